import type { z } from 'zod';
import type { MissingReason } from '#contract/primitives.ts';
import { profileFilters } from '#contract/profiles/search.ts';
import type { similar } from '#contract/profiles/similar.ts';
import { fact } from '#server/analytics/rows.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { readAccounts } from '../details/profile-read.ts';
import { visibleProfile } from '../profiles.policy.ts';
import { conditionsOf, every } from '../search/search-conditions.ts';
import { type Key, readRows } from '../search/search-rows.ts';
import { audienceSource, similarAudiences } from './similar-audience.ts';
import { contentSource, similarContents } from './similar-content.ts';
import type { Candidates } from './similar-hits.ts';

type Input = z.output<NonNullable<(typeof similar)['similar']['~orpc']['inputSchema']>>;
type Similar = z.infer<NonNullable<(typeof similar)['similar']['~orpc']['outputSchema']>>;

const NO_SOURCE: Readonly<Record<Input['filter'], MissingReason>> = {
  audience: 'no_audience_data',
  content: 'too_few_posts',
};

/**
 * Results of a search with these filters, without the profile itself; invented ones only for invented ones.
 */
function candidatesOf(
  { platform, country, min_range, max_range, profile_id }: Input,
  { kind, company_id, is_demo }: Pick<Asked, 'kind' | 'company_id' | 'is_demo'>,
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

interface Asked {
  input: Input;
  kind: 'influencer' | 'brand';
  company_id: number;
  is_demo: boolean;
  /** The preferred account first. */
  accounts: number[];
}

/** A comparison reads a whole table, so answers are cached. */
const found = whileUnchanged(
  ['audience_cells', 'account_audience', 'post_terms', 'posts', 'profile_index'],
  async (ch: ClickHouse, asked: Asked) => {
    const { input, accounts } = asked;
    const candidates = candidatesOf(input, asked);
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
  const answer = await found(
    ctx.ch,
    {
      input: { ...input, profile_id: profile.id },
      kind: profile.kind as Asked['kind'],
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
