import type { MonitorPreview } from '#contract/monitors/monitor.ts';
import type { MonitorRules } from '#contract/monitors/setup.ts';
import { PLATFORMS, POST_TYPES, type PostType, platformOf } from '#contract/values/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import { SQL_TYPE } from '#server/analytics/metrics/post-flags.ts';
import { seenProfile } from '#server/analytics/seen-profile.ts';
import { termRows } from '#server/analytics/terms/term-rows.ts';
import { bind, chSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { chosenAccounts } from './matching/chosen-accounts.ts';
import { matchedRows, timesOf } from './matching/matched-rows.ts';
import { type MatchRules, matchRules } from './matching/rules.ts';
import { checkChoices } from './monitor-edit.ts';

const LEADERS = 6;
/** Bars of the chart. */
const COLUMNS = 30;
const DAY = 86_400;

async function previewOf(ctx: Ctx, input: MonitorRules): Promise<MonitorPreview> {
  await checkChoices(ctx, input);
  const chosen = await chosenAccounts(ctx, ctx.company.id, input);
  const rules = matchRules(input, chosen.account_ids, ctx.company.timezone);
  const rows = await matchedRows(ctx.ch, ctx.company.id, rules);
  const profile = await seenProfile(ctx);
  const step = Math.max(1, Math.ceil((rules.until - rules.from) / DAY / COLUMNS)) * DAY;
  const ask = <Row>(name: string, { statement: { sql, params } }: Sql) =>
    ctx.ch.query<Row>(sql, params, name, { left: ctx.request.left });
  const [totals, types, times, leaders, keywords] = await Promise.all([
    ask<Record<'posts' | 'influencers' | 'with_posts' | 'by_creator', number>>(
      'posts of a preview',
      chSql`SELECT toUInt32(count()) AS posts, toUInt32(uniqExactIf(profile_id, profile_id != 0)) AS influencers,
  toUInt32(uniqExactIf(profile_id, profile_id IN ${bind('Array(UInt32)', chosen.profile_ids)})) AS with_posts,
  toUInt32(countIf(account_id IN ${bind('Array(UInt32)', rules.accounts)})) AS by_creator
FROM (SELECT *, ${profile} AS profile_id FROM (${rows}))`,
    ),
    ask<{ type: number; posts: number }>(
      'types of a preview',
      chSql`SELECT ${raw(SQL_TYPE)} AS type, toUInt32(count()) AS posts FROM (${rows}) GROUP BY type`,
    ),
    ask<{ step: number; posts: number }>(
      'times of a preview',
      chSql`SELECT toUInt32(intDiv(toUInt32(created_at) - ${bind('UInt32', Math.max(rules.from, 1))}, ${bind('UInt32', step)})) AS step, toUInt32(count()) AS posts
FROM (${rows}) GROUP BY step`,
    ),
    ask<{ profile_id: number; first_account: number; posts: number }>(
      'creators of a preview',
      chSql`SELECT ${profile} AS profile_id, min(account_id) AS first_account, toUInt32(count()) AS posts FROM (${rows})
WHERE profile_id != 0 GROUP BY profile_id ORDER BY posts DESC, profile_id LIMIT ${raw(`${LEADERS}`)}`,
    ),
    keywordCounts(ctx, rules, input.keywords, rows),
  ]);
  const people = await creatorsOf(
    ctx,
    leaders.map(({ profile_id, first_account }) => ({ profile_id, account_id: first_account })),
  );
  const { posts = 0, influencers = 0, with_posts = 0, by_creator = 0 } = totals[0] ?? {};
  const counts = new Map(times.map((row) => [row.step, row.posts]));
  return {
    posts,
    influencers,
    creators: chosen.profile_ids.length,
    creators_with_posts: with_posts,
    by_creator,
    by_keywords: keywords.any,
    by_keyword: keywords.each,
    by_platform: PLATFORMS.flatMap((platform) => {
      const own = types.filter((t) => platformOf(POST_TYPES[t.type] as PostType) === platform);
      return own.length > 0 ? [{ platform, posts: own.reduce((sum, t) => sum + t.posts, 0) }] : [];
    }),
    over_time: Array.from({ length: Math.ceil((rules.until - rules.from) / step) }, (_none, i) => ({
      time: new Date((rules.from + i * step) * 1000).toISOString(),
      posts: counts.get(i) ?? 0,
    })),
    top: leaders.flatMap((row) => {
      const person = people.get(row.profile_id);
      if (!person) return [];
      const { name, slug, picture, is_demo } = person;
      return [
        { id: row.profile_id, name, slug, picture: ctx.pictures.address(picture), posts: row.posts, is_demo },
      ];
    }),
  };
}

/** Matching posts per keyword, and for any of them. */
async function keywordCounts(
  ctx: Ctx,
  rules: MatchRules,
  keywords: readonly string[],
  matched: Sql,
): Promise<{ each: MonitorPreview['by_keyword']; any: number }> {
  const times = timesOf(rules);
  const counted = async (parts: typeof rules.parts) => {
    if (parts.length === 0) return 0;
    const held = await termRows(
      ctx.ch,
      parts.map((part) => [part]),
    );
    const { sql, params } =
      chSql`SELECT toUInt32(count()) AS n FROM (${matched}) WHERE post_id IN (SELECT post_id FROM (${held(times, times)}))`
        .statement;
    const [row] = await ctx.ch.query<{ n: number }>(sql, params, 'keyword of a preview', {
      left: ctx.request.left,
    });
    return row?.n ?? 0;
  };
  const each = await Promise.all(
    rules.parts.map(async (part, i) => ({ keyword: keywords[i] ?? part.text, posts: await counted([part]) })),
  );
  return { each, any: await counted(rules.parts) };
}

export const previewHandlers = {
  preview: os.monitors.preview.handler(({ context, input }) => previewOf(context, input)),
};
