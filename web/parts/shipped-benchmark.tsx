import { Box, Flex, Text } from '@mantine/core';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { SHIPPED_SOURCES, type ShippedBenchmark } from '#contract/report/shipped-benchmark.ts';
import { countryName, exactNumber, shortPercent } from '#web/platform/format/format.ts';
import { monthText } from '#web/platform/format/month-text.ts';
import { plural, t } from '#web/platform/language.ts';
import { ExplainPopover, type Explanation } from '#web/ui/explain-popover.tsx';
import { tierName } from './tier-name.ts';

type Quartiles = Pick<ShippedBenchmark, 'p25' | 'median' | 'p75'>;

const spread = ({ p25, p75 }: Quartiles, text: (value: number) => string) => `${text(p25)} – ${text(p75)}`;

const medianText = ({ median, is_lower_bound }: ShippedBenchmark, text: (value: number) => string) =>
  is_lower_bound ? t('at least {value}', { value: text(median) }) : text(median);

function explanationOf(
  benchmark: ShippedBenchmark,
  metric: string,
  text: (value: number) => string,
): Explanation {
  const { name, limits, collected } = SHIPPED_SOURCES[benchmark.source];
  const { accounts, posts, audience_country, average_views: views } = benchmark;
  return {
    id: 'shipped_benchmark',
    version: benchmark.version,
    label: t('Shipped benchmark: {metric}', { metric }),
    value: medianText(benchmark, text),
    meaning: t('Typical value of accounts in published data, shown while you have fewer than 10 peers.'),
    formula: t('median of the accounts; each counts once, by its newest posts'),
    note: t(limits),
    unit: t('share, 0–100%'),
    inputs: [
      { name: t('Middle half of the accounts'), value: spread(benchmark, text) },
      ...(views
        ? [
            { name: t('Views per post, median'), value: exactNumber(views.median) },
            { name: t('Views per post, middle half'), value: spread(views, exactNumber) },
          ]
        : []),
      { name: t('Accounts'), value: accounts },
      ...(posts === null ? [] : [{ name: t('Posts'), value: posts }]),
      { name: t('Followers'), value: tierName(benchmark.followers, []) },
      ...(audience_country === null
        ? []
        : [{ name: t('Main audience country'), value: countryName(audience_country) }]),
      { name: t('Source'), value: t(name) },
      { name: t('Collected'), value: monthText(collected) },
    ],
  };
}

export interface ShippedBenchmarkProps {
  benchmark: ShippedBenchmark;
  metric: Phrase;
  digits: number;
  /** Among benchmarks of several platforms. */
  named?: boolean;
}

/** Benchmark of published accounts beside too few own peers, marked as such. */
export function ShippedBenchmarkNote({ benchmark, metric, digits, named = false }: ShippedBenchmarkProps) {
  const text = (value: number) => shortPercent(value, digits);
  const { accounts, source, collected, platform } = benchmark;
  const explanation = explanationOf(benchmark, t(metric), text);
  return (
    <Box>
      <Flex align="center" gap="xs">
        <Text span fz="xs" c="dimmed">
          {named
            ? t('Shipped benchmark, {platform}', { platform: PLATFORM_NAMES[platform] })
            : t('Shipped benchmark')}
        </Text>
        <span>{medianText(benchmark, text)}</span>
        <ExplainPopover explanation={explanation} />
      </Flex>
      <Text fz="xs" c="dimmed">
        {`${plural(accounts, '{n} account', '{n} accounts')}, ${t(SHIPPED_SOURCES[source].name)}, ${collected.slice(0, 4)}`}
      </Text>
    </Box>
  );
}
