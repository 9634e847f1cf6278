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

export type CreatorsPage = PageOf<(typeof CREATOR_SORTS)[number]>;
export type PostsPage = PageOf<(typeof POST_SORTS)[number]>;

interface Options {
  signal?: AbortSignal | undefined;
}

export type TonesPage = PageOf<(typeof TONE_SORTS)[number]>;

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

/** The previous period: equally long, ending the day before. */
export function priorPeriod({ from_date, to_date }: Period): Period {
  const start = Date.parse(from_date);
  const length = Date.parse(to_date) - start;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from_date: day(start - DAY_MS - length), to_date: day(start - DAY_MS) };
}
