import { Button, Drawer, Flex, SimpleGrid, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { BRAND_METRICS, BRAND_SORTS, type BrandSort } from '#contract/leaderboards/brand-sorts.ts';
import type { BrandRow, BrandsAnswer } from '#contract/leaderboards/reports.ts';
import type { OriginSum } from '#contract/values/primitives.ts';
import { alertHref } from '#web/parts/alerts/alert-href.ts';
import { ExplainedMetric } from '#web/parts/explained-metric.tsx';
import { metricName } from '#web/parts/metric-text.ts';
import { withheldReason } from '#web/parts/report/withheld-reason.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { dayRange, dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { useHidden, useSharedView } from '#web/platform/session/shared-view.ts';
import { BrandPosts } from './brands/brand-posts.tsx';
import { dashed, isShown, type LeaderboardLook, type LeaderboardPart, NO_POSTS } from './leaderboard-look.ts';
import classes from './leaderboards.module.css';

function BrandFigures({ brand, ranked }: { brand: BrandRow; ranked: BrandsAnswer }) {
  const hidden = useHidden();
  const stats = brand.platforms.all;
  const { impressions, interactions } = stats ?? {};
  const origins: Partial<Record<BrandSort, OriginSum>> = brand.origins;
  const period = dayRange(ranked.previous_from_date, ranked.previous_to_date);
  return (
    <SimpleGrid minColWidth="min(100%, 150px)" spacing="xs">
      {BRAND_SORTS.filter((metric) => isShown(metric, hidden)).map((metric) => (
        <ExplainedMetric
          key={metric}
          metric={BRAND_METRICS[metric]}
          label={metricName(BRAND_METRICS[metric])}
          value={stats?.[metric]}
          change={brand.change?.[metric]}
          changeWithheld={brand.change_withheld && withheldReason(brand.change_withheld)}
          before={{ period, value: brand.previous[metric] }}
          currency={ranked.currency}
          origins={origins[metric]}
          emv_model={ranked.emv_model}
          engagement_by={metric === 'engagement_rate' ? brand.engagement_by : undefined}
          inputs={{ impressions: impressions ?? null, interactions: interactions ?? null }}
        />
      ))}
    </SimpleGrid>
  );
}

const dayOf = (day: string) => dayText(dashed(day));

function titleOf({ of_creator }: LeaderboardLook, brand: string | undefined): string {
  if (of_creator === undefined)
    return brand === undefined ? t('Posts of all brands') : t('Posts about {brand}', { brand });
  return brand === undefined
    ? t('Posts of this creator')
    : t('Posts of this creator about {brand}', { brand });
}

/** Posts behind a number: of a brand, of a creator, or both, for all or some days. */
export function PostsDrawer({ ranked, ...part }: LeaderboardPart & { ranked: BrandsAnswer | undefined }) {
  const { board, look, patch } = part;
  const { of_brand, of_creator, of_from, of_to } = look;
  const shared = useSharedView() !== null;
  const refusal = useRefusal('alerts');
  const brand = board.brands.find(({ id }) => id === of_brand);
  const days =
    of_from === undefined || of_to === undefined ? undefined : { from_date: of_from, to_date: of_to };
  const row = ranked?.brands.find(({ id }) => id === of_brand);
  const isWhole = of_creator === undefined && days === undefined;
  return (
    <Drawer
      opened
      onClose={() => patch(NO_POSTS)}
      position="right"
      size="xl"
      title={titleOf(look, brand?.name)}
    >
      <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
        {days && (
          <Text fz="xs" c="dimmed">
            {days.from_date === days.to_date
              ? dayOf(days.from_date)
              : dayRange(dashed(days.from_date), dashed(days.to_date))}
          </Text>
        )}
        {isWhole && row && ranked && <BrandFigures brand={row} ranked={ranked} />}
        {brand !== undefined && !shared && refusal === null && (
          <div>
            <Button
              variant="default"
              size="xs"
              component={Link}
              to={alertHref({ type: 'leaderboards', type_id: board.id, brand_id: brand.id })}
              leftSection={<IconBell size={15} stroke={1.7} aria-hidden />}
            >
              {t('Alert me…')}
            </Button>
          </div>
        )}
        <BrandPosts
          {...part}
          label={t('Posts behind this number')}
          of_brand={of_brand}
          of_creator={of_creator}
          days={days}
        />
      </Flex>
    </Drawer>
  );
}
