import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import {
  type AdPost,
  type AdReport,
  type AdSides,
  type Between,
  ORGANIC_UNKNOWN_TEXTS,
  UNMATCHED_TEXTS,
} from '#contract/sales/ads.ts';
import { shortText } from '#contract/values/cut-text.ts';
import { numberText, phrase, plural, t } from '#server/platform/language.ts';
import type { ExportColumn, Section } from '../exporter.ts';
import { column, table, text } from '../report/report-sections.ts';
import { valueText } from '../writers/value-text.ts';
import { number } from './result-creators.ts';

const right = (id: string, label: string): ExportColumn => ({ ...text(id, label), is_number: true });

const times = (value: number) =>
  `${numberText(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`;

function range(of: Between | null, one: (value: number) => string): string | null {
  if (of === null) return null;
  const [low, high] = [one(of.low), one(of.high)];
  return low === high ? low : t('{low} to {high}', { low, high });
}

/** Organic, paid, and both together. */
function sidesTable({ totals: { organic, paid, together }, currency }: AdReport): Section {
  const amount = (value: number) => valueText(value, { type: 'money', currency });
  const count = (value: number) => valueText(value, { type: 'count' });
  const known = (value: number | null, one: (value: number) => string) =>
    value === null ? null : one(value);
  const rows = [
    ...[
      { part: t('Organic'), side: organic },
      { part: t('Ads'), side: paid },
    ].map(({ part, side }) => ({
      part,
      cost: known(side.cost, amount),
      impressions: known(side.impressions, count),
      cpm: known(side.cpm, amount),
      clicks: known(side.clicks, count),
      cost_per_click: known(side.cost_per_click, amount),
      revenue: known(side.revenue, amount),
      roas: known(side.roas, times),
    })),
    {
      part: t('Together'),
      cost: known(together.cost, amount),
      impressions: known(together.impressions, count),
      cpm: known(together.cpm, amount),
      clicks: range(together.clicks, count),
      cost_per_click: range(together.cost_per_click, amount),
      revenue: range(together.revenue, amount),
      roas: range(together.roas, times),
    },
  ];
  const columns = [
    text('part', 'Part', 14),
    right('cost', 'Cost'),
    right('impressions', 'Impressions'),
    right('cpm', 'CPM'),
    right('clicks', 'Clicks'),
    right('cost_per_click', 'Cost per click'),
    right('revenue', 'Revenue'),
    right('roas', 'ROAS'),
  ].filter(({ id }) => id === 'part' || rows.some((row) => row[id as keyof typeof row] !== null));
  return { ...table('Organic and paid', columns, rows), summaries: 1 };
}

/** Notes on how organic and paid are separated, and on ads in neither. */
export function adNotes({ totals, currency, unmatched }: AdReport): string[] {
  const { is_derived, organic_unknown, together }: AdSides = totals;
  return [
    organic_unknown
      ? t('Organic impressions unknown. {reason}', { reason: t(ORGANIC_UNKNOWN_TEXTS[organic_unknown]) })
      : is_derived
        ? t('TikTok and YouTube count ads of a post with the post: organic is their count less the ads.')
        : null,
    together.clicks !== null && together.clicks.low < together.clicks.high
      ? t(
          'A click on an ad can also be a click on a creator’s link, and a purchase an order of their code: together they are at least the larger number and at most the sum.',
        )
      : null,
    unmatched.ads > 0
      ? plural(
          unmatched.ads,
          '{n} ad ({amount}) has no post of this campaign',
          '{n} ads ({amount}) have no post of this campaign',
          { amount: valueText(unmatched.spend, { type: 'money', currency }) },
        )
      : null,
  ].filter((note) => note !== null);
}

const postColumns = (currency: string) => [
  text('creator', 'Creator', 22),
  text('post', 'Post', 34),
  number('spend', 'Ad spend', 'money', currency),
  number('organic_impressions', 'Organic impressions'),
  number('impressions', 'Paid impressions'),
  number('total_impressions', 'Impressions together'),
  number('clicks', 'Paid clicks'),
];

const postRow = ({ profile, text: message, platform, ...numbers }: AdPost) => ({
  ...numbers,
  creator: profile.name,
  post: shortText(message, 80) || t('A post on {platform}', { platform: PLATFORM_NAMES[platform] }),
});

const PRINTED_POSTS = 10;

function boostedTable({ posts, currency }: AdReport, most: number): Section[] {
  if (posts.length === 0) return [];
  const shown = posts.slice(0, most).map(postRow);
  return [{ ...table('Boosted posts', postColumns(currency), shown), left_out: posts.length - shown.length }];
}

/** In a printed report. */
export function printedAds(report: AdReport): Section[] {
  if (report.total_ads === 0) return [];
  const notes = adNotes(report);
  return [
    { kind: 'heading', name: 'Paid media', ...(notes.length > 0 ? { note: notes.join(' ') } : {}) },
    sidesTable(report),
    ...boostedTable(report, PRINTED_POSTS),
  ];
}

/** Tabs of a campaign with ads. */
export function adSections(report: AdReport): Section[] {
  if (report.total_ads === 0) return [];
  const { currency } = report;
  const rows = report.ads.map(({ profile, reason, ...ad }) => ({
    ...ad,
    creator: profile?.name ?? '',
    reason: reason ? t(UNMATCHED_TEXTS[reason]) : '',
  }));
  const columns = [
    text('name', 'Ad', 30),
    text('campaign', 'Campaign of the ad', 24),
    text('creator', 'Creator', 22),
    text('reason', 'Why it has no post', 28),
    column('first_day', 'First day', 'day'),
    column('last_day', 'Last day', 'day'),
    number('spend', 'Ad spend', 'money', currency),
    number('impressions', 'Impressions'),
    number('reach', phrase('Reach')),
    number('clicks', 'Clicks'),
    number('purchases', 'Purchases'),
    number('value', 'Value of purchases', 'money', currency),
  ];
  return [sidesTable(report), ...boostedTable(report, Number.POSITIVE_INFINITY), table('Ads', columns, rows)];
}
