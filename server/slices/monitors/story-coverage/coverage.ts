import type { z } from 'zod';
import type { coverageCalls, MissingMetric, StoryRow } from '#contract/monitors/coverage.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { type MissingReason, PLATFORMS } from '#contract/primitives.ts';
import { inSequence, said } from '#contract/said.ts';
import { dayNumber, dayStart } from '#server/analytics/day-starts.ts';
import { MISSING_TEXTS } from '#server/analytics/metrics/definitions.ts';
import { STORY_TYPES } from '#server/analytics/metrics/rates.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { typesWatched } from '../matching/rules.ts';
import { monitorSet } from '../monitor-set.ts';
import { type ChosenRow, chosenRows, readMonitor } from './chosen-rows.ts';
import { storyCaptures } from './story-captures.ts';
import { capturedShare, type Interval, storySpans } from './story-spans.ts';

type Asked = z.output<NonNullable<(typeof coverageCalls.coverage)['~orpc']['inputSchema']>>;

const platformsOf = (types: readonly string[]) =>
  PLATFORMS.filter((platform) => types.some((type) => type.startsWith(`${platform}_`)));

/** Missing numbers by reason. */
const missingOf = (missing: Record<string, Record<string, number>>): MissingMetric[] =>
  Object.entries(missing).map(([metric, reasons]) => ({
    metric,
    posts: Object.values(reasons).reduce((sum, posts) => sum + posts, 0),
    reasons: Object.entries(reasons).map(([reason, posts]) => ({
      reason: reason as MissingReason,
      text: MISSING_TEXTS[reason as MissingReason],
      posts,
    })),
  }));

async function storyRows(ctx: Ctx, accounts: ChosenRow[], period: Interval): Promise<StoryRow[]> {
  const captures = await storyCaptures(
    ctx,
    accounts.map((row) => row.account_id),
    period,
  );
  return accounts.map(({ account_id, creator, platform, username, state, reason }) => {
    const { captured, failed, stories } = captures(account_id);
    const nobody = said('nobody_asked_within_day', { platform: PLATFORM_NAMES[platform] });
    const otherwise =
      state === 'import_only'
        ? inSequence([...(reason ? [reason] : []), said('no_import_covers_time')])
        : state === 'not_found'
          ? reason
          : null;
    const spans = storySpans(period, ctx.now().getTime(), captured, failed, otherwise ?? nobody);
    const is_connected = state === 'connected';
    return {
      creator,
      platform,
      username,
      spans,
      captured_share: capturedShare(spans),
      stories,
      is_connected,
    };
  });
}

async function coverage(ctx: Ctx, input: Asked) {
  const monitor = await readMonitor(ctx, input.id);
  const { timezone } = ctx.company;
  const period = {
    from: dayStart(dayNumber(input.from_date ?? monitor.start_date), timezone) * 1000,
    until: dayStart(dayNumber(input.to_date ?? monitor.end_date) + 1, timezone) * 1000,
  };
  const types = typesWatched(monitor).filter((type) => STORY_TYPES.includes(type));
  const wanted = platformsOf(types).filter((p) => input.platform?.includes(p) ?? true);
  const [{ rows, total }, totals] = await Promise.all([
    chosenRows(ctx, monitor, wanted, input),
    monitorSet(ctx, input).then(totalsOf),
  ]);
  return {
    from: new Date(period.from).toISOString(),
    until: new Date(period.until).toISOString(),
    stories: await storyRows(ctx, rows, period),
    total,
    posts: totals.posts,
    missing: missingOf(totals.missing),
  };
}

export const coverageHandlers = {
  sources: os.monitors.sources.handler(async ({ context, input }) => {
    const monitor = await readMonitor(context, input.id);
    const { rows, total } = await chosenRows(context, monitor, platformsOf(typesWatched(monitor)), input);
    return { sources: rows.map(({ account_id: _one, ...row }) => row), total };
  }),
  coverage: os.monitors.coverage.handler(({ context, input }) => coverage(context, input)),
};
