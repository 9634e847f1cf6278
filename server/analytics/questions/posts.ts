import { bind, chSql, raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import {
  type ArrayColumn,
  type Block,
  joined,
  type Numbers,
} from '#server/platform/clickhouse/native-format.ts';
import { followsImpressions } from '../metrics/media-value.ts';
import {
  impressionsOrigin,
  knowsCounts,
  knowsImpressions,
  knowsInteractions,
  knowsLikes,
  knowsReach,
  reachOrigin,
  SQL_KNOWN,
} from '../metrics/post-flags.ts';
import type { PostSet, SetRows } from '../post-set.ts';

export interface PostPage {
  sort_by: 'created_time' | 'interactions' | 'impressions' | 'media_value';
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

/** Null = unknown. Ids are text, because they exceed the safe integers of JavaScript. */
export interface SetPost {
  post_id: string;
  account_id: number;
  /** 0 = not known yet. */
  profile_id: number;
  /** Unix seconds. */
  created_at: number;
  flags: number;
  /** 1: impressions are an estimate that `flags` do not show. */
  is_estimated: number;
  interactions: number | null;
  impressions: number | null;
  reach: number | null;
  engagement_rate: number | null;
  media_value: number | null;
  /** Positions in ORIGINS. */
  impressions_origin: number;
  reach_origin: number;
  brands: number[];
}

/** SQL of the number and whether it is known. */
const orderOf = ({ rates }: PostSet): Record<PostPage['sort_by'], { by: string; known: string }> => ({
  created_time: { by: 'created_at', known: '1' },
  interactions: { by: 'v_interactions', known: SQL_KNOWN.interactions },
  impressions: { by: 'p_impressions', known: SQL_KNOWN.impressions },
  media_value: { by: 'p_media_value', known: SQL_KNOWN[rates.p_impressions ? 'impressions' : 'counts'] },
});

/** Ties by id; unknown numbers last. */
export async function postsPage(set: PostSet, page: PostPage): Promise<SetPost[]> {
  const { by, known } = orderOf(set)[page.sort_by];
  const order = raw(`${known === '1' ? '' : `${known} DESC, `}${by} ${page.order}, post_id`);
  const first = chSql`ORDER BY ${order} LIMIT ${bind('UInt64', page.offset + page.limit)}`;
  // The post's own columns need no account look-up.
  const own = page.sort_by === 'created_time' || page.sort_by === 'interactions';
  const pageRows = (of: SetRows) => {
    const rows = of.rows('period');
    const value = raw(`${of.measures.media_value.value} AS p_media_value`);
    return own
      ? chSql`SELECT *, ${value} FROM (${of.completed(chSql`SELECT * FROM (${rows}) ${first}`)})`
      : chSql`SELECT *, ${value} FROM (${of.completed(rows)}) ${first}`;
  };
  const blocks = await set.ask(
    'posts of a set',
    (
      of,
    ) => chSql`SELECT post_id, account_id, ${of.profile} AS profile_id, created_at, flags, is_estimated, v_interactions AS interactions,
  p_impressions AS impressions, p_reach AS reach, p_basis AS basis, p_media_value AS media_value${raw(set.has_brands ? ', brands' : '')}
FROM ${of.shards(pageRows(of))} ORDER BY ${order} LIMIT ${bind('UInt64', page.limit)} OFFSET ${bind('UInt64', page.offset)}`,
  );
  const column = (name: string) => joined(blocks, name, Float64Array);
  const [account_id, profile_id, created_at, flags, is_estimated] = [
    'account_id',
    'profile_id',
    'created_at',
    'flags',
    'is_estimated',
  ].map(column) as Float64Array[];
  const [interactions, impressions, reach, basis, media_value] = [
    'interactions',
    'impressions',
    'reach',
    'basis',
    'media_value',
  ].map(column) as Float64Array[];
  const ids = blocks.flatMap(({ columns }) => [...(columns.post_id as Numbers)]);
  const brands = set.has_brands ? blocks.flatMap(brandsOf) : [];
  return ids.map((id, i) => {
    const at = (values: Float64Array | undefined) => values?.[i] ?? 0;
    const own = at(flags);
    const estimated = at(is_estimated);
    const seen = knowsImpressions(own, estimated);
    return {
      post_id: String(id),
      account_id: at(account_id),
      profile_id: at(profile_id),
      created_at: at(created_at),
      flags: own,
      is_estimated: estimated,
      interactions: knowsInteractions(own) ? at(interactions) : null,
      impressions: seen ? at(impressions) : null,
      reach: knowsReach(own, estimated) ? at(reach) : null,
      engagement_rate: knowsLikes(own) && at(basis) > 0 ? at(interactions) / at(basis) : null,
      media_value: (followsImpressions(set.emv) ? seen : knowsCounts(own)) ? at(media_value) : null,
      impressions_origin: impressionsOrigin(own, estimated),
      reach_origin: reachOrigin(own),
      brands: brands[i] ?? [],
    };
  });
}

function brandsOf({ columns }: Block): number[][] {
  const { ends, items } = columns.brands as ArrayColumn;
  return Array.from(ends, (end, i) =>
    [...(items as Uint32Array).subarray(i === 0 ? 0 : ends[i - 1], end)].sort((a, b) => a - b),
  );
}
