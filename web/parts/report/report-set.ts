import type { QueryKey } from '@tanstack/react-query';
import type {
  CountryRow,
  CREATOR_SORTS,
  DaySums,
  POST_SORTS,
  ReportAudience,
  ReportPost,
  ReportTotals,
  TierRow,
  TopInfluencer,
} from '#contract/report.ts';
import type {
  CreatorTones,
  PostTones,
  SentimentWords,
  SetSentiment,
  TONE_SORTS,
} from '#contract/sentiment.ts';
import type { CommentSource } from '#web/parts/comment-source.ts';

/** First and last day, inclusive, `YYYY-MM-DD`. */
export interface Period {
  from_date: string;
  to_date: string;
}

export interface Page<Sort extends string> {
  sort_by: Sort;
  order: 'ASC' | 'DESC';
  limit: number;
  /** From 1. */
  page: number;
}
export type CreatorsPage = Page<(typeof CREATOR_SORTS)[number]>;
export type PostsPage = Page<(typeof POST_SORTS)[number]>;

interface Options {
  signal?: AbortSignal | undefined;
}

export type TonesPage = Page<(typeof TONE_SORTS)[number]>;

/** How the comments of a set sound. */
export interface SentimentSource {
  whole: (options?: Options) => Promise<SetSentiment>;
  words: (options?: Options) => Promise<SentimentWords>;
  posts: (page: TonesPage, options?: Options) => Promise<{ posts: PostTones[]; total: number }>;
  creators: (page: TonesPage, options?: Options) => Promise<{ creators: CreatorTones[]; total: number }>;
}

/**
 * A set of posts in a period, with the calls that answer questions about it: a search, a monitor, a brand. Each screen makes
 * its own, with its filters and media value model inside; the cards know nothing else. Keep it in a `useMemo`.
 */
export interface ReportSet {
  /** Identifies the set, including its period: answers are cached under it. */
  key: QueryKey;
  period: Period;
  totals: (options?: Options) => Promise<ReportTotals>;
  /** A row for each day of a period, not necessarily the set's own. */
  days: (period: Period, options?: Options) => Promise<DaySums[]>;
  tiers: (options?: Options) => Promise<TierRow[]>;
  countries: (options?: Options) => Promise<CountryRow[]>;
  audience: (options?: Options) => Promise<ReportAudience>;
  creators: (
    page: CreatorsPage,
    options?: Options,
  ) => Promise<{ influencers: TopInfluencer[]; total: number }>;
  posts: (page: PostsPage, options?: Options) => Promise<{ posts: ReportPost[]; total: number }>;
  comments: CommentSource['read'];
  /** How its comments sound; left out where a screen does not show it. */
  sentiment?: SentimentSource;
}

const DAY_MS = 86_400_000;

/** The previous period: equally long, ending the day before. */
export function priorPeriod({ from_date, to_date }: Period): Period {
  const start = Date.parse(from_date);
  const length = Date.parse(to_date) - start;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from_date: day(start - DAY_MS - length), to_date: day(start - DAY_MS) };
}
