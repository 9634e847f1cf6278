import { z } from 'zod';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { ConnectorTrouble } from '../trouble.ts';
import { endsIn, lifetime, type Tokens } from './login-provider.ts';
import { type PlatformAnswer, type PlatformHost, readAnswer } from './platform-call.ts';

const granted = z.object({
  access_token: z.string().min(1),
  expires_in: lifetime,
  refresh_token: z.string().optional(),
  refresh_expires_in: lifetime,
});
const refused = z.object({ error: z.string().default(''), error_description: z.string().default('') });

/** Standard answer of a token endpoint. @param kept refresh token that stays valid if none is sent */
export function tokenAnswer(
  { status, body }: PlatformAnswer,
  { host, platform, now }: { host: PlatformHost; platform: string; now: Date },
  kept: Pick<Tokens, 'refresh_token' | 'refresh_expires_at'> | null = null,
): Tokens {
  const problem = refused.safeParse(body);
  if (status >= 500 || status === 429)
    throw new ConnectorTrouble('busy', sentenceFor('platform_no_answer', { platform }));
  // TikTok reports errors with status 200.
  if (status !== 200 || (problem.success && problem.data.error !== '' && problem.data.error !== 'ok'))
    throw new ConnectorTrouble('refused', sentenceFor('platform_sign_in_expired', { platform }));
  const { access_token, expires_in, refresh_token, refresh_expires_in } = readAnswer(host, body, granted);
  return {
    access_token,
    access_expires_at: endsIn(now, expires_in),
    refresh_token: refresh_token ?? kept?.refresh_token ?? null,
    refresh_expires_at:
      refresh_expires_in === undefined ? (kept?.refresh_expires_at ?? null) : endsIn(now, refresh_expires_in),
  };
}
