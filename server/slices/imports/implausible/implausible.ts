import { sql } from 'kysely';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { asWritten, inSequence } from '#contract/sentences/sentences.ts';
import { numberSet } from '#server/platform/clickhouse/number-set.ts';
import type { Services } from '#server/platform/context.ts';
import { implausibleFollowers } from '#server/projector/implausible-followers.ts';
import { observationKey, postDoubts } from '../intake/posts/post-doubts.ts';
import { postIdSet, readPostId } from '../intake/posts/post-id.ts';
import { readSourceRecords, united } from '../intake/posts/post-source-records.ts';
import { byTime, type PostState, type Snapshot } from '../intake/posts/post-state.ts';
import { readPosts, readSnapshots } from '../intake/posts/post-store.ts';
import { confirmedOf } from './words.ts';

type Stores = Pick<Services, 'db' | 'ch'>;

/** An implausible observation, with the keys of its confirmation. */
export interface Implausible {
  kind: 'post' | 'account';
  subject: string;
  /** Unix seconds, 0 = unknown. */
  observed_at: number;
  rank: number;
  import_id: number;
  /** One or more sentences. */
  reason: Sentence;
  /** A person confirmed it: it counts. */
  is_true: boolean;
  account_id: number;
  /** Null for accounts. */
  post: PostState | null;
}

const AT_ONCE = 2000;

/** Recomputed for the posts and accounts with earlier findings. */
export async function* allImplausible(stores: Stores): AsyncGenerator<Implausible> {
  const posts = await doubtedSubjects(stores, 'post');
  for (let at = 0; at < posts.length; at += AT_ONCE)
    yield* await implausiblePosts(stores, posts.slice(at, at + AT_ONCE));
  const accounts = (await doubtedSubjects(stores, 'account')).map(Number);
  for (let at = 0; at < accounts.length; at += AT_ONCE)
    yield* await implausibleAccounts(stores, accounts.slice(at, at + AT_ONCE));
}

/**
 * Posts (by id) or accounts (by number) with implausible observations at the time their numbers were
 * chosen.
 */
export async function doubtedSubjects(
  { db }: Pick<Stores, 'db'>,
  kind: Implausible['kind'],
): Promise<string[]> {
  const rows = await db
    .selectFrom('doubted')
    .select('subject')
    .where('kind', '=', kind)
    .orderBy('subject')
    .execute();
  return rows.map((r) => r.subject);
}

async function implausiblePosts({ db, ch }: Stores, ids: string[]): Promise<Implausible[]> {
  const [{ live }, past, sourceRecords, words, brought] = await Promise.all([
    readPosts(ch, ids),
    readSnapshots(ch, ids),
    readSourceRecords(ch, ids),
    confirmedOf(db, ids),
    broughtBy(ch, ids),
  ]);
  const confirmed = new Set(words);
  const implausible: Implausible[] = [];
  for (const [id, post] of live) {
    const records = sourceRecords.get(id) ?? [];
    const all = records.length > 0 ? united(records) : (past.get(id) ?? []).toSorted(byTime);
    const isTrue = (s: Snapshot) => confirmed.has(observationKey(id, s));
    const doubts = [...postDoubts(all, isTrue), ...postDoubts(all).filter((d) => isTrue(d.seen))];
    for (const [seen, of] of Map.groupBy(doubts, (d) => d.seen))
      implausible.push({
        kind: 'post',
        subject: id,
        observed_at: seen.observed_at,
        rank: seen.rank,
        import_id: brought.get(observationKey(id, seen)) ?? post.import_id,
        reason: inSequence(of.map((d) => d.reason)) ?? asWritten(''),
        is_true: isTrue(seen),
        account_id: post.account_id,
        post,
      });
  }
  return implausible;
}

/** Imports by `observationKey`. */
async function broughtBy(ch: Stores['ch'], ids: string[]): Promise<Map<string, number>> {
  const rows = await ch.query<{ id: string; observed_at: number; rank: number; import_id: number }>(
    `SELECT ${readPostId('s.post_id')} AS id, toUnixTimestamp(s.observed_at) AS observed_at, rank, import_id
     FROM post_snapshots AS s FINAL WHERE s.post_id IN (${postIdSet(ids)})`,
    {},
    'imports of snapshots',
  );
  return new Map(rows.map((r) => [observationKey(r.id, r), r.import_id]));
}

async function implausibleAccounts(stores: Stores, ids: number[]): Promise<Implausible[]> {
  const observations = await implausibleFollowers(stores, `account_id IN (${numberSet(ids)})`);
  return observations.map((s) => ({
    kind: 'account',
    subject: s.named,
    observed_at: s.at,
    rank: s.followers,
    import_id: s.import_id,
    reason: s.reason,
    is_true: s.is_true,
    account_id: s.account_id,
    post: null,
  }));
}

/** Updates the counts of unused observations in the import records. */
export async function countImplausible(stores: Stores): Promise<void> {
  const counts = new Map<number, number>();
  for await (const { import_id, is_true } of allImplausible(stores))
    if (!is_true) counts.set(import_id, (counts.get(import_id) ?? 0) + 1);
  const rows = JSON.stringify([...counts].map(([id, n]) => ({ id, n })));
  await sql`
    update import i set implausible = coalesce(c.n, 0)
    from import o left join json_to_recordset(${rows}::json) as c(id int, n bigint) on c.id = o.id
    where o.id = i.id and i.implausible <> coalesce(c.n, 0)`.execute(stores.db);
}
