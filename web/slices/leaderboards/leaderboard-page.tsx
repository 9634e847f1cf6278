import { Button, Flex, NativeSelect, SimpleGrid } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { BRAND_METRICS, SHARED_METRICS, sharedMetric } from '#contract/leaderboards/brand-sorts.ts';
import type { Leaderboard } from '#contract/leaderboards/leaderboard.ts';
import type { BrandsAnswer } from '#contract/leaderboards/reports.ts';
import { metricName } from '#web/parts/metric-text.ts';
import { AskAccess } from '#web/parts/share/ask-access.tsx';
import { query } from '#web/platform/api/api.ts';
import { normaliseError, PageError } from '#web/platform/api/errors.ts';
import { dayText, shortPercent } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { remember } from '#web/platform/page/recent.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { useSession } from '#web/platform/session/session.ts';
import { useHidden, useSharedView } from '#web/platform/session/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { Chart, MetricSwitch } from '#web/ui/charts/chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx';
import { BrandPosts } from './brands/brand-posts.tsx';
import { CreatorsCards } from './creators-cards.tsx';
import { LeaderboardFilters } from './leaderboard-filters.tsx';
import { LeaderboardHead } from './leaderboard-head.tsx';
import {
  inputOf,
  isShown,
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
import { TimelineCards } from './timeline-cards.tsx';

const PostsDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./posts-drawer.tsx'))).PostsDrawer,
}));

const ROW = 26;
/** Height of the chart next to it. */
const BESIDE = 320;
const SPACED = 40;

const shareText = (value: number) => shortPercent(value);

function ShareCard({ look, patch, filter, ranked }: LeaderboardPart & { ranked: BrandsAnswer }) {
  const hidden = useHidden();
  const metric = sharedMetric(look.sort_by);
  const rows = useMemo(
    () => ranked.brands.toSorted((a, b) => (b.share_of_voice[metric] ?? 0) - (a.share_of_voice[metric] ?? 0)),
    [ranked.brands, metric],
  );
  const categories = useMemo(() => rows.map(({ name }) => name), [rows]);
  const series = useMemo(
    () => [{ name: t('Share of voice'), values: rows.map(({ share_of_voice }) => share_of_voice[metric]) }],
    [rows, metric],
  );
  return (
    <Chart
      title={t('Share of voice')}
      note={
        look.counting === 'split'
          ? t('posts are split among brands')
          : t('posts count in full for each brand')
      }
      controls={
        <Flex component="span" rowGap="xs" columnGap="sm" align="center" wrap="wrap">
          <NativeSelect
            aria-label={t('Metric for shares')}
            size="xs"
            data={SHARED_METRICS.filter((one) => isShown(one, hidden)).map((value) => ({
              value,
              label: metricName(BRAND_METRICS[value]),
            }))}
            value={metric}
            onChange={({ currentTarget: { value } }) =>
              filter({ sort_by: SHARED_METRICS.find((m) => m === value) })
            }
          />
          <MetricSwitch
            label={t('Posts that mention several brands')}
            value={look.counting}
            onChange={(counting) => filter({ counting })}
            options={[
              { value: 'full', label: t('Full') },
              { value: 'split', label: t('Split') },
            ]}
          />
        </Flex>
      }
      kind="bar-horizontal"
      categories={categories}
      series={series}
      format={shareText}
      labels
      hideValueAxis
      height={Math.max(160, rows.length * ROW + 16, Math.min(BESIDE, rows.length * SPACED))}
      onSelect={(index) => {
        const brand = rows[index];
        if (brand) patch({ of_brand: brand.id }, { push: true });
      }}
      empty={t('No data for this metric.')}
    />
  );
}

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
      {t('These brands have no posts in this period. The newest post is from {day}.', {
        day: dayText(newest),
      })}
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
function LeaderboardScreen({ board }: { board: Leaderboard }) {
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

export function LeaderboardPage() {
  const { id = '' } = useParams({ strict: false });
  return <NumberedLeaderboard key={id} id={Number(id)} />;
}

function NumberedLeaderboard({ id }: { id: number }) {
  const shared = useSharedView();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(query.leaderboards.details.queryOptions({ input: { id } }));
  const title = data?.name;
  useEffect(() => {
    if (title !== undefined && shared === null) remember({ href: `/leaderboard/${id}`, title });
  }, [id, title, shared]);
  if (error !== null && data === undefined) {
    if (normaliseError(error).status !== 404)
      return (
        <>
          <PageHeader title={t('Leaderboard')} />
          <ErrorState
            error={error}
            title={t('The leaderboard could not be loaded.')}
            onRetry={() => void refetch()}
          />
        </>
      );
    if (shared !== null || user?.role === 'admin')
      throw new PageError(t('This leaderboard does not exist, or was deleted.'), {
        status: 404,
        cause: error,
      });
    return <AskAccess type="leaderboards" type_id={id} noun="leaderboard" />;
  }
  return data === undefined ? <PageSkeleton /> : <LeaderboardScreen board={data} />;
}
