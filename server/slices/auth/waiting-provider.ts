import { z } from 'zod';
import { audit } from '#server/platform/audit.ts';
import type { BaseContext } from '#server/platform/context.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';

const COOKIE = 'limelight_oidc_link';
const MINUTES = 15;

/** Sign-in of an identity provider that claims the address of an account with a password. */
const waiting = z.object({
  company_id: z.number(),
  user_id: z.number(),
  issuer: z.string(),
  subject: z.string(),
  expires_at: z.number(),
});

/** Kept in an encrypted cookie until its person signs in here with the password. */
export async function keepWaiting(
  context: BaseContext,
  claimed: Omit<z.output<typeof waiting>, 'expires_at'>,
): Promise<void> {
  const expires = new Date(context.now().getTime() + MINUTES * 60_000);
  const kept = { ...claimed, expires_at: expires.getTime() };
  context.cookies.set(COOKIE, await encryptSecret(context, JSON.stringify(kept)), expires);
}

/** After a sign-in with the password, and the second factor if there is one: the provider is known from now on. */
export async function linkWaitingProvider(
  context: BaseContext,
  user: { id: number; company_id: number; email: string },
): Promise<void> {
  const cookie = context.request.cookies[COOKIE];
  if (!cookie) return;
  context.cookies.set(COOKIE, '', new Date(0));
  const plain = await decryptSecret(context, cookie);
  const read = waiting.safeParse(plain === null ? null : JSON.parse(plain));
  if (!read.success || read.data.expires_at < context.now().getTime() || read.data.user_id !== user.id)
    return;
  const { company_id, issuer, subject } = read.data;
  await context.db
    .insertInto('oidc_identity')
    .values({ company_id, issuer, subject, user_id: user.id, created_at: context.now() })
    .onConflict((c) => c.doNothing())
    .execute();
  const details = { issuer, ip: addressOf(context.request.ip) };
  const action = 'auth.identity_provider_linked';
  await audit(context, { company_id, user_id: user.id, action, target: user.email, details });
}
