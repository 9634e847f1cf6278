import {
  type PROFILE_SORTS,
  type ProfileRow,
  type ProfileSearch,
  profileFilters,
} from '#contract/profiles/search.ts';
import { PROFILE_KINDS } from '#contract/values/primitives.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { os } from '#server/platform/gate.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { type AskedFilters, withOwnIds } from './search-company.ts';
import { type Conditions, conditionsOf, every, unknown } from './search-conditions.ts';
import { type Key, readRows } from './search-rows.ts';

export interface FoundPage {
  total: number;
  all: number;
  profiles: ProfileRow[];
}

type Sort = (typeof PROFILE_SORTS)[number];

/** Column of each sorting field. */
const COLUMNS = {
  followers: 'followers',
  ig_followed_by: 'ig_followed_by',
  publications_count: 'publications_count',
  profile_created_at: 'created_at',
  engagement_rate: 'engagement_rate',
  instagram_engagement_rate: 'instagram_engagement_rate',
  growth: 'growth',
  ig_growth: 'ig_growth',
  credibility_score: 'credibility',
  price: 'price',
  name: 'name',
} as const satisfies Record<Sort, string>;
const NO_FILTERS = profileFilters.parse({ exclude: [] });
const NEVER_UNKNOWN: readonly Sort[] = ['publications_count', 'profile_created_at', 'name'];

/** Total matches, visible profiles of the kind, and one page. */
async function searchProfiles(
  ch: ClickHouse,
  input: ProfileSearch & AskedFilters,
  company_id: number,
  left?: AbortSignal,
): Promise<FoundPage> {
  const { total, all, keys } = await findProfiles(ch, input, company_id, left);
  return { total, all, profiles: await shownRows(ch, input, keys) };
}

const OF_INSTAGRAM: readonly Sort[] = ['instagram_engagement_rate', 'ig_followed_by', 'ig_growth'];

/** Sorting by an Instagram number shows the Instagram account. */
async function shownRows(
  ch: ClickHouse,
  input: ProfileSearch,
  keys: readonly Key[],
): Promise<FoundPage['profiles']> {
  if (input.platform !== 'all' || !OF_INSTAGRAM.includes(input.sort_by)) return readRows(ch, input, keys);
  const onInstagram = await readRows(ch, { ...input, platform: 'instagram' }, keys);
  const byId = new Map(onInstagram.map((row) => [row.id, row]));
  const others = await readRows(
    ch,
    input,
    keys.filter(({ profile_id }) => !byId.has(profile_id)),
  );
  for (const row of others) byId.set(row.id, row);
  return keys.flatMap(({ profile_id }) => byId.get(profile_id) ?? []);
}

/** Ids only, without a limit on the page size. */
export async function findProfiles(
  ch: ClickHouse,
  input: ProfileSearch & AskedFilters,
  company_id: number,
  left?: AbortSignal,
): Promise<{ total: number; all: number; keys: Key[] }> {
  const conditions = conditionsOf(input, company_id);
  const { total: all, taken_back } = await countReach(ch, input, company_id, left);
  const page =
    taken_back === 0
      ? await plainPage(ch, conditions, input, left)
      : await changedPage(ch, conditions, input, left);
  return { all, ...page };
}

/** Visible ones, in order. */
export async function seenProfiles(
  ch: ClickHouse,
  { ids, platform }: { ids: readonly number[]; platform: ProfileSearch['platform'] },
  company_id: number,
): Promise<Key[]> {
  const kinds = await Promise.all(
    PROFILE_KINDS.map((kind) => {
      const { reach, seen, params } = conditionsOf({ ...NO_FILTERS, kind, platform }, company_id);
      return ch.query<Key>(
        `SELECT company_id, profile_id FROM profile_index
         WHERE platform = {platform:String} AND ${reach} AND ${seen} AND profile_id IN {ids:Array(UInt32)}
         GROUP BY company_id, profile_id, revision HAVING sum(sign) > 0`,
        { ...params, ids },
        'seen profiles',
      );
    }),
  );
  const keys = new Map(kinds.flat().map((key) => [key.profile_id, key]));
  return ids.flatMap((id) => keys.get(id) ?? []);
}

interface Count {
  total: number;
  /** Cancel rows among the matches. */
  taken_back: number;
}

async function countMatches(
  ch: ClickHouse,
  { reach, seen, filters, params }: Conditions,
  left: AbortSignal | undefined,
): Promise<Count> {
  // In sums conditions cost half of their time in WHERE.
  const [count] = await ch.query<Count>(
    `WITH ${every([seen, ...filters.map((f) => f.sql)])} AS matches
     SELECT sumIf(sign, matches) AS total, countIf(matches AND sign < 0) AS taken_back
     FROM profile_index WHERE platform = {platform:String} AND ${reach}`,
    params,
    'profile count',
    { left, whole: true },
  );
  return count ?? { total: 0, taken_back: 0 };
}

