import { isTypeOf, type PlatformValue, POST_TYPES, type PostType } from '#contract/primitives.ts';
import type { Tier } from '#contract/tiers.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { type Block, joined } from '#server/platform/native-format.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { type CreatorFilter, creatorConditions } from './creator-filter.ts';
import { answer, textAnswer } from './kept-answers.ts';
import { type EmvChoice, type PaidRates, paidRates } from './metrics/media-value.ts';
import { TYPE_SHIFT } from './metrics/post-flags.ts';
import { tiersOf } from './metrics/tiers.ts';
import { type Days, periodOf, type Times, timesOf } from './period.ts';
import { fact, POST_COLUMNS, ROW_COLUMNS } from './rows.ts';
import { seenProfile } from './seen-profile.ts';
import { type BrandTerms, brandRows } from './terms/brand-rows.ts';
import { type Rows, termRows } from './terms/term-rows.ts';
import type { QueryPart } from './terms/terms.ts';
import { isMixed, withheldPosts } from './withheld-posts.ts';

export type PostSource =
  | { terms: QueryPart[][] }
  | { accounts: number[] }
  /** Sets in `set_posts`, by id; `before`: a set of which only posts before the period count. */
  | { stored: number[]; before?: number | undefined }
  /** The rows name their brands (`brands`). */
  | { brands: readonly BrandTerms[] }
  /** A statement with the columns of `ROW_COLUMNS`. */
  | { given: Rows }
  | 'all';

export interface PostFilter extends Days {
  platforms?: readonly PlatformValue[] | undefined;
  post_types?: readonly PostType[] | undefined;
  creators?: CreatorFilter | undefined;
  profile_id?: number | undefined;
  /** Platforms that the source has; absent = any. */
  source_platforms?: readonly PlatformValue[] | undefined;
  /** For rankings, scores and projections: posts that may not be mixed are left out of one platform as well. */
  is_derived?: boolean;
  /** More conditions on a row, with the values of their placeholders. */
  also?: readonly Rows[] | undefined;
}

/** Posts of the period, also of the previous period, or also without a date. */
export type Span = 'period' | 'both' | 'dated_or_not';

/** A set of posts as one company sees it, in a period. Questions about it are in questions/. */
export interface PostSet {
  ch: ClickHouse;
  company_id: number;
  days: Days;
  times: Times;
  timezone: string;
  emv: EmvChoice;
  rates: PaidRates;
  /** SQL: the company's profile of the row's account; 0 where it is unknown yet. */
  profile: string;
  tiers: readonly Tier[];
  has_edits: boolean;
  has_brands: boolean;
  /** Columns are named as in rows.ts. */
  rows(span: Span): string;
  /** Also of posts that the terms of their source keep out of sums, for lists of posts by themselves. */
  all_rows(span: Span): string;
  /** Posts that these terms keep out; null = there can be none. */
  withheld_rows: ((span: Span) => string) | null;
  /** Number of them in the period. */
  withheld(): Promise<number>;
  /** Fills in the placeholders of `rows` and of the times; `more` adds others. */
  ask(name: string, sql: string, more?: Record<string, unknown>): Promise<Block[]>;
  askTexts(name: string, sql: string, more?: Record<string, unknown>): Promise<Block[]>;
}

/**
 * Leaves out posts of accounts that another company added by hand, and demo posts where the source has real
 * ones in any period.
 */
export async function postSet(
  { ch, db, company, request }: Pick<AskCtx, 'ch' | 'db' | 'company' | 'request'>,
  source: PostSource,
  filter: PostFilter,
  emv: EmvChoice,
): Promise<PostSet> {
  const { id: company_id, timezone } = company;
  const { from_date, to_date } = filter;
  const days = { from_date, to_date };
  const times = timesOf(periodOf(days), timezone);
  const edited = await editsOf(ch, company_id);
  const profile = await seenProfile({ db, company });
  const foreign = edited.has_foreign ? [NOT_FOREIGN] : [];
  const conditions = [
    ...typeConditions(filter),
    ...(filter.creators ? creatorConditions(filter.creators, edited.has_own) : []),
    ...foreign,
    ...(filter.profile_id === undefined ? [] : [`${profile.sql} = {wanted_profile:UInt32}`]),
    ...(filter.also ?? []).map(({ sql }) => sql),
  ];
  const rowsOf = await sourceRows(ch, source);
  if (edited.has_demo && edited.has_real) {
    const { sql, params } = rowsOf([OF_REAL, ...foreign].join(' AND '), '1');
    const found = await answer(
      ch,
      {
        name: 'world of a set',
        sql: `SELECT count() AS n FROM ${ch.shards(`SELECT account_id FROM (${sql}) LIMIT 1`)}`,
        params: { ...times, company_id, ...params },
      },
      request.left,
    );
    conditions.push((joined(found, 'n', Float64Array)[0] ?? 0) > 0 ? OF_REAL : OF_DEMO);
  }
  const mayHold = filter.is_derived || isMixed(typesOf(filter, filter.source_platforms));
  const restricted = mayHold ? await withheldPosts(ch, db) : null;
  const selectOf = (span: Span, ...more: string[]) =>
    rowsOf([SPANS[span], ...conditions, ...more].join(' AND '), SPANS[span]);
  const types = typesOf(filter).map((t) => POST_TYPES.indexOf(t));
  const also = Object.assign({}, ...(filter.also ?? []).map((one) => one.params));
  const params = {
    ...times,
    company_id,
    types,
    wanted_profile: filter.profile_id ?? 0,
    ...filter.creators,
    ...profile.params,
    ...also,
    ...restricted?.params,
    ...selectOf('period').params,
  };
  const ask = (name: string, sql: string, more = {}) =>
    answer(ch, { name, sql, params: { ...params, ...more } }, request.left);
  /** Posts of one platform alone are not mixed, whatever others the filter allows. */
  const hasSeveral = async () => {
    const types = `SELECT DISTINCT bitShiftRight(flags, ${TYPE_SHIFT}) AS type FROM (${selectOf('both').sql})`;
    const found = await ask('types of a set', `SELECT DISTINCT type FROM ${ch.shards(types)}`);
    return isMixed(Array.from(joined(found, 'type', Float64Array), (at) => POST_TYPES[at] as PostType));
  };
  const withheld = restricted && (filter.is_derived || (await hasSeveral())) ? restricted : null;
  return {
    ch,
    company_id,
    days,
    times,
    timezone,
    emv,
    rates: paidRates(emv),
    profile: profile.sql,
    tiers: tiersOf(company),
    has_edits: edited.has_own,
    has_brands: source !== 'all' && 'brands' in source,
    rows: (span) => (withheld ? selectOf(span, `NOT (${withheld.sql})`) : selectOf(span)).sql,
    all_rows: (span) => selectOf(span).sql,
    withheld_rows: withheld && ((span) => selectOf(span, withheld.sql).sql),
    async withheld() {
      if (withheld === null) return 0;
      const rows = selectOf('period', withheld.sql).sql;
      const sums = `SELECT sum(n) AS n FROM ${ch.shards(`SELECT count() AS n FROM (${rows})`)}`;
      return joined(await ask('posts that terms withhold', sums), 'n', Float64Array)[0] ?? 0;
    },
    ask,
    askTexts: (name, sql, more = {}) =>
      textAnswer(ch, { name, sql, params: { ...params, ...more } }, request.left),
  };
}

