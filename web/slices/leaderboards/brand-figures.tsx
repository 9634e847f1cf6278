import { SimpleGrid } from '@mantine/core';
import type { BrandSort } from '#contract/leaderboards/brand-sorts.ts';
import type { BrandRow, BrandsAnswer } from '#contract/leaderboards/reports.ts';
import type { Metric, OriginParts } from '#contract/primitives.ts';
import { METRIC_TEXT } from '#web/parts/brand-metric-text.ts';
import { ExplainedMetric } from '#web/parts/explained-metric.tsx';
import { withheldReason } from '#web/parts/report/withheld-reason.ts';
import { dayText } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/shared-view.ts';
import { isShown } from './leaderboard-look.ts';

/** Metrics by the names of their definitions. */
export const DEFINED: Partial<Record<BrandSort, Metric>> = {
  media_value: 'media_value',
  reach: 'reach',
  impressions: 'impressions',
  interactions: 'interactions',
  engagement_rate: 'engagement_rate',
  publications: 'posts',
  influencers: 'influencers',
  followers: 'total_followers',
};

export function BrandFigures({ brand, ranked }: { brand: BrandRow; ranked: BrandsAnswer }) {
  const hidden = useHidden();
  const stats = brand.platforms.all;
  const { impressions, interactions } = stats ?? {};
  const origins: Partial<Record<BrandSort, OriginParts>> = brand.origins;
  const period = `${dayText(ranked.previous_from_date)} – ${dayText(ranked.previous_to_date)}`;
  return (
    <SimpleGrid minColWidth="min(100%, 150px)" spacing="xs">
      {(Object.keys(DEFINED) as BrandSort[])
        .filter((metric) => isShown(metric, hidden))
        .map((metric) => (
          <ExplainedMetric
            key={metric}
            metric={DEFINED[metric] as Metric}
            label={t(METRIC_TEXT[metric])}
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
