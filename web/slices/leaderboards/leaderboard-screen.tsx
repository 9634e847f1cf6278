import { Button, Flex, SimpleGrid } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { Leaderboard } from '#contract/leaderboards/leaderboard.ts';
import type { BrandsAnswer } from '#contract/leaderboards/reports.ts';
import { query } from '#web/platform/api.ts';
import { dayText } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/reload-guard.ts';
import { useHidden } from '#web/platform/shared-view.ts';
import { useUrlState } from '#web/platform/url-state.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { BrandPosts } from './brand-posts.tsx';
import { CreatorsCards } from './creators-cards.tsx';
import { LeaderboardFilters } from './leaderboard-filters.tsx';
import { LeaderboardHead } from './leaderboard-head.tsx';
import {
  inputOf,
  type LeaderboardLook,
  type LeaderboardPart,
  leaderboardLook,
  monthUntil,
  type PatchLook,
  USUAL,
  visibleLook,
  withFilter,
  withPosts,
} from './leaderboard-look.ts';
import classes from './leaderboards.module.css';
import { RankingCard } from './ranking-card.tsx';
import { ShareCard } from './share-card.tsx';
import { TimelineCards } from './timeline-cards.tsx';

const PostsDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./posts-drawer.tsx'))).PostsDrawer,
}));

function NoPosts({ ranked, filter }: { ranked: BrandsAnswer; filter: PatchLook }) {
  const newest = ranked.newest_day;
  if (newest === null) return <EmptyState>{t('No posts match these brands and filters.')}</EmptyState>;
  return (
    <EmptyState
      action={
        <Button onClick={() => filter(monthUntil(newest))}>
          {t('Show the month until {day}', { day: dayText(newest) })}
        </Button>
      }
    >
      {t('These brands have no posts in this period. The newest is of {day}.', { day: dayText(newest) })}
    </EmptyState>
  );
}

function useRanked({ id, brands }: Leaderboard, look: LeaderboardLook) {
  const { sort_by, counting } = look;
  return useQuery({
    ...query.leaderboards.brands.queryOptions({ input: { ...inputOf(id, look), sort_by, counting } }),
    placeholderData: keepPreviousData,
    enabled: brands.length > 0,
  });
}

/** Screen of a leaderboard: ranking, shares, timeline and creators. */
export function LeaderboardScreen({ board }: { board: Leaderboard }) {
  const { state, patch } = useUrlState(leaderboardLook);
  const hidden = useHidden();
  const chosen = useMemo(
    () => visibleLook(withFilter(state ?? USUAL, board.filter), hidden),
    [state, board.filter, hidden],
  );
  const usual = useRanked(board, chosen);
  const look = useMemo(() => withPosts(chosen, usual.data), [chosen, usual.data]);
  const input = useMemo(() => inputOf(board.id, look), [board.id, look]);
  const ranked = useRanked(board, look);
  const change: PatchLook = useCallback((part, options) => void patch(part, options), [patch]);
  // The reader's first own filter replaces all saved ones.
  const filter: PatchLook = useCallback(
    (part) => void patch({ ...look, ...part, own: true }, { push: true }),
    [patch, look],
  );
  const part: LeaderboardPart = { board, look, input, patch: change, filter };
  const body = () => {
    if (board.brands.length === 0)
      return <EmptyState>{t('This leaderboard has no brands. Add some to rank them.')}</EmptyState>;
    if (ranked.error && ranked.data === undefined)
      return <ErrorState framed error={ranked.error} onRetry={() => void ranked.refetch()} />;
    const isOld = ranked.isPlaceholderData && ranked.data?.posts === 0;
    if (ranked.data === undefined || isOld) return <RowsSkeleton rows={8} />;
    if (ranked.data.posts === 0) return <NoPosts ranked={ranked.data} filter={filter} />;
    return (
      <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
        <RankingCard {...part} ranked={ranked.data} />
        <SimpleGrid minColWidth="min(100%, 460px)" autoFlow="auto-fit" spacing="sm" miw={0}>
          <ShareCard {...part} ranked={ranked.data} />
          <TimelineCards {...part} ranked={ranked.data} />
        </SimpleGrid>
        <CreatorsCards {...part} ranked={ranked.data} />
        <Card title={t('Top posts')}>
          <BrandPosts {...part} label={t('Posts of the brands')} />
        </Card>
      </Flex>
    );
  };
  return (
    <>
      <LeaderboardHead board={board} look={look} ranked={ranked.data} filter={filter} />
      <LeaderboardFilters board={board} look={look} filter={filter} patch={change} ranked={ranked.data} />
      {body()}
      <Suspense fallback={null}>
        {(look.of_all || look.of_brand !== undefined || look.of_creator !== undefined) && (
          <PostsDrawer {...part} ranked={ranked.data} />
        )}
      </Suspense>
    </>
  );
}
