import type { BrandSort } from '#contract/leaderboards/brand-sorts.ts';
import type { BrandRow, BrandsAnswer } from '#contract/leaderboards/reports.ts';
import { FINDINGS, type PointsSection } from '#server/slices/exports/exporters.ts';
import { valueText } from '#server/slices/exports/writers/value-text.ts';
import { metricLabel, metricType } from './report-columns.ts';

const MOST = 3;
/** Smaller ratios and brands with fewer posts prove nothing. */
const LEAST_RATIO = 1.25;
const LEAST_POSTS = 3;

const percent = (n: number) => `${Math.round(n * 100)}%`;
const times = (n: number) => `${n >= 10 ? Math.round(n) : n.toFixed(1)} times`;
const whole = ({ platforms }: BrandRow) => platforms.all;

/** The brand at the top, and how far the next one is behind. */
export function headlineOf({ brands, currency }: BrandsAnswer, sort_by: BrandSort): string {
  const [first, second] = brands;
  const value = first && whole(first)?.[sort_by];
  if (!first || value === null || value === undefined) return 'No brand has posts in this period';
  const label = metricLabel(sort_by).toLowerCase();
  const shown = valueText(value, metricType(sort_by, currency), true);
  const behind = second && whole(second)?.[sort_by];
  const ratio = behind ? value / behind : null;
  const ahead =
    !second || ratio === null
      ? ''
      : ratio < 1.005
        ? `, level with ${second.name}`
        : ratio < 2
          ? `, ${percent(ratio - 1)} ahead of ${second.name}`
          : `, ${times(ratio)} as much as ${second.name}`;
  return `${first.name} leads with ${label} of ${shown}${ahead}.`;
}

/** Up to three findings that are furthest from what the average brand has, each of another brand. */
export function findings(
  { brands, average, currency }: BrandsAnswer,
  sort_by: BrandSort,
): PointsSection | null {
  const known = brands.flatMap((brand) => {
    const numbers = whole(brand);
    return numbers && (numbers.publications ?? 0) >= LEAST_POSTS ? { brand, numbers } : [];
  });
  const found = known.flatMap(({ brand, numbers }) => [
    ...rate(brand.name, numbers.engagement_rate, average.engagement_rate),
    ...perPost(brand.name, numbers, average, (n) => valueText(n, { type: 'count' }, true)),
    ...moved(brand, sort_by, currency),
  ]);
  found.sort((a, b) => b.surprise - a.surprise);
  const names = new Set<string>();
  const points = found
    .filter(({ name }) => !names.has(name) && names.add(name))
    .slice(0, MOST)
    .map(({ title, text }) => ({ title, text }));
  return points.length === 0 ? null : { kind: 'points', name: FINDINGS, points };
}

interface Finding {
  name: string;
  surprise: number;
  title: string;
  text: string;
}

const distance = (ratio: number) => Math.abs(Math.log(ratio));
const isNews = (ratio: number) => ratio > 0 && distance(ratio) >= Math.log(LEAST_RATIO);

function rate(name: string, own: number | null, usual: number | null): Finding[] {
  if (!own || !usual || !isNews(own / usual)) return [];
  const [value, mean] = [own, usual].map((n) => valueText(n, { type: 'ratio' }));
  return [
    {
      name,
      title: `Posts about ${name} engage ${own > usual ? 'more' : 'less'}.`,
      surprise: distance(own / usual),
      text: `Engagement rate of ${value}, where all brands together have ${mean}.`,
    },
  ];
}

type Sums = { publications: number | null; impressions: number | null };

function perPost(name: string, own: Sums, usual: Sums, short: (n: number) => string): Finding[] {
  const of = ({ publications, impressions }: Sums) =>
    publications && impressions ? impressions / publications : null;
  const [value, mean] = [of(own), of(usual)];
  if (!value || !mean || !isNews(value / mean)) return [];
  return [
    {
      ...{ name, surprise: distance(value / mean) * 0.8 },
      title: `A post about ${name} is seen ${value > mean ? 'more' : 'less'} often.`,
      text: `${short(value)} impressions a post, where the average brand has ${short(mean)}.`,
    },
  ];
}

function moved(
  { name, change, rank, previous_rank }: BrandRow,
  sort_by: BrandSort,
  currency: string,
): Finding[] {
  const value = change?.[sort_by] ?? null;
  if (value === null || metricType(sort_by, currency).type === 'ratio' || !isNews(1 + value)) return [];
  const places =
    previous_rank === null || rank === null || previous_rank === rank
      ? ''
      : ` From place ${previous_rank} to place ${rank}.`;
  return [
    {
      ...{ name, surprise: distance(1 + value) },
      title: `${name} ${value > 0 ? 'grew' : 'lost'}.`,
      text: `${metricLabel(sort_by)} ${value > 0 ? 'rose' : 'fell'} by ${percent(Math.abs(value))} against the period before.${places}`,
    },
  ];
}
