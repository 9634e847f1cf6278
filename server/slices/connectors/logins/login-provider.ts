import { z } from 'zod';
import { plainText } from '#contract/values/plain-text.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { ConnectorSettings } from '#server/platform/connector-settings.ts';
import type { PlatformApp } from './platform-app.ts';

export interface Tokens {
  access_token: string;
  /** Null = no end. */
  access_expires_at: Date | null;
  /** Null if the access token renews itself. */
  refresh_token: string | null;
  refresh_expires_at: Date | null;
}

/** The account that signed in. */
export const subject = z.object({
  external_id: plainText.min(1).max(200),
  username: plainText.min(1).max(200),
  /** Permissions, where the platform reports them. */
  granted: z.array(plainText).nullish(),
});
export type Subject = z.output<typeof subject>;

/** Seconds that a token is valid; at most a century. */
export const lifetime = z.number().min(0).max(3_153_600_000).optional();

/** Details of a call to the platform. */
export interface LoginCall {
  settings: ConnectorSettings;
  app: PlatformApp;
  now: Date;
}

/** Sign-in at a platform. Calls throw ConnectorTrouble. */
export interface LoginProvider {
  platform: Platform;
  /** How PKCE is sent; null if the platform does not document it. */
  pkce: 'S256' | null;
  url(
    call: Pick<LoginCall, 'settings' | 'app'>,
    request: { redirect_uri: string; state: string; challenge: string },
  ): string;
  redeem(call: LoginCall, answer: { code: string; redirect_uri: string; verifier: string }): Promise<Tokens>;
  refresh(call: LoginCall, tokens: Tokens): Promise<Tokens>;
  subject(call: LoginCall, tokens: Tokens): Promise<Subject>;
  /** Null if the platform has no call for it. */
  revoke: ((call: LoginCall, tokens: Tokens) => Promise<void>) | null;
}

/** @param seconds as platforms send them */
export const endsIn = (now: Date, seconds: number | undefined): Date | null =>
  seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
