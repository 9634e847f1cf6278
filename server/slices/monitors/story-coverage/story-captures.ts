import { sql } from 'kysely';
import { fromStored } from '#contract/said.ts';
import { STORY_TYPES } from '#server/analytics/metrics/rates.ts';
import type { Services } from '#server/platform/context.ts';
import { type Failed, type Interval, STORY_MS } from './story-spans.ts';

const HOUR_MS = 3_600_000;

export interface StoryCaptures {
  captured: Interval[];
  failed: Failed[];
  /** Stored stories of the period. */
  stories: number;
}

/**
 * Story coverage: by connector answers and by imports that read a story while it was visible, which cover
 * the day before. A story reported later covers its own hour.
 */
export async function storyCaptures(
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
