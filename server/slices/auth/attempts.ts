import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type Allowance, type Counter, count, forget, giveBack } from '#server/platform/callers/throttle.ts';
import type { BaseContext, Ctx, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';
import { unlockMailJob } from './unlock.ts';

/**
 * Limits on attempts. A browser known to the account has its own allowance, which nobody else can exhaust.
 * All others share the limits of one address, of one address for one account, and of one account from
 * anywhere.
 */
interface Limit {
  browser?: Allowance;
  address?: Allowance;
  pair?: Allowance;
  account?: Allowance;
  too_many: Sentence;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const LIMITS = {
  sign_in: {
    browser: [10, 15 * MINUTE],
    address: [50, HOUR],
    pair: [5, 15 * MINUTE],
    // Higher than one address can reach in an hour: blocking an account everywhere takes several.
    account: [30, HOUR],
    too_many: sentenceFor('sign_in_failure_limit'),
  },
  /** For a signed-in user who confirms the password. */
  confirm: { browser: [5, 15 * MINUTE], too_many: sentenceFor('password_failure_limit') },
  code: {
    browser: [10, HOUR],
    address: [50, HOUR],
    pair: [5, HOUR],
    // Per day: an attacker with the password may open one challenge after the other.
    account: [20, 24 * HOUR],
    too_many: sentenceFor('code_failure_limit'),
  },
  code_sent: {
    browser: [5, HOUR],
    address: [30, HOUR],
    pair: [5, HOUR],
    account: [20, HOUR],
    too_many: sentenceFor('code_request_limit'),
  },
  /** Answers of an identity provider, whoever they are for. */
  provider: { address: [50, HOUR], too_many: sentenceFor('sign_in_failure_limit') },
  text_sent: { browser: [5, HOUR], too_many: sentenceFor('code_request_limit') },
  /** One phone, whoever asks. */
  texted: { account: [10, HOUR], too_many: sentenceFor('code_request_limit') },
  /** The links of an account are limited in password-reset.ts, so that nobody can exhaust them. */
  reset: {
    browser: [5, HOUR],
    address: [100, HOUR],
    too_many: sentenceFor('password_reset_limit'),
  },
} as const satisfies Record<string, Limit>;

export type AttemptKind = keyof typeof LIMITS;

/** Account, address, and the browser if the account knows it. */
export interface Trier {
  /** Lower case. */
  account: string;
  ip: string;
  browser: string | null;
}

export type Attempt = Counter[];

/** Narrow to wide: an attempt refused by a narrow limit does not count for a wide one. */
function countersOf(kind: AttemptKind, { account, ip, browser }: Trier): Counter[] {
  const limit: Limit = LIMITS[kind];
  const counter = (tier: Exclude<keyof Limit, 'too_many'>, allowance: Allowance | undefined, key: string) =>
    allowance ? [{ key: `${kind} ${tier} ${key}`, allowance }] : [];
  if (browser !== null) return counter('browser', limit.browser, `${browser} ${account}`);
  const address = addressOf(ip);
  return [
    ...counter('pair', limit.pair, `${address} ${account}`),
    ...counter('address', limit.address, address),
    ...counter('account', limit.account, account),
  ];
}

/**
 * Counts an attempt before checking it, so that concurrent attempts count; `takeBack` after success.
 * Returns the seconds to wait if refused, and then the attempt must not be checked.
 */
export async function countAttempt(
  services: Pick<Services, 'db' | 'now'>,
  kind: AttemptKind,
  trier: Trier,
): Promise<{ attempt: Attempt; wait: number; refused: number }> {
  const attempt: Attempt = [];
  for (const counter of countersOf(kind, trier)) {
    const { wait, refused } = await count(services, counter);
    if (wait > 0) return { attempt, wait, refused };
    attempt.push(counter);
  }
  return { attempt, wait: 0, refused: 0 };
}

/** Throws 429 with `retry-after` if refused. */
export async function bookOrRefuse(
  context: BaseContext,
  kind: AttemptKind,
  account: string,
  browser: string | null,
): Promise<Attempt> {
  const { ip } = context.request;
  const { attempt, wait, refused } = await countAttempt(context, kind, { account, ip, browser });
  if (wait === 0) return attempt;
  await takeBack(context, attempt);
  context.header('retry-after', String(wait));
  const reached = { limit: LIMITS[kind].too_many, time: inWords(wait) };
  if (kind !== 'sign_in') throw refuse('TOO_MANY_REQUESTS', sentenceFor('attempt_limit', reached));
  // Occasionally: the worker writes no second mail while the first link is valid.
  if (refused % 5 === 1) await context.jobs.send(unlockMailJob, { email: account });
  throw refuse('TOO_MANY_REQUESTS', sentenceFor('attempt_limit_with_link', reached));
}

/** The session has its own allowance, which nobody else can exhaust. */
export const bookInSession = (ctx: Ctx, kind: AttemptKind) =>
  bookOrRefuse(ctx, kind, ctx.user.email.toLowerCase(), `session ${ctx.user.session_id}`);

/** After a successful attempt, or one that was not made. */
export async function takeBack(services: Pick<Services, 'db' | 'now'>, attempt: Attempt): Promise<void> {
  for (const counter of attempt) await giveBack(services, counter);
}

/** Clears the failures from here for this account. */
export async function forgive(context: BaseContext, kind: AttemptKind, account: string): Promise<void> {
  const { ip } = context.request;
  for (const counter of countersOf(kind, { account, ip, browser: null }))
    if (!counter.key.startsWith(`${kind} address `)) await forget(context, counter);
}

const inWords = (seconds: number) =>
  seconds < 90
    ? sentenceFor('time_seconds', { n: seconds })
    : sentenceFor('time_minutes', { n: Math.ceil(seconds / 60) });
