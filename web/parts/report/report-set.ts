import type { QueryKey } from '@tanstack/react-query';
import type {
  CountryRow,
  CREATOR_SORTS,
  DailyRow,
  DaySums,
  PageOf,
  POST_SORTS,
  ReportAudience,
  ReportPost,
  ReportTotals,
  TierRow,
  TopInfluencer,
} from '#contract/report/report.ts';
import type {
  CreatorTones,
  PostTones,
  SentimentWords,
  SetSentiment,
  TONE_SORTS,
} from '#contract/report/sentiment.ts';
import type { CommentSource } from '#web/parts/comments/comment-source.ts';

/** Inclusive days, `YYYY-MM-DD`. */
export interface Period {
  from_date: string;
  to_date: string;
}

export type CreatorsPage = PageOf<(typeof CREATOR_SORTS)[number]>;
export type PostsPage = PageOf<(typeof POST_SORTS)[number]>;

interface Options {
  signal?: AbortSignal | undefined;
}

export type TonesPage = PageOf<(typeof TONE_SORTS)[number]>;

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

type Ask<Input, Answer> = (input: Input, options?: Options) => Promise<Answer>;

/** The calls of a slice that answer about its sets; the totals of some have more fields. */
interface ReportCalls<Search, Totals extends ReportTotals> {
  totals: Ask<Search, Totals>;
  daily: Ask<Search & Period, DailyRow[]>;
  tiers: Ask<Search, { tiers: TierRow[] }>;
  countries: Ask<Search, CountryRow[]>;
  audience: Ask<Search, ReportAudience>;
  creators: Ask<Search & CreatorsPage, { influencers: TopInfluencer[]; total: number }>;
  posts: Ask<Search & PostsPage, { posts: ReportPost[]; total: number }>;
}
interface SentimentCalls<Search> {
  sentiment: Ask<Search, SetSentiment>;
  sentiment_words: Ask<Search, SentimentWords>;
  sentiment_posts: Ask<Search & TonesPage, { posts: PostTones[]; total: number }>;
  sentiment_creators: Ask<Search & TonesPage, { creators: CreatorTones[]; total: number }>;
}

/** The set of posts of a search, asked by the calls of its slice. */
export function reportSet<Search extends object, Totals extends ReportTotals>(
  { key, period, search }: Pick<ReportSet, 'key' | 'period'> & { search: Search },
  calls: ReportCalls<Search, Totals>,
) {
  return {
    key,
    period,
    totals: (options?: Options) => calls.totals(search, options),
    days: (days: Period, options?: Options) => calls.daily({ ...search, ...days }, options),
    tiers: async (options?: Options) => (await calls.tiers(search, options)).tiers,
    countries: (options?: Options) => calls.countries(search, options),
    audience: (options?: Options) => calls.audience(search, options),
    creators: (page: CreatorsPage, options?: Options) => calls.creators({ ...search, ...page }, options),
    posts: (page: PostsPage, options?: Options) => calls.posts({ ...search, ...page }, options),
  };
}

/** The sentiment of the posts of a search. */
export const sentimentSource = <Search extends object>(
  search: Search,
  calls: SentimentCalls<Search>,
): SentimentSource => ({
  whole: (options) => calls.sentiment(search, options),
  words: (options) => calls.sentiment_words(search, options),
  posts: (page, options) => calls.sentiment_posts({ ...search, ...page }, options),
  creators: (page, options) => calls.sentiment_creators({ ...search, ...page }, options),
});

const DAY_MS = 86_400_000;

/** Previous period of equal length, ending the day before. */
export function priorPeriod({ from_date, to_date }: Period): Period {
  const start = Date.parse(from_date);
  const length = Date.parse(to_date) - start;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from_date: day(start - DAY_MS - length), to_date: day(start - DAY_MS) };
}
