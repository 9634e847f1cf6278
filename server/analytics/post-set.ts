import { isTypeOf, type PlatformValue, POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { bind, chSql, joinSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { type Block, joined } from '#server/platform/clickhouse/native-format.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { answer, type Question, textAnswer } from './kept-answers.ts';
import { askKept, type KeptSource } from './kept-sets.ts';
import { measuresBy } from './metrics/measures.ts';
import { type EmvChoice, paidRates } from './metrics/media-value.ts';
import { SQL_TYPE } from './metrics/post-flags.ts';
import { tiersOf } from './metrics/tiers.ts';
import { type Days, periodOf, type Times, timesOf } from './period.ts';
import { completed, fact, POST_COLUMNS, RATED, ROW_COLUMNS } from './rows.ts';
import { seenProfile } from './seen-profile.ts';
import type { SetRows, Span } from './set-rows.ts';
import { type BrandTerms, brandRows } from './terms/brand-rows.ts';
import { type RowsWhere, termRows } from './terms/term-rows.ts';
import type { QueryPart } from './terms/terms.ts';
import { isMixed, withheldPosts } from './withheld-posts.ts';

/** Absent = any. Followers and growth are the account's latest; rates are fractions. */
interface CreatorFilter {
  /** ISO 3166 alpha-2, as the company sees the profile. */
  countries?: readonly string[] | undefined;
  genders?: readonly string[] | undefined;
  min_followers?: number | undefined;
  max_followers?: number | undefined;
  min_rate?: number | undefined;
  max_rate?: number | undefined;
  min_growth?: number | undefined;
  max_growth?: number | undefined;
}

const RANGES = [
  ['followers', 'followers', 'Int64'],
  ['rate', 'engagement_rate', 'Float64'],
  ['growth', 'growth', 'Float64'],
] as const;

/**
 * SQL conditions on a row. Unknown numbers match no range. `own_of`: the company with a view of its own that
 * replaces the shared one.
 */
function creatorConditions(filter: CreatorFilter, own_of: number | null): Sql[] {
  const conditions: Sql[] = [];
  for (const [field, column] of [
    ['countries', 'country'],
    ['genders', 'gender'],
  ] as const) {
    const wanted = filter[field];
    if (!wanted?.length) continue;
    const values = bind('Array(String)', wanted);
    const shared = chSql`${fact(column)} IN ${values}`;
    conditions.push(
      own_of === null
        ? shared
        : chSql`if(${fact('profile_id')} IN (SELECT profile_id ${ownProfiles(own_of)}),
  ${fact('profile_id')} IN (SELECT profile_id ${ownProfiles(own_of)} AND ${raw(column)} IN ${values}), ${shared})`,
    );
  }
  for (const [field, name, type] of RANGES) {
    const [min, max] = [filter[`min_${field}`], filter[`max_${field}`]];
    if (min !== undefined) conditions.push(chSql`${fact(name)} >= ${bind(type, min)}`);
    if (max !== undefined) conditions.push(chSql`${fact(name)} <= ${bind(type, max)}`);
    if ((min !== undefined || max !== undefined) && name === 'followers')
      conditions.push(chSql`${fact(name)} >= 0`);
  }
  return conditions;
}

// The alias keeps the distributed table: profiles are not sharded by account, so each shard reads all of
// them.
const ownProfiles = (company_id: number) =>
  chSql`FROM profiles AS p FINAL WHERE company_id = ${bind('UInt32', company_id)}`;

export type PostSource =
  | { terms: QueryPart[][] }
  | { accounts: number[] }
  /** Sets in `set_posts`, by id; `before`: a set of which only posts before the period count. */
  | { stored: number[]; before?: number | undefined }
  /** The rows name their brands (`brands`). */
  | { brands: readonly BrandTerms[] }
  /** A statement with the columns of `ROW_COLUMNS`. */
  | { statement: Sql }
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
  /** More conditions on a row. */
  also?: readonly Condition[] | undefined;
}

/** SQL; some need the conditions on time. */
export type Condition = Sql | ((times: Record<Span, Sql>) => Sql);

/** Statement over the rows of a set. */
export type Asking = (rows: SetRows) => Sql;

/** A set of posts in a period. Questions about it are in questions/. */
export interface PostSet extends SetRows {
  ch: ClickHouse;
  /** Number of posts in the period that terms withhold. */
  countWithheld(): Promise<number>;
  ask(name: string, asking: Asking): Promise<Block[]>;
  /** Also of comments, sentiment and content. */
  askTexts(name: string, asking: Asking): Promise<Block[]>;
  /** The same posts by another media value model. */
  pricedBy(emv: EmvChoice): PostSet;
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
  const spans = spansOf(times);
  const foreign = edited.has_foreign ? [notForeign(bind('UInt32', company_id))] : [];
  const conditions = [
    ...typeConditions(filter),
    ...(filter.creators ? creatorConditions(filter.creators, edited.has_own ? company_id : null) : []),
    ...foreign,
    ...(filter.profile_id === undefined ? [] : [chSql`${profile} = ${bind('UInt32', filter.profile_id)}`]),
    ...(filter.also ?? []).map((one) => (typeof one === 'function' ? one(spans) : one)),
  ];
  const shards = (select: Sql) => select.rewritten((text) => ch.shards(text));
  const rowsOf = await sourceRows(ch, source, times);
  if (edited.has_demo && edited.has_real) {
    const rows = rowsOf(joinSql([OF_REAL, ...foreign], ' AND '), raw('1'));
    const sql = chSql`SELECT count() AS n FROM ${shards(chSql`SELECT account_id FROM (${rows}) LIMIT 1`)}`;
    const [real] = joined(await answer(ch, { name: 'world of a set', sql }, request.left), 'n', Float64Array);
    conditions.push(real ? OF_REAL : OF_DEMO);
  }
  const mayHold = filter.is_derived || isMixed(typesOf(filter, filter.source_platforms));
  const restricted = mayHold ? await withheldPosts(ch, db) : null;
  const selectOf = (span: Span, ...more: Sql[]) =>
    rowsOf(joinSql([spans[span], ...conditions, ...more], ' AND '), spans[span]);
  const rowsBy = (withheld: Sql | null, by: EmvChoice): SetRows => ({
    ...{ company_id, days, times, timezone, emv: by, rates: paidRates(by), profile, spans, withheld, shards },
    is_before: chSql`created_at < toDateTime(${bind('UInt32', times.from)})`,
    tiers: tiersOf(company),
    has_edits: edited.has_own,
    has_brands: source !== 'all' && 'brands' in source,
    rows: (span) => (withheld ? selectOf(span, chSql`NOT (${withheld})`) : selectOf(span)),
    all_rows: (span) => selectOf(span),
    completed,
    measures: measuresBy(paidRates(by)),
    rated: RATED,
  });
  const kept: KeptSource | null =
    source === 'all'
      ? null
      : {
          name: JSON.stringify(source),
          length: times.until - times.before,
          more: 'brands' in source ? ['brands'] : 'accounts' in source ? ['observed_at'] : [],
        };
  const askOf =
    (rows: SetRows, answered: typeof answer) =>
    (name: string, asking: Asking): Promise<Block[]> => {
      const using: Question['using'] =
        kept && ((work) => askKept(ch, kept, rows, (these) => work(asking(these))));
      return answered(ch, { name, sql: asking(rows), using }, request.left);
    };
  /** Posts of one platform alone are not mixed, whatever others the filter allows. */
  const hasSeveral = async () => {
    const types = await askOf(rowsBy(null, emv), answer)('types of a set', (all) => {
      const types = all.shards(
        chSql`SELECT DISTINCT ${raw(SQL_TYPE)} AS type FROM (${all.all_rows('both')})`,
      );
      return chSql`SELECT DISTINCT type FROM ${types}`;
    });
    return isMixed(Array.from(joined(types, 'type', Float64Array), (at) => POST_TYPES[at] as PostType));
  };
  const withheld = restricted && (filter.is_derived || (await hasSeveral())) ? restricted : null;
  const pricedBy = (by: EmvChoice): PostSet => {
    const rows = rowsBy(withheld, by);
    const ask = askOf(rows, answer);
    return {
      ...rows,
      ch,
      pricedBy,
      ask,
      askTexts: askOf(rows, textAnswer),
      async countWithheld() {
        if (withheld === null) return 0;
        const sums = await ask('posts that terms withhold', ({ all_rows, shards: each }) => {
          const counts = each(chSql`SELECT count() AS n FROM (${all_rows('period')}) WHERE ${withheld}`);
          return chSql`SELECT sum(n) AS n FROM ${counts}`;
        });
        return joined(sums, 'n', Float64Array)[0] ?? 0;
      },
    };
  };
  return pricedBy(emv);
}

/** Excludes accounts that another company added by hand. */
export const notForeign = (company_id: Sql): Sql => chSql`${fact('company_id')} IN (0, ${company_id})`;

const OF_REAL = chSql`${fact('is_demo')} = 0`;
const OF_DEMO = chSql`${fact('is_demo')} = 1`;

function spansOf({ before, from, until }: Times): Record<Span, Sql> {
  const since = (start: number) => chSql`created_at >= toDateTime(${bind('UInt32', start)})`;
  const end = chSql`created_at < toDateTime(${bind('UInt32', until)})`;
  const both = chSql`${since(before)} AND ${end}`;
  return {
    both,
    period: chSql`${since(from)} AND ${end}`,
    dated_or_not: chSql`(created_at = toDateTime(0, 'UTC') OR (${both}))`,
  };
}

async function sourceRows(ch: ClickHouse, source: PostSource, { from }: Times): Promise<RowsWhere> {
  if (source === 'all') return (where) => chSql`SELECT ${POST_COLUMNS} FROM posts FINAL WHERE ${where}`;
  if ('terms' in source) return termRows(ch, source.terms);
  if ('brands' in source) return brandRows(ch, source.brands);
  if ('accounts' in source) {
    const accounts = bind('Array(UInt32)', source.accounts);
    return (where) =>
      chSql`SELECT ${POST_COLUMNS} FROM posts FINAL WHERE account_id IN ${accounts} AND ${where}`;
  }
  if ('statement' in source)
    return (where) => chSql`SELECT ${ROW_COLUMNS} FROM (${source.statement}) WHERE ${where}`;
  const inSets = chSql`set_id IN ${bind('Array(UInt64)', source.stored)}`;
  const held =
    source.before === undefined
      ? inSets
      : chSql`${inSets} OR set_id = ${bind('UInt64', source.before)} AND created_at < toDateTime(${bind('UInt32', from)})`;
  const once = raw(source.stored.length > 1 ? ' LIMIT 1 BY post_id' : '');
  return (where) => chSql`SELECT ${ROW_COLUMNS} FROM set_posts FINAL WHERE (${held}) AND ${where}${once}`;
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

function typeConditions(filter: PostFilter): Sql[] {
  const types = typesOf(filter);
  if (types.length === POST_TYPES.length) return [];
  const codes = types.map((type) => POST_TYPES.indexOf(type));
  return [chSql`${raw(SQL_TYPE)} IN ${bind('Array(UInt8)', codes)}`];
}

const editsOf = whileUnchanged(['profiles', 'accounts'], async (ch: ClickHouse, company_id: number) => {
  const [row] = await ch.query<Record<'has_own' | 'has_foreign' | 'has_demo' | 'has_real', number>>(
    `SELECT (SELECT count() > 0 FROM profiles FINAL WHERE company_id = {company_id:UInt32}) AS has_own,
  (SELECT count() > 0 FROM accounts FINAL WHERE company_id NOT IN (0, {company_id:UInt32})) AS has_foreign,
  (SELECT count() > 0 FROM accounts FINAL WHERE is_demo) AS has_demo,
  (SELECT count() > 0 FROM accounts FINAL WHERE NOT is_demo AND company_id IN (0, {company_id:UInt32})) AS has_real`,
    { company_id },
    'edits of a company',
  );
  return {
    has_own: row?.has_own === 1,
    has_foreign: row?.has_foreign === 1,
    has_demo: row?.has_demo === 1,
    has_real: row?.has_real === 1,
  };
});
