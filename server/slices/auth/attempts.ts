import { addressOf } from '#server/platform/caller-address.ts';
import type { BaseContext, Ctx, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { type Allowance, type Counter, count, forget, giveBack } from '#server/platform/throttle.ts';
import { unlockMailJob } from './unlock.ts';

/**
 * How often something may be tried. A browser that is known to the account has an allowance of its own and no other:
 * nobody else can use it up. All others share the rest: what comes from one address, what comes from one address for
 * one account, and what comes for one account from anywhere.
 */
interface Limit {
  browser?: Allowance;
  address?: Allowance;
  pair?: Allowance;
  account?: Allowance;
  too_many: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const LIMITS = {
  sign_in: {
    browser: [10, 15 * MINUTE],
    address: [50, HOUR],
    pair: [5, 15 * MINUTE],
    // More than one address can use up in an hour: it takes several to make the account wait everywhere.
    account: [30, HOUR],
    too_many: 'Too many failed sign-ins.',
  },
  /** Of somebody signed in: the password again, before something important. */
  confirm: { browser: [5, 15 * MINUTE], too_many: 'Too many wrong passwords.' },
  code: {
    browser: [10, HOUR],
    address: [50, HOUR],
    pair: [5, HOUR],
    // A day: whoever has the password may guess codes of one challenge after the other.
    account: [20, 24 * HOUR],
    too_many: 'Too many wrong codes.',
  },
  code_sent: {
    browser: [5, HOUR],
    address: [30, HOUR],
    pair: [5, HOUR],
    account: [20, HOUR],
    too_many: 'Too many codes were asked for.',
  },
  text_sent: { browser: [5, HOUR], too_many: 'Too many codes were asked for.' },
  /** One phone, whoever asks. */
  texted: { account: [10, HOUR], too_many: 'Too many codes were asked for.' },
  /** Beyond these and the links that are good already, see password-reset.ts: nobody can use up an account's. */
  reset: { browser: [5, HOUR], address: [100, HOUR], too_many: 'Too many requests for a new password.' },
} as const satisfies Record<string, Limit>;

export type AttemptKind = keyof typeof LIMITS;

/** Who tries: at which account, from where, and what names the browser where the account knows it. */
export interface Trier {
  /** Lower case. */
  account: string;
  ip: string;
  browser: string | null;
}

/** What an attempt was counted in. */
export type Attempt = Counter[];

/** The counters of an attempt, widest last: what a narrow one refuses uses nothing of a wide one up. */
function countersOf(kind: AttemptKind, { account, ip, browser }: Trier): Counter[] {
  const limit: Limit = LIMITS[kind];
  const counter = (tier: keyof Limit & string, allowance: Allowance | undefined, key: string) =>
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
 * Counts an attempt before it is looked at, so that attempts sent side by side count each other; `takeBack` once it
 * turned out right. Answers the seconds to wait where it is refused; the attempt is not to be looked at then.
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

/** Counts an attempt, or refuses it with 429 and `retry-after`. */
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
  const said = `${LIMITS[kind].too_many} Try again in ${inWords(wait)}`;
  if (kind !== 'sign_in') throw refuse('TOO_MANY_REQUESTS', `${said}.`);
  // Now and then: the worker writes no second mail while the link of the first is good.
  if (refused % 5 === 1) await context.jobs.send(unlockMailJob, { email: account });
  throw refuse(
    'TOO_MANY_REQUESTS',
    `${said}, or open the link that was mailed to this address: it lets this browser in at once.`,
  );
}

/** For somebody signed in: the session is their own allowance, which nobody else can use up. */
export const bookInSession = (ctx: Ctx, kind: AttemptKind) =>
  bookOrRefuse(ctx, kind, ctx.user.email.toLowerCase(), `session ${ctx.user.session_id}`);

/** It was right, or no attempt at all. */
export async function takeBack(services: Pick<Services, 'db' | 'now'>, attempt: Attempt): Promise<void> {
  for (const counter of attempt) await giveBack(services, counter);
}

/** What was got wrong from here counts no more for this account. */
export async function forgive(context: BaseContext, kind: AttemptKind, account: string): Promise<void> {
  const { ip } = context.request;
  for (const counter of countersOf(kind, { account, ip, browser: null }))
    if (!counter.key.startsWith(`${kind} address `)) await forget(context, counter);
}

const inWords = (seconds: number) => {
  const [n, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
};
