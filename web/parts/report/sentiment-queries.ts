import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CreatorTones, PostTones } from '#contract/report/sentiment.ts';
import type { ReportSet, SentimentSource, TonesPage } from './report-set.ts';

export type TonesSort = Pick<TonesPage, 'sort_by' | 'order'>;

interface SentimentRequest {
  set: ReportSet;
  source: SentimentSource;
  enabled: boolean;
}

/** Polls while comments are being scored. */
const AGAIN_MS = 5000;

export const useSentiment = ({ set, source, enabled }: SentimentRequest) =>
  useQuery({
    queryKey: [...set.key, 'sentiment'],
    queryFn: ({ signal }) => source.whole({ signal }),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.waiting_comments ?? 0) > 0 ? AGAIN_MS : false),
  });

export const useSentimentWords = ({ set, source, enabled }: SentimentRequest) =>
  useQuery({
    queryKey: [...set.key, 'sentiment', 'words'],
    queryFn: ({ signal }) => source.words({ signal }),
    enabled,
    placeholderData: keepPreviousData,
  });

const AT_ONCE = 50;

export const useTones = (
  { set, source, enabled }: SentimentRequest,
  of: 'posts' | 'creators',
  sort: TonesSort,
) =>
  useInfiniteQuery({
    queryKey: [...set.key, 'sentiment', of, sort],
    queryFn: async ({
      pageParam,
      signal,
    }): Promise<{ rows: Array<PostTones | CreatorTones>; total: number }> => {
      const page = { ...sort, limit: AT_ONCE, page: pageParam };
      if (of === 'posts') {
        const { posts, total } = await source.posts(page, { signal });
        return { rows: posts, total };
      }
      const { creators, total } = await source.creators(page, { signal });
      return { rows: creators, total };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * AT_ONCE < total ? pages.length + 1 : undefined),
    enabled,
    placeholderData: keepPreviousData,
  });
