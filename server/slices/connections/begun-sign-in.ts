import { calculatePKCECodeChallenge, randomPKCECodeVerifier, randomState } from 'openid-client';
import { z } from 'zod';
import { OWN_STATE } from '#contract/connection-links.ts';
import { appName, CONNECT_PAGE, consentText } from '#contract/connections.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { LANGUAGES } from '#contract/values/languages.ts';
import type { BaseContext } from '#server/platform/context.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { refuse } from '#server/platform/errors.ts';
import { type Subject, subject, type Tokens } from '#server/slices/connectors/logins/login-provider.ts';
import { LOGIN_PROVIDERS } from '#server/slices/connectors/logins/login-providers.ts';
import { platformApp } from '#server/slices/connectors/logins/platform-app.ts';
import { ConnectorTrouble } from '#server/slices/connectors/trouble.ts';

const COOKIE = 'limelight_connect';
const MINUTES = 15;

/** Kept in an encrypted cookie of the browser that began: another browser cannot finish. */
const begun = z.object({
  company_id: z.number(),
  app: appName,
  state: z.string(),
  verifier: z.string(),
  expires_at: z.number(),
  /** Null for the company's own account. */
  creator: z
    .object({
      link_id: z.number(),
      token: z.string(),
      language: z.enum(LANGUAGES),
      consent: consentText,
    })
    .nullable(),
});
export type Begun = z.output<typeof begun>;

export async function beginSignIn(
  context: BaseContext,
  request: Pick<Begun, 'company_id' | 'app' | 'creator'>,
): Promise<{ url: string } | null> {
  const app = await platformApp(context, request.company_id, request.app);
  if (app === null) return null;
  const state = `${request.creator === null ? OWN_STATE : ''}${randomState()}`;
  const verifier = randomPKCECodeVerifier();
  const redirect_uri = returnUri(context);
  const expires = new Date(context.now().getTime() + MINUTES * 60_000);
  const kept: Begun = { ...request, state, verifier, expires_at: expires.getTime() };
  context.cookies.set(COOKIE, await encryptSecret(context, JSON.stringify(kept)), expires);
  const challenge = await calculatePKCECodeChallenge(verifier);
  const settings = context.connector_settings;
  return { url: LOGIN_PROVIDERS[request.app].url({ settings, app }, { redirect_uri, state, challenge }) };
}

async function readBegun(context: BaseContext): Promise<Begun> {
  const cookie = context.request.cookies[COOKIE];
  const plain = cookie ? await decryptSecret(context, cookie) : null;
  const read = begun.safeParse(plain === null ? null : JSON.parse(plain));
  if (!read.success || read.data.expires_at < context.now().getTime())
    throw refuse('UNAUTHORIZED', sentenceFor('connect_timed_out'));
  context.cookies.set(COOKIE, '', new Date(0));
  return read.data;
}

export interface SignedInAt {
  kept: Begun;
  tokens: Tokens;
  subject: Subject;
}

/**
 * Checks the state, and exchanges the code. `admit` throws while the platform has given nothing yet; tokens that `keep` does not
 * store are revoked. Throws 401 with a sentence.
 */
export async function finishSignIn<Admitted, Result>(
  context: BaseContext,
  search: string,
  admit: (kept: Begun) => Promise<Admitted>,
  keep: (signedIn: SignedInAt, admitted: Admitted) => Promise<Result>,
): Promise<Result> {
  const kept = await readBegun(context);
  const answer = new URLSearchParams(search);
  // Instagram puts "#_" at the end of the address.
  const code = answer.get('code')?.replace(/#_$/, '') ?? '';
  const provider = LOGIN_PROVIDERS[kept.app];
  const platform = PLATFORM_NAMES[provider.platform];
  if (answer.get('state') !== kept.state)
    throw refuse('UNAUTHORIZED', sentenceFor('connect_not_confirmed', { platform }));
  if (code === '') throw refuse('UNAUTHORIZED', sentenceFor('connect_canceled'));
  const app = await platformApp(context, kept.company_id, kept.app);
  if (app === null) throw refuse('UNAUTHORIZED', sentenceFor('connect_not_confirmed', { platform }));
  const admitted = await admit(kept);
  const call = { settings: context.connector_settings, app, now: context.now() };
  const { verifier } = kept;
  const redirect_uri = returnUri(context);
  const refused = (error: Error): never => {
    // The message alone: answers of a platform may contain tokens.
    context.log.warn({ reason: error.message, app: kept.app }, 'sign-in at a platform');
    throw refuse('UNAUTHORIZED', refusalOf(error, platform));
  };
  const tokens = await provider.redeem(call, { code, redirect_uri, verifier }).catch(refused);
  let who: Subject | null = null;
  try {
    who = await provider
      .subject(call, tokens)
      .then((account) => subject.parse(account))
      .catch(refused);
    return await keep({ kept, tokens, subject: who }, admitted);
  } catch (error) {
    // Revoking ends every token of the account, also of a connection that works.
    if (who === null || !(await isConnected(context, kept, who)))
      await provider.revoke?.(call, tokens).catch(() => undefined);
    throw error;
  }
}

const isConnected = async (
  { db }: BaseContext,
  { company_id, app }: Begun,
  { external_id }: Subject,
): Promise<boolean> =>
  (await db
    .selectFrom('connection')
    .where('company_id', '=', company_id)
    .where('app', '=', app)
    .where('external_id', '=', external_id)
    .where('state', '<>', 'ended')
    .select('id')
    .executeTakeFirst()) !== undefined;

function refusalOf(error: unknown, platform: string) {
  const own = ['meta_instagram_missing', 'google_channel_missing', 'platform_permission_missing'];
  return error instanceof ConnectorTrouble && own.includes(error.sentence.code)
    ? error.sentence
    : sentenceFor('connect_not_confirmed', { platform });
}

/** Address that platforms send people back to. */
export const returnUri = ({ public_url }: Pick<BaseContext, 'public_url'>): string =>
  `${public_url}${CONNECT_PAGE}`;
