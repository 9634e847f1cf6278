import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { coverageCalls, MissingMetric, StoryRow } from '#contract/fetching/coverage.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { fromStored, inSequence, sentenceFor } from '#contract/sentences/sentences.ts';
import { type MissingReason, PLATFORMS, type PostType, platformOf } from '#contract/values/primitives.ts';
import { dayNumber, dayStart } from '#server/analytics/day-starts.ts';
import { MISSING_TEXTS } from '#server/analytics/metrics/definitions.ts';
import { STORY_TYPES } from '#server/analytics/metrics/rates.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import {
  capturedShare,
  type Failed,
  type Interval,
  STORY_MS,
  storySpans,
} from '#server/slices/connectors/story-spans.ts';
import { typesWatched } from '#server/slices/monitors/matching/rules.ts';
import { monitorSet } from '#server/slices/monitors/monitor-set.ts';
import { type ChosenRow, chosenRows, readMonitor } from './chosen-rows.ts';

const HOUR_MS = 3_600_000;

interface StoryCaptures {
  captured: Interval[];
  failed: Failed[];
  /** Stored stories of the period. */
  stories: number;
}

/**
 * Story coverage: by connector answers and by imports that read a story while it was visible, which cover
 * the day before. A story reported later covers its own hour.
 */
async function storyCaptures(
  { db, ch }: Pick<Services, 'db' | 'ch'>,
  account_ids: readonly number[],
  period: Interval,
): Promise<(account_id: number) => StoryCaptures> {
  const ids = [...account_ids];
  const { rows: noted } = await sql<{
    account_id: number;
    from_at: Date;
    until_at: Date;
    state: string;
    error: string | null;
  }>`
    select account_id, from_at, until_at, state, error from story_coverage where account_id = any(${ids}::int[])
      and until_at >= ${new Date(period.from)}::timestamptz order by until_at desc`.execute(db);
  const seen = await ch.query<{ account_id: number; id: string; created: number; seen: number }>(
    `SELECT account_id, toString(p.id) AS id, toUnixTimestamp(p.created_at) AS created, toUnixTimestamp(s.at) AS seen
     FROM posts AS p FINAL
     INNER JOIN (
       SELECT id AS post_id, observed_at AS at FROM posts FINAL WHERE account_id IN {ids:Array(UInt32)} AND post_type IN {types:Array(String)}
       UNION DISTINCT
       SELECT post_id, observed_at FROM post_snapshots WHERE post_id IN (SELECT id FROM posts FINAL WHERE account_id IN {ids:Array(UInt32)} AND post_type IN {types:Array(String)})
     ) AS s ON s.post_id = p.id
     WHERE account_id IN {ids:Array(UInt32)} AND post_type IN {types:Array(String)}
       AND p.created_at >= toDateTime({from:UInt32}, 'UTC') AND p.created_at < toDateTime({until:UInt32}, 'UTC')`,
    {
      ids,
      types: STORY_TYPES,
      from: Math.floor(period.from / 1000),
      until: Math.ceil(period.until / 1000),
    },
    'stories seen',
  );
  const notedOf = Map.groupBy(noted, (row) => row.account_id);
  const seenOf = Map.groupBy(seen, (row) => row.account_id);
  return (account_id) => {
    const intervals = (notedOf.get(account_id) ?? []).map(({ from_at, until_at, state, error }) => ({
      from: from_at.getTime(),
      until: until_at.getTime(),
      state,
      error: fromStored(error ?? ''),
    }));
    const stories = seenOf.get(account_id) ?? [];
    return {
      captured: [...intervals.filter((one) => one.state === 'captured'), ...stories.map(toldOf)],
      failed: intervals.filter((one) => one.state === 'failed'),
      stories: new Set(stories.map((story) => story.id)).size,
    };
  };
}

function toldOf(story: { created: number; seen: number }): Interval {
  const [created, seen] = [story.created * 1000, story.seen * 1000];
  return seen >= created && seen <= created + STORY_MS
    ? { from: seen - STORY_MS, until: seen }
    : { from: created, until: created + HOUR_MS };
}

type CoverageInput = CallInput<typeof coverageCalls.coverage>;

const platformsOf = (types: readonly PostType[]) =>
  PLATFORMS.filter((platform) => types.some((type) => platformOf(type) === platform));

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
    const nobody = sentenceFor('platform_query_expired', { platform: PLATFORM_NAMES[platform] });
    const otherwise =
      state === 'import_only'
        ? inSequence([...(reason ? [reason] : []), sentenceFor('import_coverage_missing')])
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

async function coverage(ctx: Ctx, input: CoverageInput) {
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
