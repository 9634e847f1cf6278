import * as oidc from 'openid-client';
import { z } from 'zod';
import { OIDC_RETURN } from '#contract/oidc.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { plainText } from '#contract/values/plain-text.ts';
import { audit } from '#server/platform/audit.ts';
import type { BaseContext } from '#server/platform/context.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { refuse } from '#server/platform/errors.ts';
import { open } from '#server/platform/gate.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';
import { bookOrRefuse, takeBack } from '#server/slices/auth/attempts.ts';
import { openChallenge } from '#server/slices/auth/challenge.ts';
import { rotateSession } from '#server/slices/auth/session-user.ts';
import { accountOf, type Subject } from './accounts.ts';
import { firstCompany, openProvider, type Provider, providerOf } from './providers.ts';

const COOKIE = 'limelight_oidc';
const MINUTES = 15;
/** By the standard 255 characters. */
const MOST_SUBJECT = 1000;
const ENDED = sentenceFor('sign_in_expired');
const NO_PROVIDER = sentenceFor('single_sign_on_missing');

/** Kept in an encrypted cookie of the browser that began: nothing is stored for sign-ins that never end. */
const started = z.object({
  company_id: z.number(),
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  expires_at: z.number(),
});

const returnUrl = ({ public_url }: Pick<BaseContext, 'public_url'>) => `${public_url}${OIDC_RETURN}`;

async function chosenProvider(context: BaseContext, company_id?: number): Promise<Provider | null> {
  const chosen = company_id ?? (await firstCompany(context));
  return chosen === null ? null : providerOf(context, chosen);
}

/** The message alone: answers of a provider may contain tokens. */
export const logFailure = ({ log }: Pick<BaseContext, 'log'>, { message }: Error) =>
  log.warn({ reason: message }, 'identity provider');

function unreachable(context: BaseContext, error: Error): never {
  logFailure(context, error);
  throw refuse('SERVICE_UNAVAILABLE', sentenceFor('provider_unreachable'));
}

async function start(context: BaseContext, input: { company_id?: number | undefined; next: string }) {
  const provider = await chosenProvider(context, input.company_id);
  if (!provider) throw refuse('NOT_FOUND', NO_PROVIDER);
  const config = await openProvider(context, provider).catch((error) => unreachable(context, error));
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const expires = new Date(context.now().getTime() + MINUTES * 60_000);
  const { company_id, issuer } = provider;
  const kept = {
    company_id,
    issuer,
    state,
    nonce,
    verifier,
    next: input.next,
    expires_at: expires.getTime(),
  };
  context.cookies.set(COOKIE, await encryptSecret(context, JSON.stringify(kept)), expires);
  const offersGroups = config.serverMetadata().scopes_supported?.includes('groups');
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: returnUrl(context),
    scope: `openid email profile${offersGroups ? ' groups' : ''}`,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href };
}

/** Throws 401. */
async function readStarted(context: BaseContext) {
  const cookie = context.request.cookies[COOKIE];
  const plain = cookie ? await decryptSecret(context, cookie) : null;
  const kept = started.safeParse(plain === null ? null : JSON.parse(plain));
  if (!kept.success || kept.data.expires_at < context.now().getTime()) throw refuse('UNAUTHORIZED', ENDED);
  return kept.data;
}

type Claims = Record<string, unknown>;

/** `realm_access.roles` is a claim within a claim. */
export function groupsIn(claims: Claims, name: string): string[] {
  const within = name
    .split('.')
    .reduce<unknown>((value, key) => (value as Claims | null | undefined)?.[key], claims);
  const groups = claims[name] ?? within;
  return [groups].flat().filter((group) => typeof group === 'string');
}

/** '' if it cannot be stored. */
function textOf(value: unknown, most: number): string {
  const text = plainText.safeParse(value);
  return text.success ? cutText(text.data.trim(), most) : '';
}

function subjectOf(provider: Provider, subject: string, claims: Claims): Subject {
  const full = textOf(claims.name, 160);
  return {
    subject: plainText.max(MOST_SUBJECT).parse(subject),
    email: textOf(claims.email, 254).toLowerCase() || null,
    is_verified: typeof claims.email_verified === 'boolean' ? claims.email_verified : null,
    first_name: textOf(claims.given_name, 80) || cutText(full.split(' ')[0] ?? '', 80),
    last_name: textOf(claims.family_name, 80) || cutText(full.split(' ').slice(1).join(' '), 80),
    groups: groupsIn(claims, provider.groups_claim),
  };
}

/** Checks state, nonce, PKCE, issuer and signature. */
async function askProvider(
  context: BaseContext,
  provider: Provider,
  kept: z.output<typeof started>,
  search: string,
): Promise<Subject> {
  const config = await openProvider(context, provider).catch((error) => unreachable(context, error));
  const tokens = await oidc.authorizationCodeGrant(config, new URL(`${returnUrl(context)}?${search}`), {
    expectedState: kept.state,
    expectedNonce: kept.nonce,
    pkceCodeVerifier: kept.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The identity provider sent no ID token');
  const more = config.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
    : {};
  return subjectOf(provider, claims.sub, { ...more, ...claims });
}

const note = (context: BaseContext, action: string, company_id: number, target: string, user_id?: number) =>
  audit(context, {
    company_id,
    user_id: user_id ?? null,
    action,
    target,
    details: { ip: addressOf(context.request.ip), by: 'identity provider' },
  });

async function finish(context: BaseContext, { search }: { search: string }) {
  const kept = await readStarted(context);
  context.cookies.set(COOKIE, '', new Date(0));
  const provider = await providerOf(context, kept.company_id);
  if (!provider || provider.issuer !== kept.issuer) throw refuse('UNAUTHORIZED', ENDED);
  const attempt = await bookOrRefuse(context, 'provider', `company ${kept.company_id}`, null);
  const query = search.replace(/^\?/, '');
  const subject = await askProvider(context, provider, kept, query).catch(async (error) => {
    logFailure(context, error);
    await note(context, 'auth.sign_in_failed', kept.company_id, provider.label);
    throw refuse('UNAUTHORIZED', sentenceFor('provider_sign_in_unconfirmed'));
  });
  const account = await accountOf(context, provider, subject).catch(async (error) => {
    await note(context, 'auth.sign_in_failed', kept.company_id, subject.email ?? subject.subject);
    throw error;
  });
  await takeBack(context, attempt);
  if (account.tfa_method !== null) return { result: await openChallenge(context, account), next: kept.next };
  await note(context, 'auth.signed_in', kept.company_id, account.email, account.id);
  return { result: { user: await rotateSession(context, account.id) }, next: kept.next };
}

export const signInHandlers = {
  button: open.oidc.button.handler(async ({ context, input }) => ({
    label: (await chosenProvider(context, input.company_id))?.label ?? null,
  })),
  start: open.oidc.start.handler(({ context, input }) => start(context, input)),
  finish: open.oidc.finish.handler(({ context, input }) => finish(context, input)),
};
