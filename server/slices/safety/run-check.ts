import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { MOST_SAFETY_POSTS, type SafetyObject } from '#contract/safety/safety.ts';
import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import { oneOfTerms } from '#server/analytics/terms/term-hash.ts';
import { keywordPart } from '#server/analytics/terms/terms.ts';
import { raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { type Finder, finderOf, hitsIn } from '#server/safety/find-hits.ts';
import { folded, type SafetyTerm, termsOf } from '#server/safety/lexicon.ts';
import { COMMON_WORDS } from '#server/safety/text-language.ts';
import { type CheckedAccounts, checkedAccounts } from './checked-accounts.ts';
import { settingsOf } from './safety-access.ts';

/** Accounts whose posts are read together, and texts that are read before others have their turn. */
const ACCOUNTS_AT_ONCE = 50;
const TEXTS_AT_ONCE = 100;
/** Newest posts with one of the words, of an account. */
const MOST_OF_ACCOUNT = 2000;

export const safetyJob = { name: 'safety-check', payload: z.object({ check_id: z.number().int() }) };

type Stores = Pick<Services, 'db' | 'ch' | 'now' | 'log' | 'jobs'>;

/** A failure is stored in the record. */
export const safetyWorker = (services: Stores): Job<typeof safetyJob.payload> => ({
  ...safetyJob,
  retries: 0,
  run: ({ check_id }) => runCheck(services, check_id),
  recover: () => recoverChecks(services),
});

/** Checks of a stopped process begin again. */
export async function recoverChecks({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const rows = await db
    .updateTable('safety_check')
    .set({ state: 'waiting' })
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .execute();
  for (const { id } of rows) await jobs.send(safetyJob, { check_id: id });
}

export async function runCheck(services: Stores, id: number): Promise<void> {
  const { db, now, log } = services;
  const row = await db
    .updateTable('safety_check')
    .set({ state: 'running', accounts_done: 0, left_out: 0 })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  const end = (set: { state: string; error?: string; posts?: number }) =>
    db
      .updateTable('safety_check')
      .set({ ...set, finished_at: now() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
  try {
    await db.deleteFrom('safety_post').where('check_id', '=', id).execute();
    const object_type = row.object_type as SafetyObject;
    const of = await checkedAccounts(services, { ...row, object_type });
    if (of.accounts.length === 0) {
      await end({ state: 'failed', error: storedForm(sentenceFor('safety_check_no_creators')) });
      return;
    }
    await db
      .updateTable('safety_check')
      .set({
        accounts_all: of.accounts.length,
        creators: new Set(of.accounts.map((account) => account.profile_id)).size,
      })
      .where('id', '=', id)
      .execute();
    const posts = await checkAll(services, id, of, termsOf(settingsOf(row)));
    if (posts !== null) await end({ state: 'done', posts });
  } catch (error) {
    log.error({ err: error, safety_check: id }, 'safety check');
    await end({ state: 'failed', error: storedForm(sentenceFor('safety_check_stopped')) });
  }
}

/** Posts with a text; null if it was cancelled. */
async function checkAll(
  services: Stores,
  id: number,
  { accounts, sets }: CheckedAccounts,
  terms: readonly SafetyTerm[],
): Promise<number | null> {
  const search = searched(terms);
  const finder = finderOf(terms);
  const profileOf = new Map(accounts.map((account) => [account.id, account.profile_id]));
  let posts = 0;
  let kept = 0;
  for (let from = 0; from < accounts.length; from += ACCOUNTS_AT_ONCE) {
    const some = accounts.slice(from, from + ACCOUNTS_AT_ONCE).map((account) => account.id);
    const batch = await candidates(services, { accounts: some, sets, ...search });
    posts += batch.posts;
    const matches = await withHits(batch.rows, finder);
    const room = Math.max(0, MOST_SAFETY_POSTS - kept);
    const stored = matches.slice(0, room);
    kept += stored.length;
    const isWanted = await keep(services, id, {
      rows: stored.map((post) => ({ ...post, profile_id: profileOf.get(post.account_id) ?? 0 })),
      left_out: matches.length - stored.length,
      done: Math.min(accounts.length, from + ACCOUNTS_AT_ONCE),
    });
    if (!isWanted) return null;
  }
  return posts;
}

interface Candidate {
  post_id: string;
  account_id: number;
  /** Unix seconds; 0 = unknown. */
  created_at: number;
  title: string;
  message: string;
}

/** Of each term its rarest word, by the index of words, and parts of texts without spaces. */
function searched(terms: readonly SafetyTerm[]) {
  const parts = terms.filter(({ language }) => language === 'zh').map(({ text }) => text);
  const indexed = terms
    .filter(({ language }) => language !== 'zh')
    .flatMap(({ text }) => keywordPart(text)?.terms.toSorted((a, b) => rarity(b) - rarity(a))[0] ?? []);
  return { terms: [...new Set(indexed)], parts };
}

const rarity = (word: string) => (COMMON_WORDS.has(folded(word)) ? 0 : word.length);

async function candidates(
  { ch }: Pick<Services, 'ch'>,
  search: { accounts: number[]; sets: number[] | null; terms: string[]; parts: string[] },
): Promise<{ rows: Candidate[]; posts: number }> {
  const inSets = search.sets
    ? 'AND id GLOBAL IN (SELECT post_id FROM set_posts FINAL WHERE set_id IN {sets:Array(UInt64)} AND account_id IN {accounts:Array(UInt32)})'
    : '';
  const params = { ...search, sets: search.sets ?? [] };
  const own = `account_id IN {accounts:Array(UInt32)} ${inSets}`;
  const hasPart =
    search.parts.length > 0 ? ` OR multiSearchAny(concat(title, ' ', message), {parts:Array(String)})` : '';
  const [rows, counted] = await Promise.all([
    ch.query<Candidate>(
      `SELECT toString(id) AS post_id, account_id, toUnixTimestamp(created_at) AS created_at, title, message
FROM posts FINAL WHERE ${own} AND (id GLOBAL IN (SELECT post_id FROM post_terms FINAL WHERE ${oneOfTerms(raw('{terms:Array(String)}'))}
  AND account_id IN {accounts:Array(UInt32)})${hasPart})
ORDER BY created_at DESC, id LIMIT ${MOST_OF_ACCOUNT} BY account_id`,
      params,
      'posts with words of a safety check',
    ),
    ch.query<{ n: number }>(
      `SELECT count() AS n FROM posts FINAL WHERE ${own} AND (title != '' OR message != '')`,
      params,
      'posts of a safety check',
    ),
  ]);
  return { rows, posts: counted[0]?.n ?? 0 };
}

interface FoundPost extends Omit<Candidate, 'title' | 'message'> {
  topics: string[];
  is_certain: boolean;
}

export const textOfPost = ({ title, message }: Pick<Candidate, 'title' | 'message'>): string =>
  [title, message].filter(Boolean).join('\n');

async function withHits(rows: readonly Candidate[], finder: Finder): Promise<FoundPost[]> {
  const matches: FoundPost[] = [];
  for (const [i, { post_id, account_id, created_at, ...text }] of rows.entries()) {
    if (i % TEXTS_AT_ONCE === 0) await setImmediate();
    const hits = hitsIn(textOfPost(text), finder);
    if (hits.length === 0) continue;
    matches.push({
      ...{ post_id, account_id, created_at },
      topics: [...new Set(hits.map((hit) => hit.topic))],
      is_certain: hits.some((hit) => hit.harmless === null),
    });
  }
  return matches;
}

/** Whether the check is still wanted. */
async function keep(
  { db }: Pick<Services, 'db'>,
  id: number,
  {
    rows,
    left_out,
    done,
  }: { rows: Array<FoundPost & { profile_id: number }>; left_out: number; done: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('safety_check')
      .set((e) => ({ accounts_done: done, left_out: e('left_out', '+', left_out) }))
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (rows.length > 0)
      await sql`
        insert into safety_post (check_id, post_id, account_id, profile_id, published_at, topics, is_certain)
        select ${id}, p.post_id, p.account_id, p.profile_id,
          case when p.created_at > 0 then to_timestamp(p.created_at) end, p.topics, p.is_certain
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
          p (post_id numeric, account_id int, profile_id int, created_at float8, topics jsonb, is_certain boolean)
        on conflict do nothing`.execute(trx);
    return true;
  });
}
