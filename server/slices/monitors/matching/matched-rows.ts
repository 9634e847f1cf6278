import { POST_TYPES } from '#contract/values/primitives.ts';
import { SQL_TYPE } from '#server/analytics/metrics/post-flags.ts';
import { notForeign } from '#server/analytics/post-set.ts';
import { POST_COLUMNS, ROW_COLUMNS } from '#server/analytics/rows.ts';
import { termRows } from '#server/analytics/terms/term-rows.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { bind, chSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { MatchRules } from './rules.ts';

const TYPE = raw(SQL_TYPE);
const codeOf = (type: (typeof POST_TYPES)[number]) => POST_TYPES.indexOf(type);
const STORIES = raw(
  `(${POST_TYPES.filter((t) => t.endsWith('_stories'))
    .map(codeOf)
    .join(', ')})`,
);
const REELS = raw(`${codeOf('instagram_reels')}`);

/** Condition on a row: within the days of the rules. */
export const timesOf = ({ from, until }: Pick<MatchRules, 'from' | 'until'>): Sql =>
  chSql`created_at >= toDateTime(${bind('UInt32', Math.max(from, 1))}) AND created_at < toDateTime(${bind('UInt32', until)})`;

/** Each matching post once: `verdict` with the cap and repeated reels. */
export async function matchedRows(ch: ClickHouse, company_id: number, rules: MatchRules): Promise<Sql> {
  const times = timesOf(rules);
  const wanted = await wantedRows(ch, company_id, rules, times);
  const capped =
    rules.stories_cap === null
      ? wanted
      : chSql`SELECT * EXCEPT nth_story FROM (SELECT *, row_number() OVER (PARTITION BY account_id, ${TYPE} IN ${STORIES},
    toDate(created_at, ${bind('String', rules.timezone)}) ORDER BY created_at, post_id) AS nth_story FROM (${wanted}))
  WHERE ${TYPE} NOT IN ${STORIES} OR nth_story <= ${bind('UInt32', rules.stories_cap)}`;
  return rules.count_reels_once ? withoutRepeats(capped, times) : capped;
}

/** By creator, by keywords, or by both, of the watched types and days. */
async function wantedRows(ch: ClickHouse, company_id: number, rules: MatchRules, times: Sql): Promise<Sql> {
  const { has_creators, parts } = rules;
  const types = bind('Array(UInt8)', rules.types.map(codeOf));
  const where = chSql`${times} AND ${TYPE} IN ${types} AND ${notForeign(bind('UInt32', company_id))}`;
  const byCreator = chSql`account_id IN ${bind('Array(UInt32)', rules.accounts)}`;
  const ofCreators = chSql`SELECT ${ROW_COLUMNS} FROM (SELECT ${POST_COLUMNS} FROM posts FINAL WHERE ${byCreator} AND ${where})`;
  if (parts.length === 0) return ofCreators;
  const alternatives = rules.search_type === 'AND' ? [[...parts]] : parts.map((part) => [part]);
  const held = await termRows(ch, alternatives);
  if (!has_creators) return held(where, times);
  if (rules.creators_search_type === 'AND') return held(chSql`${byCreator} AND ${where}`, times);
  return chSql`SELECT * FROM (${ofCreators} UNION ALL SELECT * FROM (${held(where, times)})) LIMIT 1 BY post_id`;
}

/** Excludes reels that the account published earlier with the same caption. */
function withoutRepeats(rows: Sql, times: Sql): Sql {
  const reels = chSql`SELECT post_id FROM (${rows}) WHERE ${TYPE} = ${REELS}`;
  return chSql`SELECT * FROM (${rows}) WHERE post_id NOT IN (SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY account_id, cityHash64(message) ORDER BY created_at, id) AS nth
    FROM posts FINAL WHERE post_type = 'instagram_reels' AND message != '' AND account_id IN (SELECT account_id FROM (${rows}))
      AND ${times} AND id IN (${reels})) WHERE nth > 1)`;
}
