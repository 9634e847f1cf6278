import { SimpleGrid } from '@mantine/core';
import { BRAND_METRICS, BRAND_SORTS, type BrandSort } from '#contract/leaderboards/brand-sorts.ts';
import type { BrandRow, BrandsAnswer } from '#contract/leaderboards/reports.ts';
import type { OriginParts } from '#contract/primitives.ts';
import { ExplainedMetric } from '#web/parts/explained-metric.tsx';
import { metricName } from '#web/parts/metric-text.ts';
import { withheldReason } from '#web/parts/report/withheld-reason.ts';
import { dayText } from '#web/platform/format.ts';
import { useHidden } from '#web/platform/shared-view.ts';
import { isShown } from './leaderboard-look.ts';

export function BrandFigures({ brand, ranked }: { brand: BrandRow; ranked: BrandsAnswer }) {
  const hidden = useHidden();
  const stats = brand.platforms.all;
  const { impressions, interactions } = stats ?? {};
  const origins: Partial<Record<BrandSort, OriginParts>> = brand.origins;
  const period = `${dayText(ranked.previous_from_date)} – ${dayText(ranked.previous_to_date)}`;
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
          inputs={{ impressions: impressions ?? null, interactions: interactions ?? null }}
        />
      ))}
    </SimpleGrid>
  );
}
