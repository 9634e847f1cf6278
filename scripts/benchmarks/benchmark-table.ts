import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { SHIPPED_SOURCES } from '#contract/report/shipped-benchmark.ts';
import { n, table } from '#scripts/markdown.ts';
import type { Quartiles, ShippedCell } from '#server/analytics/benchmarks/shipped-cell.ts';

/** The rest of docs/benchmarks.md is written by a program. */
export const TABLE_MARK = '<!-- figures: node scripts/run.mjs scripts/benchmarks/write.ts -->';

const percent = (value: number) => `${n(value * 100, 2)}%`;
const range = (numbers: Quartiles | null, text: (value: number) => string) =>
  numbers === null ? '–' : `${text(numbers.p25)} · **${text(numbers.median)}** · ${text(numbers.p75)}`;

export const benchmarkTable = (cells: readonly ShippedCell[]): string =>
  table(
    [
      'source',
      'followers',
      'audience',
      'accounts',
      'posts',
      'engagement rate',
      'views per post',
      'views per follower',
    ],
    cells.map((cell) => {
      const { platform, collected } = SHIPPED_SOURCES[cell.source];
      const any = cell.engagement_rate ?? cell.views_per_follower;
      return [
        `${PLATFORM_NAMES[platform]} ${collected}`,
        cell.to === null ? `from ${n(cell.from)}` : `${n(cell.from)}–${n(cell.to)}`,
        cell.audience_country ?? 'all countries',
        n(any?.accounts),
        n(any?.posts),
        range(cell.engagement_rate, percent),
        range(cell.average_views, (value) => n(value, 0)),
        range(cell.views_per_follower, percent),
      ];
    }),
  );