const MINUTE = 60_000;

/** All visible profiles of a kind. */
async function countReach(
  ch: ClickHouse,
  { platform, kind }: ProfileSearch,
  company_id: number,
  left: AbortSignal | undefined,
): Promise<Count> {
  const count = await keptReach(ch, { platform, kind, company_id, minute: 0 }, left);
  if (count.taken_back === 0) return count;
  // A merge drops cancel rows without a write.
  const minute = Math.floor(performance.now() / MINUTE);
  return keptReach(ch, { platform, kind, company_id, minute }, left);
}

const keptReach = whileUnchanged(
  ['profile_index'],
  (
    ch,
    {
      company_id,
      platform,
      kind,
    }: Pick<ProfileSearch, 'platform' | 'kind'> & Record<'company_id' | 'minute', number>,
    left: AbortSignal,
  ) => countMatches(ch, conditionsOf({ ...NO_FILTERS, platform, kind }, company_id), left),
  { max: 100 },
);

/** Unknown values last in both directions, ties by id. */
function orderOf({ sort_by, sort_in, order }: ProfileSearch): string {
  const column = COLUMNS[sort_by];
  // Prices are sorted by the cent.
  const value = sort_by === 'price' ? 'floor(price * 100 + 0.5)' : column;
  const last = NEVER_UNKNOWN.includes(sort_by) ? '' : `${unknown(column)}, `;
  return `${last}${value} ${(sort_in ?? order) === 'asc' ? 'ASC' : 'DESC'}, profile_id`;
}

interface KeyPage {
  total: number;
  keys: Key[];
}

const matching = ({ reach, seen, filters }: Conditions) =>
  `FROM profile_index
    WHERE platform = {platform:String} AND ${reach} AND ${seen} AND ${every(filters.map((f) => f.sql))}`;

/** Where no row is cancelled, one statement finds a page and counts all matches. */
async function plainPage(
  ch: ClickHouse,
  conditions: Conditions,
  input: ProfileSearch,
  left: AbortSignal | undefined,
): Promise<KeyPage> {
  const answer = await ch.bytes(
    'JSON',
    `SELECT company_id, profile_id ${matching(conditions)} ORDER BY ${orderOf(input)}
     LIMIT {limit:UInt32} OFFSET {from:UInt64} SETTINGS exact_rows_before_limit = 1`,
    { ...conditions.params, limit: input.limit, from: (input.page - 1) * input.limit },
    'profile page',
    { left, whole: true },
  );
  const { data, rows_before_limit_at_least } = JSON.parse(new TextDecoder().decode(answer)) as {
    data: Key[];
    rows_before_limit_at_least: number;
  };
  return { total: rows_before_limit_at_least, keys: data };
}

async function changedPage(
  ch: ClickHouse,
  conditions: Conditions,
  input: ProfileSearch,
  left: AbortSignal | undefined,
): Promise<KeyPage> {
  const { total, taken_back } = await countMatches(ch, conditions, left);
  const from = (input.page - 1) * input.limit;
  if (from >= total) return { total, keys: [] };
  const order = orderOf(input);
  // A row and its cancel row are adjacent in this order, so reading this many more is enough.
  const keys = await ch.query<Key>(
    `SELECT company_id, profile_id FROM (
      SELECT company_id, profile_id, revision, sign, ${COLUMNS[input.sort_by]} ${matching(conditions)}
      ORDER BY ${order}, company_id, revision LIMIT {until:UInt64})
    GROUP BY company_id, profile_id, revision, ${COLUMNS[input.sort_by]} HAVING sum(sign) > 0
    ORDER BY ${order} LIMIT {limit:UInt32} OFFSET {from:UInt64}`,
    { ...conditions.params, limit: input.limit, from, until: from + input.limit + 2 * taken_back },
    'profile page',
    { left, whole: true },
  );
  return { total, keys };
}

export const searchHandlers = {
  chosen: os.profiles.chosen.handler(async ({ context, input: { ids, ...filters } }) => {
    const { ch, company, pictures } = context;
    const keys = await seenProfiles(ch, { ids: [...new Set(ids)], platform: filters.platform }, company.id);
    const rows = await readRows(ch, filters, keys);
    return { profiles: rows.map((row) => ({ ...row, picture: pictures.address(row.picture) })) };
  }),
  search: os.profiles.search.handler(async ({ context, input }) => {
    const { total, all, ...page } = await searchProfiles(
      context.ch,
      await withOwnIds(context, input),
      context.company.id,
      context.request.left,
    );
    const profiles = page.profiles.map((row) => ({
      ...row,
      picture: context.pictures.address(row.picture),
    }));
    return { profiles, total, all, page: input.page, limit: input.limit };
  }),
};
