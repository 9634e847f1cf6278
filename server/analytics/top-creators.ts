import type { TopInfluencer } from '#contract/report/report.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { creatorsOf } from './creators.ts';
import { knownSums, rateOf } from './metrics/metric-row.ts';
import { audienceKey, type WeightedDimension } from './metrics/weighted-audience.ts';
import type { PostSet } from './post-set.ts';
import { type CreatorPage, creatorsPage } from './questions/creators.ts';
import { groups } from './questions/groups.ts';

export async function topCreators(
  ctx: AskCtx,
  set: PostSet,
  page: CreatorPage,
): Promise<{ influencers: TopInfluencer[]; total: number }> {
  const [rows, { period }] = await Promise.all([creatorsPage(set, page), groups(set)]);
  const people = await creatorsOf(
    ctx,
    rows.map((r) => ({ profile_id: r.profile_id, account_id: r.first_account })),
  );
  const audiences = await audiencesOf(
    ctx.ch,
    [...people.values()].map((p) => p.account_id),
  );
  const influencers = rows.flatMap((row) => {
    const person = people.get(row.profile_id);
    if (!person) return [];
    const { posts, total_followers } = row;
    return {
      id: row.profile_id,
      name: person.name,
      slug: person.slug,
      type: person.kind,
      picture: ctx.pictures.address(person.picture),
      country: person.country || null,
      platform_username: person.username || null,
      post_user_id: String(person.account_id),
      available_platforms: person.available_platforms,
      is_demo: person.is_demo,
      audience_credibility: person.credibility,
      posts,
      ...knownSums(row),
      total_followers,
      followers: total_followers,
      engagement_rate: rateOf(row),
      ...audiences.get(person.account_id),
    };
  });
  return { influencers, total: period?.influencers ?? 0 };
}

type Shares = Partial<Record<Exclude<WeightedDimension, 'genders_per_age'>, Record<string, number>>>;

/** By dimension and key. */
const audiencesOf = whileUnchanged(['audience_cells'], async (ch: ClickHouse, accounts: number[]) => {
  const rows = await ch.query<{ account_id: number; cells: string[]; shares: number[] }>(
    'SELECT account_id, cells, shares FROM audience_cells FINAL WHERE account_id IN {accounts:Array(UInt32)}',
    { accounts },
    'audiences of creators',
  );
  return new Map(rows.map((row) => [row.account_id, sharesOf(row)]));
});

function sharesOf({ cells, shares }: { cells: string[]; shares: number[] }): Shares {
  const maps: Shares = {};
  cells.forEach((cell, i) => {
    const [dimension, key] = audienceKey(cell);
    if (key === '' || dimension === 'genders_per_age') return;
    const map = maps[dimension as keyof Shares] ?? {};
    map[key] = shares[i] as number;
    maps[dimension as keyof Shares] = map;
  });
  return maps;
}
