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

/** Inclusive days, `YYYY-MM-DD`. */
export interface Period {
  from_date: string;
  to_date: string;
}

export interface Page<Sort extends string> {
  sort_by: Sort;
  order: 'ASC' | 'DESC';
  limit: number;
  page: number;
}
export type CreatorsPage = Page<(typeof CREATOR_SORTS)[number]>;
export type PostsPage = Page<(typeof POST_SORTS)[number]>;

interface Options {
  signal?: AbortSignal | undefined;
}

export type TonesPage = Page<(typeof TONE_SORTS)[number]>;

export interface SentimentSource {
  whole: (options?: Options) => Promise<SetSentiment>;
  words: (options?: Options) => Promise<SentimentWords>;
  posts: (page: TonesPage, options?: Options) => Promise<{ posts: PostTones[]; total: number }>;
  creators: (page: TonesPage, options?: Options) => Promise<{ creators: CreatorTones[]; total: number }>;
}

/**
 * A set of posts in a period with its report calls: a search, a monitor, a brand. The cards only know this interface. Memoize it.
 */
export interface ReportSet {
  /** Cache key of the set, including its period. */
  key: QueryKey;
  period: Period;
  totals: (options?: Options) => Promise<ReportTotals>;
  /** Daily rows for any period. */
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
  /** Undefined if the screen has no sentiment. */
  sentiment?: SentimentSource;
}

const DAY_MS = 86_400_000;

/** Previous period of equal length, ending the day before. */
export function priorPeriod({ from_date, to_date }: Period): Period {
  const start = Date.parse(from_date);
  const length = Date.parse(to_date) - start;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from_date: day(start - DAY_MS - length), to_date: day(start - DAY_MS) };
}
