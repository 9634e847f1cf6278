import { setImmediate } from 'node:timers/promises';
import type { AdTarget } from '#contract/sales/ad-files.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText, shortText } from '#contract/values/cut-text.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import { readAmount } from '#server/tables/values/amounts.ts';
import { parseTime } from '#server/tables/values/dates.ts';
import { areRounded } from '#server/tables/values/ids.ts';
import { parseNumber } from '#server/tables/values/numbers.ts';
import { isNothing, Refused } from '#server/tables/values/parsed.ts';
import { isTotals } from '#server/tables/values/totals.ts';
import type { Row, RowProblem, TableReading } from '../files/file-kind.ts';
import { namedCurrency } from '../files/named-currency.ts';

/** Results of an ad on the days of a row. */
export interface ReportedAd {
  /** Its id, otherwise its name. */
  ad: string;
  name: string;
  ad_campaign: string;
  /** Address or id; '' = unknown. */
  post: string;
  /** Null: the file does not say. */
  first_day: string | null;
  last_day: string | null;
  spend: number;
  currency: string;
  impressions: number | null;
  reach: number | null;
  clicks: number | null;
  purchases: number | null;
  value: number | null;
}

const MOST_NAME = 300;
const COUNTS = ['impressions', 'reach', 'clicks', 'purchases'] as const;

/** Ad managers leave the cells of an ad without any empty. */
const EMPTY_IS_NONE = ['clicks', 'purchases', 'value'] as const;
const ROWS_A_TURN = 1000;

interface AdReading extends TableReading<AdTarget> {
  /** Columns in which an empty cell is 0, because other rows have numbers. */
  none: ReadonlySet<AdTarget>;
  /** A spreadsheet rounded the ids of posts, so that they name others. */
  has_rounded_posts: boolean;
}

/** Rows of one ad on the same days, such as those of age groups, are one: their sum, without the reach. */
export async function readAds(rows: readonly Row[], table: TableReading<AdTarget>) {
  const problems: RowProblem[] = [];
  const ads = new Map<string, Map<string, ReportedAd>>();
  const filled = (target: AdTarget) => {
    const at = table.targets.indexOf(target);
    return rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((cell) => !isNothing(cell));
  };
  const reading: AdReading = {
    ...table,
    none: new Set(EMPTY_IS_NONE.filter((target) => filled(target).length > 0)),
    has_rounded_posts: areRounded(filled('post')),
  };
  for (const [i, { row, cells }] of rows.entries()) {
    // Other callers have their turns.
    if (i % ROWS_A_TURN === 0) await setImmediate();
    if (cells.every(isNothing)) continue;
    const read = isTotals(cells) ? { reason: sentenceFor('ad_totals_row') } : readAd(cells, reading);
    const reason = 'reason' in read ? read.reason : added(ads, read);
    if (reason) problems.push({ row, reason });
  }
  return { items: [...ads.values()].flatMap((own) => [...own.values()]), problems };
}

/** Null if the row was taken. */
function added(ads: Map<string, Map<string, ReportedAd>>, read: ReportedAd): Sentence | null {
  const own = ads.get(read.ad) ?? new Map<string, ReportedAd>();
  const days = `${read.first_day} ${read.last_day}`;
  const same = own.get(days);
  if (same === undefined) {
    for (const one of own.values())
      if (overlap(one, read)) return sentenceFor('ad_days_overlap', { ad: shown(read.name) });
    ads.set(read.ad, own.set(days, read));
    return null;
  }
  if (same.currency !== read.currency) return sentenceFor('ad_days_overlap', { ad: shown(read.name) });
  const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  own.set(days, {
    ...same,
    spend: same.spend + read.spend,
    impressions: sum(same.impressions, read.impressions),
    reach: null,
    clicks: sum(same.clicks, read.clicks),
    purchases: sum(same.purchases, read.purchases),
    value: sum(same.value, read.value),
    post: same.post || read.post,
  });
  return null;
}

type Days = Pick<ReportedAd, 'first_day' | 'last_day'>;

const overlap = (a: Days, b: Days) =>
  (a.first_day ?? '') <= (b.last_day ?? '9') && (b.first_day ?? '') <= (a.last_day ?? '9');

const shown = (text: string) => shortText(text, 60);

function readAd(cells: readonly string[], reading: AdReading): ReportedAd | { reason: Sentence } {
  const cell = (target: AdTarget) => {
    const text = cells[reading.targets.indexOf(target)]?.trim() ?? '';
    return isNothing(text) ? '' : text;
  };
  const name = cell('ad') || cell('ad_id') || cell('ad_group');
  if (name === '') return { reason: sentenceFor('ad_name_missing') };
  const ad = shown(name);

  const days: Array<string | null> = [];
  for (const target of ['starts', 'ends'] as const) {
    const written = cell(target);
    const at =
      written === '' ? null : parseTime(written, { order: reading.date_order, zone: reading.timezone });
    if (at instanceof Refused)
      return { reason: sentenceFor('ad_date_unreadable', { ad, cell: shown(written), problem: at.reason }) };
    days.push(at === null ? null : dayIn(new Date(at), reading.timezone));
  }
  const [first_day = null, last = null] = days;

  const written = cell('spend');
  if (written === '') return { reason: sentenceFor('ad_spend_missing', { ad }) };
  const spend = readAmount(written, reading.decimal, reading.currency);
  if (spend === null || spend.amount < 0)
    return { reason: sentenceFor('ad_amount_unreadable', { ad, cell: shown(written) }) };
  const named = cell('currency');
  const currency = named === '' ? (spend.currency ?? reading.currency) : namedCurrency(named, reading);
  if (currency === null) return { reason: sentenceFor('ad_currency_unknown', { ad, cell: shown(named) }) };

  const counts: Partial<Record<(typeof COUNTS)[number], number | null>> = {};
  for (const target of COUNTS) {
    const text = cell(target);
    const none = reading.none.has(target) ? 0 : null;
    const count = text === '' ? none : parseNumber(text, reading.decimal);
    if (count instanceof Refused || (count !== null && count < 0))
      return { reason: sentenceFor('ad_count_unreadable', { ad, cell: shown(text) }) };
    counts[target] = count === null ? null : Math.round(count);
  }
  const worth = cell('value');
  const none = reading.none.has('value') ? { amount: 0 } : null;
  const value = worth === '' ? none : readAmount(worth, reading.decimal, reading.currency);
  if (worth !== '' && (value === null || value.amount < 0))
    return { reason: sentenceFor('ad_count_unreadable', { ad, cell: shown(worth) }) };
  return {
    ad: cutText(cell('ad_id') || name, MOST_NAME),
    name: cutText(name, MOST_NAME),
    ad_campaign: cutText(cell('ad_campaign'), MOST_NAME),
    post: reading.has_rounded_posts ? '' : cutText(cell('post'), 1000),
    first_day,
    last_day: last ?? first_day,
    spend: spend.amount,
    currency,
    impressions: counts.impressions ?? null,
    reach: counts.reach ?? null,
    clicks: counts.clicks ?? null,
    purchases: counts.purchases ?? null,
    value: value?.amount ?? null,
  };
}
