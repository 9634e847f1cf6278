import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { POST_COLUMNS, ROW_COLUMNS, ROW_NAMES } from '#server/analytics/rows.ts';
import { bind, chSql, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { Services } from '#server/platform/context.ts';
import { type MonitorRow, monitorRows } from '../monitor-row.ts';
import { chosenAccounts, fingerprint } from './chosen-accounts.ts';
import { editedPosts, externalPosts, type HandDecisions, handDecisions } from './hand-rows.ts';
import { linkedPosts } from './linked-posts.ts';
import { matchedRows } from './matched-rows.ts';
import { daysBefore, type MatchRules, matchRules } from './rules.ts';
import { type DigestOf, rememberMatch } from './touched.ts';

type Stores = Pick<Services, 'db' | 'ch' | 'now' | 'log'>;

const COLUMNS = ['set_id', ...ROW_NAMES, 'revision', 'is_deleted'];

/**
 * Writes a new set if posts or numbers changed, and then replaces the old one. A kill in between keeps the
 * old set. Ignores deleted monitors. `digestOf` is of before the match.
 */
export async function matchMonitor(
  stores: Stores,
  monitor_id: number,
  digestOf: DigestOf = () => null,
): Promise<void> {
  const [monitor] = await monitorRows(stores, null, [monitor_id]);
  if (!monitor) return;
  const { rows } = await sql<{ id: string; before: string }>`
    select nextval('post_set_id') as id, nextval('post_set_id') as before`.execute(stores.db);
  const [set_id, before_set_id] = [Number(rows[0]?.id), Number(rows[0]?.before)];
  const chosen = await chosenAccounts(stores, monitor.company_id, monitor);
  const linked = await linkedPosts(stores, monitor_id);
  const hand = await withLinked(
    await withKnown(await handDecisions(stores, monitor), stores),
    linked,
    stores,
  );
  const { timezone } = await stores.db
    .selectFrom('company')
    .where('id', '=', monitor.company_id)
    .select('timezone')
    .executeTakeFirstOrThrow();
  const rules = matchRules(monitor, chosen.account_ids, timezone);
  const { matched, earlier } = await matchedSets(stores, monitor.company_id, rules, hand);
  const content = await contentOf(stores, [matched, earlier], hand);
  const before = await stores.db
    .selectFrom('monitor_match')
    .where('monitor_id', '=', monitor_id)
    .select(['content', 'set_id', 'posts'])
    .executeTakeFirst();
  // Sets lose rows with the demo data and with erasures.
  const isUnchanged =
    before?.content === content && (await sizeOf(stores.ch, Number(before.set_id))).posts === before.posts;
  if (!isUnchanged) {
    await writeSet(stores, matched, hand, set_id);
    await fillSet(stores, earlier, before_set_id, 0);
  }
  const accounts = fingerprint(
    chosen,
    linked.map(({ post_id }) => post_id),
  );
  await putInPlace(stores, monitor, {
    set_id,
    before_set_id,
    isUnchanged,
    content,
    accounts,
    timezone,
  });
  const reach = {
    terms: rules.parts.flatMap((part) => part.terms),
    accounts: rules.accounts,
    posts: [...hand.included, ...hand.external, ...linked].map(({ post_id }) => post_id),
  };
  const mark = markOf({ content, accounts, match_revision: monitor.match_revision, timezone });
  rememberMatch(stores.ch, monitor_id, { reach, digest: digestOf(reach), mark });
}

/** Null before the first match. */
export type StoredMatch = Record<'content' | 'accounts' | 'timezone', string | null> & {
  match_revision: number | null;
};

/** Equal for equal rules and posts. */
export const markOf = ({ content, accounts, match_revision, timezone }: StoredMatch): string =>
  [content, accounts, match_revision, timezone].join(' ');

/** An external post that was imported meanwhile uses the imported data. */
async function withKnown(hand: HandDecisions, { ch }: Stores): Promise<HandDecisions> {
  const known = await storedIds(
    ch,
    hand.external.map((e) => e.post_id),
  );
  const out = new Set(hand.excluded);
  return {
    excluded: hand.excluded,
    included: [...hand.included, ...hand.external.filter((e) => known.has(e.post_id) && !out.has(e.post_id))],
    edited: hand.edited.filter((e) => !out.has(e.post_id)),
    external: hand.external.filter((e) => !known.has(e.post_id) && !out.has(e.post_id)),
  };
}

/** Posts that the plan links are in, whatever their day and words; unless somebody excluded them. */
async function withLinked(
  hand: HandDecisions,
  linked: Awaited<ReturnType<typeof linkedPosts>>,
  { ch }: Stores,
): Promise<HandDecisions> {
  const out = new Set(hand.excluded);
  const ids = linked.map(({ post_id }) => post_id).filter((id) => !out.has(id));
  if (ids.length === 0) return hand;
  const rows = await ch.query<{ post_id: string; account_id: number }>(
    'SELECT toString(id) AS post_id, account_id FROM posts FINAL WHERE id IN {ids:Array(UInt64)}',
    { ids },
    'posts that a plan links',
  );
  return { ...hand, included: [...hand.included, ...rows] };
}

/**
 * The monitor's posts, and those matched in an equal period before, for changes. Decisions apply only to
 * the monitor's posts.
 */
async function matchedSets(
  { ch }: Stores,
  company_id: number,
  rules: MatchRules,
  hand: HandDecisions,
): Promise<{ matched: Sql; earlier: Sql }> {
  const decided = [...hand.excluded, ...[...hand.included, ...hand.external].map((post) => post.post_id)];
  return {
    matched: withDecisions(await matchedRows(ch, company_id, rules), hand),
    earlier: withDecisions(await matchedRows(ch, company_id, daysBefore(rules)), {
      ...hand,
      excluded: decided,
      included: [],
    }),
  };
}

function fillSet({ ch }: Pick<Stores, 'ch'>, rows: Sql, set_id: number, revision: number): Promise<void> {
  const { sql, params } =
    chSql`SELECT ${bind('UInt64', set_id)} AS set_id, ${ROW_COLUMNS}, ${bind('UInt8', revision)} AS revision, 0 AS is_deleted FROM (${rows})`
      .statement;
  return ch.insertSelect('set_posts', COLUMNS, sql, params);
}

async function writeSet(stores: Stores, matched: Sql, hand: HandDecisions, set_id: number): Promise<void> {
  await fillSet(stores, matched, set_id, 0);
  const corrected = hand.edited.length > 0 ? await editedInSet(stores.ch, set_id, hand.edited) : [];
  if (corrected.length > 0) await fillSet(stores, editedPosts(corrected), set_id, 1);
  if (hand.external.length > 0) await fillSet(stores, externalPosts(hand.external), set_id, 1);
}

/** Of concurrent matches the one that began later wins. */
async function putInPlace(
  { ch, db, now }: Stores,
  monitor: MonitorRow,
  made: {
    set_id: number;
    before_set_id: number;
    isUnchanged: boolean;
    content: string;
    accounts: string;
    timezone: string;
  },
): Promise<void> {
  const { posts, first_at, last_at } = await sizeOf(ch, made.set_id);
  await sql`
    insert into monitor_match as m (monitor_id, company_id, set_id, before_set_id, posts, first_at, last_at, content, accounts,
      match_revision, timezone, matched_at)
    select ${monitor.id}, ${monitor.company_id}, ${made.set_id}, ${made.before_set_id}, ${posts}, ${first_at}, ${last_at}, ${made.content},
      ${made.accounts}, ${monitor.match_revision}, ${made.timezone}, ${now()}
    from monitor where id = ${monitor.id}
    on conflict (monitor_id) do update set
      set_id = case when ${made.isUnchanged} then m.set_id else excluded.set_id end,
      before_set_id = case when ${made.isUnchanged} then m.before_set_id else excluded.before_set_id end,
      posts = case when ${made.isUnchanged} then m.posts else excluded.posts end,
      first_at = case when ${made.isUnchanged} then m.first_at else excluded.first_at end,
      last_at = case when ${made.isUnchanged} then m.last_at else excluded.last_at end,
      content = excluded.content, accounts = excluded.accounts, match_revision = excluded.match_revision,
      timezone = excluded.timezone,
      matched_at = case when ${made.isUnchanged} then m.matched_at else excluded.matched_at end
    where m.set_id < excluded.set_id and m.match_revision <= excluded.match_revision
      and (not ${made.isUnchanged} or m.content = excluded.content)`.execute(db);
}

/** Without excluded posts, and with included unmatched ones. */
function withDecisions(matched: Sql, { excluded, included }: HandDecisions): Sql {
  const without =
    excluded.length > 0
      ? chSql`SELECT * FROM (${matched}) WHERE post_id NOT IN ${bind('Array(UInt64)', excluded)}`
      : matched;
  if (included.length === 0) return without;
  const accounts = [...new Set(included.map((i) => i.account_id))];
  const ids = included.map((i) => i.post_id);
  return chSql`SELECT ${ROW_COLUMNS} FROM (SELECT ${ROW_COLUMNS} FROM (${without}) UNION ALL SELECT ${ROW_COLUMNS} FROM (SELECT ${POST_COLUMNS} FROM posts FINAL
  WHERE account_id IN ${bind('Array(UInt32)', accounts)} AND id IN ${bind('Array(UInt64)', ids)})) LIMIT 1 BY post_id`;
}

/** Posts that are in the reported data. */
export async function storedIds(ch: Services['ch'], ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ch.query<{ id: string }>(
    'SELECT DISTINCT toString(id) AS id FROM posts FINAL WHERE id IN {ids:Array(UInt64)}',
    { ids },
    'posts by id',
  );
  return new Set(rows.map((r) => r.id));
}

async function editedInSet(
  ch: Services['ch'],
  set_id: number,
  edited: HandDecisions['edited'],
): Promise<HandDecisions['edited']> {
  const rows = await ch.query<{ id: string }>(
    'SELECT toString(post_id) AS id FROM set_posts FINAL WHERE set_id = {set_id:UInt64} AND post_id IN {ids:Array(UInt64)}',
    { set_id, ids: edited.map((e) => e.post_id) },
    'edited posts of a set',
  );
  const inside = new Set(rows.map((r) => r.id));
  return edited.filter((e) => inside.has(e.post_id));
}

/** A fingerprint of posts and numbers. */
async function contentOf({ ch }: Stores, sets: readonly Sql[], hand: HandDecisions): Promise<string> {
  const sums: string[] = [];
  for (const rows of sets) {
    const { sql, params } =
      chSql`SELECT concat(toString(count()), '.', toString(sum(cityHash64(${ROW_COLUMNS})))) AS content FROM (${rows})`
        .statement;
    const [row] = await ch.query<{ content: string }>(sql, params, 'content of a match');
    sums.push(row?.content ?? '');
  }
  const digest = createHash('sha1')
    .update(JSON.stringify([hand.edited, hand.external]))
    .digest('base64url');
  return [...sums, digest].join('.');
}

async function sizeOf(ch: Services['ch'], set_id: number) {
  const [row] = await ch.query<{ posts: number; first: number; last: number }>(
    `SELECT toUInt32(count()) AS posts, toUInt32(minOrDefault(created_at)) AS first, toUInt32(maxOrDefault(created_at)) AS last
FROM set_posts FINAL WHERE set_id = {set_id:UInt64}`,
    { set_id },
    'size of a set',
  );
  const at = (seconds: number | undefined) => (seconds ? new Date(seconds * 1000) : null);
  return { posts: row?.posts ?? 0, first_at: at(row?.first), last_at: at(row?.last) };
}
