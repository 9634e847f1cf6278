import { ENOUGH_POSTS, LONG_DAYS, SETTLED_SECONDS, SHORT_DAYS } from './model.ts';

/** Times in Unix seconds, counts as in docs/metrics.md, money in the company's currency. */
export interface PastPost {
  created_at: number;
  /** When its numbers were read; 0 = unknown. */
  observed_at: number;
  impressions: number;
  reach: number;
  interactions: number;
  media_value: number;
}

export interface History {
  /** Newest first. */
  posts: PastPost[];
  /** Days up to the newest post; null without posts. */
  window_days: number | null;
  /** The numbers of these posts were read in their first days, for lack of others. */
  young: boolean;
}

const DAY = 86_400;

/**
 * Posts of the 90 days up to the newest one, if there are at least 5, else of 365 days. Posts read in their
 * first days would lower the forecast, so they are left out unless there are few others.
 */
export function historyOf(all: readonly PastPost[]): History {
  const newestFirst = all.toSorted((a, b) => b.created_at - a.created_at);
  const settled = newestFirst.filter(
    (p) => p.observed_at === 0 || p.observed_at - p.created_at >= SETTLED_SECONDS,
  );
  const young = settled.length < ENOUGH_POSTS && settled.length < newestFirst.length - settled.length;
  const posts = young ? newestFirst : settled;
  const newest = posts[0];
  if (!newest) return { posts: [], window_days: null, young: false };
  const within = (days: number) => posts.filter((p) => p.created_at > newest.created_at - days * DAY);
  const short = within(SHORT_DAYS);
  return short.length >= ENOUGH_POSTS
    ? { posts: short, window_days: SHORT_DAYS, young }
    : { posts: within(LONG_DAYS), window_days: LONG_DAYS, young };
}
