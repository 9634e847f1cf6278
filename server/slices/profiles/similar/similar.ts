import type { CallInput, CallOutput } from '#contract/calls/endpoints.ts';
import { profileFilters } from '#contract/profiles/search.ts';
import type { SharedFeature, similar } from '#contract/profiles/similar.ts';
import type { MissingReason } from '#contract/values/primitives.ts';
import { audienceKey } from '#server/analytics/metrics/weighted-audience.ts';
import { fact } from '#server/analytics/rows.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { readAccounts } from '../details/profile-read.ts';
import { visibleProfile } from '../profiles.policy.ts';
import { conditionsOf, every } from '../search/search-conditions.ts';
import { type Key, readRows } from '../search/search-rows.ts';
import { contentSource, similarContents } from './similar-content.ts';
import { type Candidates, cosine, type Hit, mostCommon, type Source } from './similar-hits.ts';

/** Excludes marks of "has this dimension", and duplicates of genders and ages. */
const IS_SHARE = `cell != '' AND NOT endsWith(cell, ':') AND NOT startsWith(cell, 'genders_per_age:')`;

interface Cells {
  account_id: number;
  cells: string[];
  shares: number[];
}

/** The first account with audience data; null without any. */
async function audienceSource(ch: ClickHouse, accounts: readonly number[]): Promise<(Source & Cells) | null> {
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
async function similarAudiences(
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

type Input = CallInput<(typeof similar)['similar']>;
type Similar = CallOutput<(typeof similar)['similar']>;

const NO_SOURCE: Readonly<Record<Input['filter'], MissingReason>> = {
  audience: 'no_audience_data',
  content: 'too_few_posts',
};

/**
 * Results of a search with these filters, without the profile itself; invented ones only for invented ones.
 */
function candidatesOf(
  { platform, country, min_range, max_range, profile_id }: Input,
  { kind, company_id, is_demo }: Pick<SimilarQuery, 'kind' | 'company_id' | 'is_demo'>,
): Candidates & { keys: string } {
  const filters = profileFilters.parse({ platform, kind, country, min_range, max_range });
  const c = conditionsOf(filters, company_id);
  const keys = `SELECT company_id, profile_id, account_id FROM profile_index
    WHERE platform = {platform:String} AND ${c.reach} AND ${c.seen} AND ${every(c.filters.map((f) => f.sql))}
      AND profile_id != {profile:UInt32} AND account_id != 0 AND ${fact('is_demo')} = {is_demo:UInt8}
    GROUP BY company_id, profile_id, account_id HAVING sum(sign) > 0`;
  return {
    keys,
    accounts: `SELECT account_id FROM (${keys})`,
    params: { ...c.params, profile: profile_id, is_demo: Number(is_demo) },
  };
}

interface SimilarQuery {
  input: Input;
  kind: 'influencer' | 'brand';
  company_id: number;
  is_demo: boolean;
  /** The preferred account first. */
  accounts: number[];
}

/** A comparison reads a whole table, so answers are cached. */
const similarTo = whileUnchanged(
  ['audience_cells', 'account_audience', 'post_terms', 'posts', 'profile_index'],
  async (ch: ClickHouse, query: SimilarQuery) => {
    const { input, accounts } = query;
    const candidates = candidatesOf(input, query);
    const answer = await compare(ch, input, accounts, candidates);
    if (answer === null) return null;
    const keys = await ch.query<Key & { account_id: number }>(
      `SELECT * FROM (${candidates.keys}) WHERE account_id IN {hits:Array(UInt32)}`,
      { ...candidates.params, hits: answer.hits.map((h) => h.account_id) },
      'similar profiles',
    );
    return { ...answer, keys: new Map(keys.map((k) => [k.account_id, k])) };
  },
  { max: 100 },
);

async function compare(
  ch: ClickHouse,
  { filter, limit }: Input,
  accounts: readonly number[],
  candidates: Candidates,
) {
  if (filter === 'content') {
    const source = await contentSource(ch, accounts);
    return source && { source, ...(await similarContents(ch, source, candidates, limit)) };
  }
  const source = await audienceSource(ch, accounts);
  return source && { source, ...(await similarAudiences(ch, source, candidates, limit)) };
}

/**
 * Profiles of the same kind among the search results (docs/metrics.md). Throws 404 for an invisible
 * profile.
 */
async function similarProfiles(ctx: Ctx, input: Input): Promise<Similar> {
  const profile = await visibleProfile(ctx, input.profile_id);
  const accounts = await readAccounts(ctx, profile);
  // Prefer the profile's account on the same platform.
  const first = accounts.filter((a) => a.platform === input.platform);
  const ids = [...first, ...accounts].map((a) => a.id);
  const answer = await similarTo(
    ctx.ch,
    {
      input: { ...input, profile_id: profile.id },
      kind: profile.kind as SimilarQuery['kind'],
      company_id: ctx.company.id,
      is_demo: profile.is_demo,
      accounts: [...new Set(ids)],
    },
    ctx.request.left,
  );
  const { filter } = input;
  const own = accounts.find((a) => a.id === answer?.source.account_id);
  if (answer === null || own === undefined)
    return { filter, source: null, missing: NO_SOURCE[filter], compared: 0, hits: [] };
  const shown = await readRows(ctx.ch, profileFilters.parse({ platform: input.platform }), [
    ...answer.keys.values(),
  ]);
  const rows = new Map(shown.map((row) => [row.id, { ...row, picture: ctx.pictures.address(row.picture) }]));
  return {
    filter,
    source: { account_id: own.id, platform: own.platform, username: own.username, n: answer.source.n },
    missing: null,
    compared: answer.compared,
    hits: answer.hits.flatMap(({ account_id, ...hit }) => {
      const row = rows.get(answer.keys.get(account_id)?.profile_id ?? 0);
      return row === undefined ? [] : [{ profile: row, ...hit }];
    }),
  };
}

export const similarHandlers = {
  similar: os.profiles.similar.handler(({ context, input }) => similarProfiles(context, input)),
};
