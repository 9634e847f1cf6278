import type { MonitorPreview } from '#contract/monitors/monitor.ts';
import type { MonitorRules } from '#contract/monitors/setup.ts';
import { PLATFORMS, POST_TYPES } from '#contract/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import { TYPE_SHIFT } from '#server/analytics/metrics/post-flags.ts';
import { seenProfile } from '#server/analytics/seen-profile.ts';
import { renamed, termRows } from '#server/analytics/terms/term-rows.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { chosenAccounts } from './matching/chosen-accounts.ts';
import { matchedRows } from './matching/matched-rows.ts';
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
  const { sql, params } = await matchedRows(ctx.ch, ctx.company.id, rules);
  const profile = await seenProfile(ctx);
  const step = Math.max(1, Math.ceil((rules.until - rules.from) / DAY / COLUMNS)) * DAY;
  const ask = <Row>(name: string, statement: string) =>
    ctx.ch.query<Row>(statement, { ...params, ...profile.params, step, profiles: chosen.profile_ids }, name, {
      left: ctx.request.left,
    });
  const [totals, types, times, leaders, keywords] = await Promise.all([
    ask<Record<'posts' | 'influencers' | 'with_posts' | 'by_creator', number>>(
      'posts of a preview',
      `SELECT toUInt32(count()) AS posts, toUInt32(uniqExactIf(profile_id, profile_id != 0)) AS influencers,
  toUInt32(uniqExactIf(profile_id, profile_id IN {profiles:Array(UInt32)})) AS with_posts,
  toUInt32(countIf(account_id IN {accounts:Array(UInt32)})) AS by_creator
FROM (SELECT *, ${profile.sql} AS profile_id FROM (${sql}))`,
    ),
    ask<{ type: number; posts: number }>(
      'types of a preview',
      `SELECT bitShiftRight(flags, ${TYPE_SHIFT}) AS type, toUInt32(count()) AS posts FROM (${sql}) GROUP BY type`,
    ),
    ask<{ step: number; posts: number }>(
      'times of a preview',
      `SELECT toUInt32(intDiv(toUInt32(created_at) - {from:UInt32}, {step:UInt32})) AS step, toUInt32(count()) AS posts
FROM (${sql}) GROUP BY step`,
    ),
    ask<{ profile_id: number; first_account: number; posts: number }>(
      'creators of a preview',
      `SELECT ${profile.sql} AS profile_id, min(account_id) AS first_account, toUInt32(count()) AS posts FROM (${sql})
WHERE profile_id != 0 GROUP BY profile_id ORDER BY posts DESC, profile_id LIMIT ${LEADERS}`,
    ),
    keywordCounts(ctx, rules, input.keywords, { sql, params }),
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
      const own = types.filter((t) => POST_TYPES[t.type]?.startsWith(`${platform}_`));
      return own.length > 0 ? [{ platform, posts: own.reduce((sum, t) => sum + t.posts, 0) }] : [];
    }),
    over_time: Array.from({ length: Math.ceil((rules.until - rules.from) / step) }, (_none, i) => ({
      time: new Date((rules.from + i * step) * 1000).toISOString(),
      posts: counts.get(i) ?? 0,
    })),
    top: leaders.flatMap((row) => {
      const person = people.get(row.profile_id);
      if (!person) return [];
      const { name, slug, picture } = person;
      return [{ id: row.profile_id, name, slug, picture: ctx.pictures.address(picture), posts: row.posts }];
    }),
  };
}

/** Matching posts per keyword, and for any of them. */
async function keywordCounts(
  ctx: Ctx,
  rules: MatchRules,
  keywords: readonly string[],
  matched: { sql: string; params: Record<string, unknown> },
): Promise<{ each: MonitorPreview['by_keyword']; any: number }> {
  const counted = async (parts: typeof rules.parts) => {
    if (parts.length === 0) return 0;
    const held = await termRows(
      ctx.ch,
      parts.map((part) => [part]),
    );
    // Renamed, because both statements bind terms.
    const { sql, params } = renamed(held(WITHIN, WITHIN), 'also');
    const [row] = await ctx.ch.query<{ n: number }>(
      `SELECT toUInt32(count()) AS n FROM (${matched.sql}) WHERE post_id IN (SELECT post_id FROM (${sql}))`,
      { ...matched.params, ...params },
      'keyword of a preview',
      { left: ctx.request.left },
    );
    return row?.n ?? 0;
  };
  const each = await Promise.all(
    rules.parts.map(async (part, i) => ({ keyword: keywords[i] ?? part.text, posts: await counted([part]) })),
  );
  return { each, any: await counted(rules.parts) };
}

const WITHIN = 'created_at >= toDateTime({from:UInt32}) AND created_at < toDateTime({until:UInt32})';

export const previewHandlers = {
  preview: os.monitors.preview.handler(({ context, input }) => previewOf(context, input)),
};
