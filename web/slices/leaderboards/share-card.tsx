import { Flex, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { BRAND_METRICS, SHARED_METRICS, sharedMetric } from '#contract/leaderboards/brand-sorts.ts';
import type { BrandsAnswer } from '#contract/leaderboards/reports.ts';
import { metricName } from '#web/parts/metric-text.ts';
import { shortPercent } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/shared-view.ts';
import { Chart, MetricSwitch } from '#web/ui/chart.tsx';
import { isShown, type LeaderboardPart } from './leaderboard-look.ts';

const ROW = 26;
/** Height of the chart next to it. */
const BESIDE = 320;
const SPACED = 40;

export function ShareCard({ look, patch, filter, ranked }: LeaderboardPart & { ranked: BrandsAnswer }) {
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
      format={shortPercent}
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
