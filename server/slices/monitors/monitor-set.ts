import { sql } from 'kysely';
import type { MonitorQuery } from '#contract/monitors/reports.ts';
import { contentParts } from '#contract/report/content.ts';
import type { PlatformValue } from '#contract/values/primitives.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import { type Condition, type PostSet, postSet } from '#server/analytics/post-set.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { bind, chSql, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { monitorVerdicts } from './disclosure/monitor-verdicts.ts';
import { timesOfDays } from './matching/rules.ts';
import { shownMonitor } from './monitor-access.ts';

interface Spanned {
  start_date: string;
  end_date: string;
  exact_date_filter: boolean;
}
interface SetBounds {
  /** That the set was matched in; null = without a set. */
  timezone: string | null;
  first_at: Date | null;
  last_at: Date | null;
}

/** Days of the rules and of manual posts; of the rules alone until a set follows a change of time zone. */
export function daysOfMonitor(
  monitor: Spanned,
  { first_at, last_at, timezone: matched_in }: SetBounds,
  timezone: string,
): { from_date: string; to_date: string } {
  const { from, until } = timesOfDays(monitor, timezone);
  const day = (time: number) => dayIn(new Date(time * 1000), timezone);
  const seconds = (at: Date | null, otherwise: number) =>
    at && matched_in === timezone ? at.getTime() / 1000 : otherwise;
  return {
    from_date: day(Math.min(from, seconds(first_at, from))),
    to_date: day(Math.max(until - 1, seconds(last_at, from))),
  };
}

interface Match extends Spanned, SetBounds {
  set_id: number | null;
  before_set_id: number | null;
  platforms_to_track: PlatformValue[];
}

/** Throws 404 without access. */
export async function monitorSet(
  ctx: ViewerCtx,
  query: MonitorQuery,
  also: readonly Condition[] = [],
): Promise<PostSet> {
  await shownMonitor(ctx, query.id);
  const { rows } = await sql<Match>`
    select t.set_id::float8 as set_id, t.before_set_id::float8 as before_set_id, t.first_at, t.last_at, t.timezone, m.start_date::text as start_date, m.end_date::text as end_date,
      m.exact_date_filter, m.platforms_to_track
    from monitor m left join monitor_match t on t.monitor_id = m.id
    where m.company_id = ${ctx.company.id} and m.id = ${query.id}`.execute(ctx.db);
  const match = rows[0] as Match;
  const days = daysOfMonitor(match, match, ctx.company.timezone);
  const conditions = [
    ...(await labelled(ctx, query)),
    ...(await showing(ctx, query, [match.set_id, match.before_set_id])),
    ...also,
  ];
  const setWith = (more: readonly Condition[]) =>
    postSet(
      ctx,
      {
        stored: match.set_id === null ? [] : [match.set_id],
        ...(match.before_set_id === null ? {} : { before: match.before_set_id }),
      },
      {
        from_date: query.from_date ?? days.from_date,
        to_date: query.to_date ?? days.to_date,
        platforms: query.platform,
        source_platforms: match.platforms_to_track,
        post_types: query.post_type,
        also: [...conditions, ...more],
      },
      emvOf(ctx, query.emv_model),
    );
  const set = await setWith([]);
  // Visitors of a link do not see verdicts.
  if (query.disclosure === undefined || ctx.actor.kind !== 'user') return set;
  const { verdicts } = await monitorVerdicts(ctx, query.id, set);
  const ids = verdicts.filter((one) => one.verdict === query.disclosure).map((one) => one.post_id);
  return setWith([oneOf(ids)]);
}

export const oneOf = (ids: readonly string[]): Sql => chSql`post_id IN ${bind('Array(UInt64)', ids)}`;

/** Condition on tag and label. */
async function labelled(ctx: ViewerCtx, { id, tag, classification }: MonitorQuery): Promise<Sql[]> {
  if (tag === undefined && classification === undefined) return [];
  const { rows } = await sql<{ post_id: string }>`
    select post_id::text as post_id from monitor_post where company_id = ${ctx.company.id} and monitor_id = ${id}
      and (${tag ?? null}::text is null or custom_tags ? ${tag ?? ''})
      and (${classification ?? null}::text is null or classification = ${classification ?? ''})`.execute(
    ctx.db,
  );
  return [oneOf(rows.map((row) => row.post_id))];
}

/** Condition on content. */
async function showing(
  { ch, content }: ViewerCtx,
  query: MonitorQuery,
  sets: ReadonlyArray<number | null>,
): Promise<Sql[]> {
  const wanted = query.content === undefined ? null : contentParts(query.content);
  if (wanted === null) return [];
  const rows = await ch.query<{ id: string }>(
    `SELECT toString(post_id) AS id FROM post_content FINAL
     WHERE model = {model:UInt32} AND post_id GLOBAL IN (SELECT post_id FROM set_posts FINAL WHERE set_id IN {sets:Array(UInt64)})
       AND has(arrayZip(fields, labels), ({field:String}, {label:String}))`,
    { ...wanted, model: content.model, sets: sets.map((id) => id ?? 0) },
    'posts that show something',
  );
  return [oneOf(rows.map((row) => row.id))];
}
