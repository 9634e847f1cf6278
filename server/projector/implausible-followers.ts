import type { Sentence } from '#contract/sentences/sentence.ts';
import { doubts, mayBeImplausible } from '#server/analytics/plausible.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';

export interface ImplausibleFollowers {
  account_id: number;
  /** Unix seconds. */
  at: number;
  followers: number;
  /** The source's name for the account (or its number), decimal; confirmations refer to it. */
  named: string;
  import_id: number;
  /** A sentence without its full stop. */
  reason: Sentence;
  /** A person confirmed it: it counts. */
  is_true: boolean;
}

type Seen = Omit<ImplausibleFollowers, 'reason' | 'is_true'>;

/** Key of a confirmation. */
const wordKey = (s: Pick<Seen, 'named' | 'at' | 'followers'>) => `${s.named}|${s.at}|${s.followers}`;

/** `where`: SQL, a condition on `account_id` alone. */
export async function implausibleFollowers(
  { db, ch }: Pick<Services, 'db' | 'ch'>,
  where: string,
  parameters: Record<string, unknown> = {},
): Promise<ImplausibleFollowers[]> {
  const ids = await spreadWide(ch, where, parameters);
  if (ids.length === 0) return [];
  const rows = await ch.query<Seen>(
    `SELECT account_id, toUnixTimestamp(s.observed_at) AS at, s.followers AS followers, toString(if(s.named = 0, account_id, s.named)) AS named, import_id
     FROM account_snapshots AS s FINAL
     WHERE account_id IN {wide:Array(UInt32)} AND s.followers >= 0 AND s.observed_at > 0
     ORDER BY account_id, at, followers, import_id, named LIMIT 1 BY account_id, at, followers`,
    { wide: ids },
    'followers that vary',
  );
  const words = await confirmed(db, rows);
  return [...Map.groupBy(rows, (row) => row.account_id).values()].flatMap((seen) => ofAccount(seen, words));
}

/** Cheap filter: nearly all accounts end here. */
async function spreadWide(
  ch: ClickHouse,
  where: string,
  parameters: Record<string, unknown>,
): Promise<number[]> {
  const rows = await ch.query<{ account_id: number; smallest: number; largest: number }>(
    `SELECT account_id, min(account_snapshots.followers) AS smallest, max(account_snapshots.followers) AS largest
     FROM account_snapshots
     WHERE (${where}) AND account_snapshots.followers >= 0 AND observed_at > 0
     GROUP BY account_id HAVING largest >= 1000 AND smallest * 100 <= largest`,
    parameters,
    'range of followers',
  );
  return rows.filter((r) => mayBeImplausible(r.smallest, r.largest)).map((r) => r.account_id);
}

async function confirmed(db: Database, rows: Seen[]): Promise<ReadonlySet<string>> {
  const confirmations = await db
    .selectFrom('observation_word')
    .select(['subject as named', 'observed_at as at', 'rank as followers'])
    .where('kind', '=', 'account')
    .where('is_true', '=', true)
    .where('subject', 'in', [...new Set(rows.map((r) => r.named))])
    .execute();
  return new Set(confirmations.map(wordKey));
}

function ofAccount(seen: Seen[], words: ReadonlySet<string>): ImplausibleFollowers[] {
  const readings = seen.map((s) => ({ at: s.at, value: s.followers, has_text: true }));
  const isTrue = (i: number) => words.has(wordKey(seen[i] as Seen));
  const doubted = (trusted?: (i: number) => boolean) =>
    doubts('followers', readings, trusted).map((d) => ({ ...(seen[d.index] as Seen), reason: d.reason }));
  return [
    ...doubted(isTrue).map((s) => ({ ...s, is_true: false })),
    ...doubted()
      .filter((s) => words.has(wordKey(s)))
      .map((s) => ({ ...s, is_true: true })),
  ];
}

/** SQL condition on `account_snapshots` that excludes these. */
export function withoutImplausible(all: readonly ImplausibleFollowers[]): string {
  const out = all.filter((s) => !s.is_true);
  if (out.length === 0) return '1';
  const lines = out.map((s) => `${s.account_id}\\t${s.at}\\t${s.followers}`).join('\\n');
  return `(account_id, toUnixTimestamp(account_snapshots.observed_at), account_snapshots.followers) NOT IN (
    SELECT a, t, f FROM format(TSV, 'a UInt32, t UInt32, f Int64', '${lines}'))`;
}

export async function keepDoubtedAccounts(
  db: Database,
  doubted: readonly ImplausibleFollowers[],
): Promise<void> {
  if (doubted.length === 0) return;
  const rows = [...new Set(doubted.map((s) => s.account_id))].map((id) => ({
    kind: 'account',
    subject: String(id),
  }));
  await db
    .insertInto('doubted')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute();
}
