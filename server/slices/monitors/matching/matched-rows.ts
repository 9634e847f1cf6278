import { POST_TYPES } from '#contract/primitives.ts';
import { TYPE_SHIFT } from '#server/analytics/metrics/post-flags.ts';
import { NOT_FOREIGN } from '#server/analytics/post-set.ts';
import { POST_COLUMNS, ROW_COLUMNS } from '#server/analytics/rows.ts';
import { type Rows, termRows } from '#server/analytics/terms/term-rows.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { MatchRules } from './rules.ts';

const TYPE = `bitShiftRight(flags, ${TYPE_SHIFT})`;
const TIMES = 'created_at >= toDateTime({from:UInt32}) AND created_at < toDateTime({until:UInt32})';
const codeOf = (type: (typeof POST_TYPES)[number]) => POST_TYPES.indexOf(type);
const STORIES = POST_TYPES.filter((t) => t.endsWith('_stories')).map(codeOf);
const REELS = codeOf('instagram_reels');

/** Each matching post once: `verdict` with the cap and repeated reels. */
export async function matchedRows(ch: ClickHouse, company_id: number, rules: MatchRules): Promise<Rows> {
  const { accounts, parts, from, until, types, timezone } = rules;
  const wanted = await wantedRows(ch, rules);
  const capped =
    rules.stories_cap === null
      ? wanted.sql
      : `SELECT * EXCEPT nth_story FROM (SELECT *, row_number() OVER (PARTITION BY account_id, ${TYPE} IN (${STORIES.join(', ')}),
    toDate(created_at, {timezone:String}) ORDER BY created_at, post_id) AS nth_story FROM (${wanted.sql}))
  WHERE ${TYPE} NOT IN (${STORIES.join(', ')}) OR nth_story <= {stories_cap:UInt32}`;
  const sql = rules.count_reels_once ? withoutRepeats(capped) : capped;
  return {
    sql,
    params: {
      ...wanted.params,
      company_id,
      from: Math.max(from, 1),
      until,
      timezone,
      accounts,
      parts: parts.length,
      types: types.map(codeOf),
      stories_cap: rules.stories_cap ?? 0,
    },
  };
}

/** By creator, by keywords, or by both, of the watched types and days. */
async function wantedRows(ch: ClickHouse, rules: MatchRules): Promise<Rows> {
  const { has_creators, parts } = rules;
  const where = `${TIMES} AND ${TYPE} IN {types:Array(UInt8)} AND ${NOT_FOREIGN}`;
  const byCreator = 'account_id IN {accounts:Array(UInt32)}';
  const ofCreators = `SELECT ${ROW_COLUMNS} FROM (SELECT ${POST_COLUMNS} FROM posts FINAL WHERE ${byCreator} AND ${where})`;
  if (parts.length === 0) return { sql: ofCreators, params: {} };
  const alternatives = rules.search_type === 'AND' ? [[...parts]] : parts.map((part) => [part]);
  const held = await termRows(ch, alternatives);
  if (!has_creators) return held(where, TIMES);
  if (rules.creators_search_type === 'AND') return held(`${byCreator} AND ${where}`, TIMES);
  const { sql, params } = held(where, TIMES);
  return { sql: `SELECT * FROM (${ofCreators} UNION ALL SELECT * FROM (${sql})) LIMIT 1 BY post_id`, params };
}

/** Excludes reels that the account published earlier with the same caption. */
function withoutRepeats(rows: string): string {
  const reels = `SELECT post_id FROM (${rows}) WHERE ${TYPE} = ${REELS}`;
  return `SELECT * FROM (${rows}) WHERE post_id NOT IN (SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY account_id, cityHash64(message) ORDER BY created_at, id) AS nth
    FROM posts FINAL WHERE post_type = 'instagram_reels' AND message != '' AND account_id IN (SELECT account_id FROM (${rows}))
      AND ${TIMES} AND id IN (${reels})) WHERE nth > 1)`;
}
