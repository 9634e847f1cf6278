import { type Platform, POST_TYPES, platformOf } from '#contract/values/primitives.ts';
import { SQL_TYPE } from '#server/analytics/metrics/post-flags.ts';
import { notForeign } from '#server/analytics/post-set.ts';
import { oneOfTerms, termOf } from '#server/analytics/terms/term-hash.ts';
import { LONGEST_TERM, normaliseText } from '#server/analytics/terms/terms.ts';
import { raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { Ctx } from '#server/platform/context.ts';

/** An account as mentioned with @. */
export interface Handle {
  platform: Platform;
  handle: string;
}

export interface HandlePosts extends Handle {
  posts: number;
  first_date: string | null;
  last_date: string | null;
}

type Asking = Pick<Ctx, 'ch' | 'company'>;

/** More cannot be drawn. */
const MOST_HANDLES = 2000;
const MOST_ACCOUNTS = 5000;

const DAYS = (['min', 'max'] as const)
  .map(
    (end) =>
      `if(max(created_at) = 0, NULL, toString(toDate(${end}If(created_at, created_at > 0), {tz:String}))) AS ${end === 'min' ? 'first' : 'last'}_date`,
  )
  .join(', ');

/** In the syntax of server/analytics/terms/terms.ts; null for other names. */
export function mentionable(name: string): string | null {
  const handle = normaliseText(name);
  return /^[\p{L}\p{M}\p{Nd}_]+(?:\.+[\p{L}\p{M}\p{Nd}_]+)*$/u.test(handle) && handle.length < LONGEST_TERM
    ? handle
    : null;
}

const termsOf = (handles: readonly Handle[]) => [...new Set(handles.map(({ handle }) => `@${handle}`))];
/** SQL over `posts`: the caption without e-mail addresses. */
const WITHOUT_MAIL = `replaceRegexpAll(lowerUTF8(normalizeUTF8NFKC(concat(title, ' ', message))), '[\\\\pL\\\\pN_.+%-]+@[\\\\pL\\\\pN_.-]+', ' ')`;
/** SQL over `posts`: mentions of others. The domain of a mail address is a term, not a mention. */
const OTHERS = `arrayFilter(t -> position(t, '.') = 0 OR position(${WITHOUT_MAIL}, t) > 0,
  arrayFilter(t -> startsWith(t, '@') AND NOT has({own:Array(String)}, t), terms))`;

/** All posts, and those that mention somebody else. */
export async function postCounts({ ch }: Asking, accounts: number[], own: readonly Handle[]) {
  const [row] = await ch.query<{ posts_known: number; posts_with_mentions: number }>(
    `SELECT count() AS posts_known, countIf(notEmpty(${OTHERS})) AS posts_with_mentions
     FROM posts FINAL WHERE account_id IN {accounts:Array(UInt32)}`,
    { accounts, own: termsOf(own) },
    'posts of a network',
  );
  return row ?? { posts_known: 0, posts_with_mentions: 0 };
}

/** Mentions by these accounts, by platform. */
export function mentionsBy({ ch, company }: Asking, accounts: number[], own: readonly Handle[]) {
  return ch.query<HandlePosts>(
    `SELECT platform, substring(term, 2) AS handle, count() AS posts, ${DAYS}
     FROM (SELECT platform, created_at, arrayJoin(${OTHERS}) AS term
       FROM posts FINAL WHERE account_id IN {accounts:Array(UInt32)})
     GROUP BY platform, term ORDER BY posts DESC, platform, term LIMIT ${MOST_HANDLES}`,
    { accounts, own: termsOf(own), tz: company.timezone },
    'mentions by a profile',
  );
}

const MENTIONS = raw('{mentions:Array(String)}');
/** SQL over `post_terms`. */
const PLATFORM = `[${POST_TYPES.map((type) => `'${platformOf(type)}'`).join(', ')}][${SQL_TYPE} + 1]`;
/** SQL over `post_terms`: posts that contain each handle, on its platform and on others. */
const BY_HANDLE = `${oneOfTerms(MENTIONS)} AND has({places:Array(String)}, concat(${PLATFORM}, ' ', ${termOf(MENTIONS)}))`;
const OF_PROFILE = `${BY_HANDLE} AND NOT has({accounts:Array(UInt32)}, account_id)`;

const ofProfile = (accounts: number[], own: readonly Handle[]) => ({
  accounts,
  mentions: termsOf(own),
  places: own.map(({ platform, handle }) => `${platform} @${handle}`),
});

/** Mentions of the profile, by account and handle. */
export async function mentionsOf({ ch, company }: Asking, accounts: number[], own: readonly Handle[]) {
  if (own.length === 0) return [];
  return ch.query<HandlePosts & { account_id: number }>(
    `SELECT account_id, ${PLATFORM} AS platform, substring(${termOf(MENTIONS)}, 2) AS handle,
       count() AS posts, ${DAYS}
     FROM post_terms FINAL WHERE ${OF_PROFILE}
     GROUP BY account_id, platform, handle ORDER BY posts DESC, account_id, handle LIMIT ${MOST_ACCOUNTS}`,
    { ...ofProfile(accounts, own), tz: company.timezone },
    'mentions of a profile',
  );
}

/** Co-mentions with the profile by handle, in dated posts, as in a keyword search. */
export async function mentionsBeside({ ch, company }: Asking, own: readonly Handle[]) {
  if (own.length === 0) return [];
  return ch.query<HandlePosts & { beside: string }>(
    `SELECT platform, substring(mine, 2) AS beside, substring(term, 2) AS handle, count() AS posts, ${DAYS}
     FROM (SELECT platform, created_at, others,
         arrayJoin(arrayFilter(t -> has(terms, t) AND has({places:Array(String)}, concat(platform, ' ', t)), {mentions:Array(String)})) AS mine
       FROM (SELECT platform, created_at, terms, ${OTHERS} AS others FROM posts FINAL
         WHERE created_at > 0 AND (account_id, created_at, id) IN (
           SELECT account_id, created_at, post_id FROM post_terms FINAL WHERE ${BY_HANDLE} AND ${notForeign(raw('{company_id:UInt32}'))})))
     ARRAY JOIN others AS term
     GROUP BY platform, mine, term ORDER BY posts DESC, platform, term, mine LIMIT ${MOST_HANDLES}`,
    { ...ofProfile([], own), own: termsOf(own), tz: company.timezone, company_id: company.id },
    'mentions beside a profile',
  );
}
