import type { SharedFeature } from '#contract/profiles/similar.ts';
import { audienceKey } from '#server/analytics/metrics/weighted-audience.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { type Candidates, cosine, type Hit, mostCommon, type Source } from './similar-hits.ts';

/** Excludes marks of "has this dimension", and duplicates of genders and ages. */
const IS_SHARE = `cell != '' AND NOT endsWith(cell, ':') AND NOT startsWith(cell, 'genders_per_age:')`;

interface Cells {
  account_id: number;
  cells: string[];
  shares: number[];
}

/** The first account with audience data; null without any. */
export async function audienceSource(
  ch: ClickHouse,
  accounts: readonly number[],
): Promise<(Source & Cells) | null> {
  const rows = await ch.query<Cells>(
    `SELECT account_id, groupArray(cell) AS cells, groupArray(share) AS shares FROM (
       SELECT account_id, toString(cell) AS cell, toFloat64(share) AS share
       FROM audience_cells FINAL ARRAY JOIN cells AS cell, shares AS share
       WHERE account_id IN {accounts:Array(UInt32)} AND share > 0 AND ${IS_SHARE})
     GROUP BY account_id ORDER BY indexOf({accounts:Array(UInt32)}, account_id) LIMIT 1`,
    { accounts },
    'audience that others are compared with',
  );
  const [own] = rows;
  if (!own) return null;
  const samples = await sampleSizes(ch, [own.account_id]);
  return { ...own, n: samples.get(own.account_id) ?? null };
}

/** Cosine similarity over all shares of genders, ages, countries, cities and interests. */
export async function similarAudiences(
  ch: ClickHouse,
  source: Cells,
  { accounts, params }: Candidates,
  limit: number,
): Promise<{ compared: number; hits: Hit[] }> {
  const shares = new Map(source.cells.map((cell, i) => [cell, source.shares[i] ?? 0]));
  const norm = Math.hypot(...source.shares);
  const rows = await ch.query<Cells & { similarity: number; compared: number }>(
    // Functions run once per distinct cell unless it becomes plain text.
    `SELECT account_id, similarity, compared, cells, shares FROM (
       SELECT account_id, cells, shares, dot / (sqrt(squares) * {norm:Float64}) AS similarity, count() OVER () AS compared
       FROM ${ch.shards(`SELECT account_id, cells, shares,
         arraySum((cell, share) -> share * transform(cell, {cells:Array(String)}, {shares:Array(Float64)}, toFloat64(0)), cells, shares) AS dot,
         arraySum((cell, share) -> if(${IS_SHARE}, toFloat64(share) * share, 0), cells, shares) AS squares
       FROM audience_cells FINAL WHERE account_id != {source:UInt32} AND account_id GLOBAL IN (${accounts})`)}
       WHERE dot > 0 ORDER BY similarity DESC, account_id LIMIT {most:UInt32})`,
    { ...params, source: source.account_id, cells: source.cells, shares: source.shares, norm, most: limit },
    'similar audiences',
    { whole: true },
  );
  const samples = await sampleSizes(
    ch,
    rows.map((r) => r.account_id),
  );
  return {
    compared: rows[0]?.compared ?? 0,
    hits: rows.map((row) => ({
      account_id: row.account_id,
      similarity: cosine(row.similarity),
      n: samples.get(row.account_id) ?? null,
      features: mostCommon(
        row.cells.flatMap((cell, i) => {
          const own = shares.get(cell);
          const [kind, key] = audienceKey(cell);
          return own === undefined
            ? []
            : [{ kind: kind as SharedFeature['kind'], key, own, other: row.shares[i] ?? 0 }];
        }),
      ),
    })),
  };
}

/** Largest sample of each account's audience, if it is known. */
async function sampleSizes(ch: ClickHouse, accounts: readonly number[]): Promise<Map<number, number>> {
  if (accounts.length === 0) return new Map();
  const rows = await ch.query<{ account_id: number; n: number }>(
    `SELECT account_id, max(sample_size) AS n FROM account_audience FINAL
     WHERE account_id IN {accounts:Array(UInt32)} GROUP BY account_id HAVING n >= 0`,
    { accounts },
    'samples of similar audiences',
  );
  return new Map(rows.map((r) => [r.account_id, r.n]));
}
