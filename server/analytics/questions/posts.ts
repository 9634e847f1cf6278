import { type ArrayColumn, type Block, joined, type Numbers } from '#server/platform/native-format.ts';
import { followsImpressions } from '../metrics/media-value.ts';
import {
  IMPRESSIONS_ORIGIN,
  INTERACTIONS_KNOWN,
  knowsImpressions,
  knowsReach,
} from '../metrics/post-flags.ts';
import type { PostSet } from '../post-set.ts';
import { completed } from '../rows.ts';
import { mediaValue } from './account-sums.ts';

export interface PostPage {
  sort_by: 'created_time' | 'interactions' | 'impressions' | 'media_value';
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

/** A post of a set with its metrics; null = unknown. Ids are text: they are larger than a JavaScript number. */
export interface SetPost {
  post_id: string;
  account_id: number;
  /** 0 = not known yet. */
  profile_id: number;
  /** Unix seconds. */
  created_at: number;
  flags: number;
  interactions: number;
  impressions: number | null;
  reach: number | null;
  engagement_rate: number | null;
  media_value: number | null;
  /** Position in ORIGINS. */
  impressions_origin: number;
  /** Ids of the brands it is of, where the set is of brands. */
  brands: number[];
}

const ORDERS: Record<PostPage['sort_by'], string> = {
  created_time: 'created_at',
  interactions: 'v_interactions',
  impressions: 'p_impressions',
  media_value: 'p_media_value',
};

/** One page of the period's posts in order, ties by id; unknown numbers sort as 0. */
export async function postsPage(set: PostSet, page: PostPage): Promise<SetPost[]> {
  const order = `${ORDERS[page.sort_by]} ${page.order}, post_id`;
  const first = `ORDER BY ${order} LIMIT {end:UInt64}`;
  const value = `${mediaValue(set.rates)} AS p_media_value`;
  const rows = set.rows('period');
  // Sorting by a column of the post's own needs no look-up of accounts.
  const own = page.sort_by === 'created_time' || page.sort_by === 'interactions';
  const pageRows = own
    ? `SELECT *, ${value} FROM (${completed(`SELECT * FROM (${rows}) ${first}`)})`
    : `SELECT *, ${value} FROM (${completed(rows)}) ${first}`;
  const blocks = await set.ask(
    'posts of a set',
    `SELECT post_id, account_id, ${set.profile} AS profile_id, created_at, flags, is_estimated, v_interactions AS interactions,
  p_impressions AS impressions, p_reach AS reach, p_basis AS basis, p_media_value AS media_value${set.has_brands ? ', brands' : ''}
FROM ${set.ch.shards(pageRows)} ORDER BY ${order} LIMIT {limit:UInt64} OFFSET {offset:UInt64}`,
    { end: page.offset + page.limit, limit: page.limit, offset: page.offset },
  );
  const column = (name: string) => joined(blocks, name, Float64Array);
  const [account_id, profile_id, created_at, flags, is_estimated] = [
    ...['account_id', 'profile_id', 'created_at', 'flags', 'is_estimated'],
  ].map(column) as Float64Array[];
  const [interactions, impressions, reach, basis, media_value] = [
    ...['interactions', 'impressions', 'reach', 'basis', 'media_value'],
  ].map(column) as Float64Array[];
  const ids = blocks.flatMap(({ columns }) => [...(columns.post_id as Numbers)]);
  const brands = set.has_brands ? blocks.flatMap(brandsOf) : [];
  return ids.map((id, i) => {
    const at = (values: Float64Array | undefined) => values?.[i] ?? 0;
    const own = at(flags);
    const [counted, seen] = [INTERACTIONS_KNOWN[own] === 1, knowsImpressions(own, at(is_estimated))];
    return {
      post_id: String(id),
      account_id: at(account_id),
      profile_id: at(profile_id),
      created_at: at(created_at),
      flags: own,
      interactions: at(interactions),
      impressions: seen ? at(impressions) : null,
      reach: knowsReach(own, at(is_estimated)) ? at(reach) : null,
      engagement_rate: counted && at(basis) > 0 ? at(interactions) / at(basis) : null,
      media_value: (followsImpressions(set.emv) ? seen : counted) ? at(media_value) : null,
      impressions_origin: IMPRESSIONS_ORIGIN[own] ?? 0,
      brands: brands[i] ?? [],
    };
  });
}

/** The brands of each post of a block, by id. */
function brandsOf({ columns }: Block): number[][] {
  const { ends, items } = columns.brands as ArrayColumn;
  return Array.from(ends, (end, i) =>
    [...(items as Uint32Array).subarray(i === 0 ? 0 : ends[i - 1], end)].sort((a, b) => a - b),
  );
}