/** Excludes accounts that another company added by hand. */
export const NOT_FOREIGN =
  'account_id NOT IN (SELECT account_id FROM accounts FINAL WHERE company_id NOT IN (0, {company_id:UInt32}))';

const OF_REAL = `${fact('is_demo')} = 0`;
const OF_DEMO = `${fact('is_demo')} = 1`;

const SPANS: Record<Span, string> = {
  period: 'created_at >= toDateTime({from:UInt32}) AND created_at < toDateTime({until:UInt32})',
  both: 'created_at >= toDateTime({before:UInt32}) AND created_at < toDateTime({until:UInt32})',
  dated_or_not: `(created_at = toDateTime(0, 'UTC') OR (created_at >= toDateTime({before:UInt32}) AND created_at < toDateTime({until:UInt32})))`,
};

async function sourceRows(
  ch: ClickHouse,
  source: PostSource,
): Promise<(where: string, times: string) => Rows> {
  if (source === 'all')
    return (where) => ({ sql: `SELECT ${POST_COLUMNS} FROM posts FINAL WHERE ${where}`, params: {} });
  if ('terms' in source) return termRows(ch, source.terms);
  if ('brands' in source) return brandRows(ch, source.brands);
  if ('accounts' in source)
    return (where) => ({
      sql: `SELECT ${POST_COLUMNS} FROM posts FINAL WHERE account_id IN {accounts:Array(UInt32)} AND ${where}`,
      params: { accounts: source.accounts },
    });
  if ('given' in source) {
    const { sql, params } = source.given;
    return (where) => ({ sql: `SELECT ${ROW_COLUMNS} FROM (${sql}) WHERE ${where}`, params });
  }
  const once = source.stored.length > 1 ? ' LIMIT 1 BY post_id' : '';
  const earlier =
    source.before === undefined
      ? ''
      : ' OR set_id = {before_set:UInt64} AND created_at < toDateTime({from:UInt32})';
  return (where) => ({
    sql: `SELECT ${ROW_COLUMNS} FROM set_posts FINAL WHERE (set_id IN {sets:Array(UInt64)}${earlier}) AND ${where}${once}`,
    params: { sets: source.stored, before_set: source.before ?? 0 },
  });
}

const typesOf = (
  { platforms, post_types }: PostFilter,
  source_platforms: readonly PlatformValue[] = [],
): PostType[] =>
  POST_TYPES.filter(
    (t) =>
      (source_platforms.length === 0 || source_platforms.some((p) => isTypeOf(t, p))) &&
      (!platforms?.length || platforms.some((p) => isTypeOf(t, p))) &&
      (!post_types?.length || post_types.includes(t)),
  );

const typeConditions = (filter: PostFilter): string[] =>
  typesOf(filter).length === POST_TYPES.length
    ? []
    : [`bitShiftRight(flags, ${TYPE_SHIFT}) IN {types:Array(UInt8)}`];

const editsOf = whileUnchanged(['profiles', 'accounts'], async (ch: ClickHouse, company_id: number) => {
  const [found] = await ch.query<Record<'has_own' | 'has_foreign' | 'has_demo' | 'has_real', number>>(
    `SELECT (SELECT count() > 0 FROM profiles FINAL WHERE company_id = {company_id:UInt32}) AS has_own,
  (SELECT count() > 0 FROM accounts FINAL WHERE company_id NOT IN (0, {company_id:UInt32})) AS has_foreign,
  (SELECT count() > 0 FROM accounts FINAL WHERE is_demo) AS has_demo,
  (SELECT count() > 0 FROM accounts FINAL WHERE NOT is_demo AND company_id IN (0, {company_id:UInt32})) AS has_real`,
    { company_id },
    'edits of a company',
  );
  return {
    has_own: found?.has_own === 1,
    has_foreign: found?.has_foreign === 1,
    has_demo: found?.has_demo === 1,
    has_real: found?.has_real === 1,
  };
});
