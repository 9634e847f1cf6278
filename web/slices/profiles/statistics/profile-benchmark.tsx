import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import type { Tier } from '#contract/report/tiers.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { useMetricReference } from '#web/parts/explained-metric.tsx';
import { scoreText } from '#web/parts/search-filters/score-text.ts';
import { ShippedBenchmarkNote } from '#web/parts/shipped-benchmark.tsx';
import { tierName } from '#web/parts/tier-name.ts';
import { query } from '#web/platform/api/api.ts';
import { countryName, exactNumber, percent } from '#web/platform/format/format.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Num } from '#web/ui/number.tsx';
import { ChartSkeleton } from '#web/ui/skeletons.tsx';
import type { BenchmarkRow } from '../profile-data.ts';
import classes from './profile-benchmark.module.css';

/** A percentile of fewer peers is not reliable. */
const FEW = 30;

const METRIC_TEXT: Readonly<Record<BenchmarkRow['metric'], Phrase>> = {
  engagement_rate: METRIC_TABLE.engagement_rate.label,
  growth: '30-day growth',
  views_per_follower: 'Views per follower',
  credibility: 'Audience credibility',
};

const digitsOf = (metric: BenchmarkRow['metric']) => (metric === 'views_per_follower' ? 1 : 2);

/** `50k–500k followers`, after the tier's name. */
export function tierText(tier: BenchmarkRow['tier'], tiers: readonly Tier[]): string {
  const [name, range] = [tierName(tier, tiers), tierName(tier, [])];
  const followers = t('{range} followers', { range });
  return name === range ? followers : `${name}, ${followers}`;
}

const PLACES = {
  one: '{n}st',
  two: '{n}nd',
  few: '{n}rd',
  other: '{n}th',
  zero: '{n}th',
  many: '{n}th',
} as const;
/** French needs an ordinal form for one: `1er`. */
const ordinals = new Intl.PluralRules(LANGUAGE, { type: 'ordinal' });

/** `84th`; limited to 1st–99th. */
export function percentileText(percentile: number): string {
  const whole = Math.min(99, Math.max(1, Math.round(percentile)));
  return t(PLACES[ordinals.select(whole)], { n: whole });
}

function Place({ row }: { row: BenchmarkRow }) {
  const { percentile, n, shipped } = row;
  if (shipped)
    return (
      <ShippedBenchmarkNote
        benchmark={shipped}
        metric={METRIC_TEXT[row.metric]}
        digits={digitsOf(row.metric)}
      />
    );
  if (percentile === null)
    return (
      <Text span c="dimmed">
        {t(row.value === null ? 'not known' : 'fewer than 10 peers')}
      </Text>
    );
  const text = t('{place} percentile of {n} peers', { place: percentileText(percentile), n });
  return (
    <span className={classes.place}>
      <span className={classes.track} role="img" aria-label={text}>
        <span className={classes.middle} />
        <span className={classes.dot} style={{ left: `${percentile}%` }} data-few={n < FEW || undefined} />
      </span>
      <Box component="span" ta="end">
        {percentileText(percentile)}
      </Box>
    </span>
  );
}

export function ProfileBenchmark({ slug, platform }: { slug: string; platform: Platform }) {
  const benchmark = useQuery(query.profiles.benchmark.queryOptions({ input: { id: slug } }));
  const tiers = useMetricReference().data?.tiers ?? [];
  const rows = benchmark.data?.filter((row) => row.platform === platform) ?? [];
  const [first] = rows;
  return (
    <Card
      title={t('Against peers')}
      note={first && `${PLATFORM_NAMES[platform]}, ${tierText(first.tier, tiers)}`}
      flush
    >
      {benchmark.isPending && <ChartSkeleton height={150} />}
      {benchmark.isError && <ErrorState error={benchmark.error} onRetry={() => void benchmark.refetch()} />}
      {benchmark.data !== undefined && rows.length === 0 && (
        <EmptyState>
          {t('Peers are accounts of the same size, but this account’s followers are unknown.')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on narrow screens.
        <section className={classes.scroll} tabIndex={0} aria-label={t('Percentiles as a table')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('Metric')}</th>
                <th scope="col">{t('This account')}</th>
                <th scope="col">{t('Peers’ median')}</th>
                <th scope="col">{t('Percentile: lowest to highest')}</th>
                <th scope="col">n</th>
                <th scope="col">{t('Peers in')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.metric}>
                  <th scope="row">{t(METRIC_TEXT[row.metric])}</th>
                  <td>
                    <Figure row={row} value={row.value} />
                  </td>
                  <td>
                    <Figure row={row} value={row.median} />
                  </td>
                  <td>
                    <Place row={row} />
                  </td>
                  <td title={row.n < FEW ? t('Few peers: the percentile is approximate') : undefined}>
                    {exactNumber(row.n)}
                  </td>
                  <td>{row.country === null ? t('all countries') : countryName(row.country)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

function Figure({ row, value }: { row: BenchmarkRow; value: number | null }) {
  if (value === null)
    return <Num value={null} missing={row.value === null ? row.missing : t('Fewer than 10 peers')} />;
  if (row.metric === 'credibility') return <span title={percent(value, 2)}>{scoreText(value)}</span>;
  return <Num value={value} kind="percent" digits={digitsOf(row.metric)} />;
}
