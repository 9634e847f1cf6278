import { PAID_IN_COUNTS } from '#contract/sales/ad-files.ts';
import type { AdSide, AdSides, AdTogether, Between, OrganicUnknown } from '#contract/sales/ads.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { quotient, ratioOf } from '#server/analytics/metrics/ratios.ts';
import { type PaidNumbers, paidSums } from './campaign-ads.ts';

export interface BoostingAd extends PaidNumbers {
  /** Of the campaign's post that it boosts; null = none, or unknown. */
  platform: Platform | null;
  /** It names no post, and the counts of some may contain it. */
  may_be_contained: boolean;
}

export interface SplitImpressions {
  organic: number | null;
  total: number | null;
  is_derived: boolean;
  organic_unknown: OrganicUnknown | null;
}

/**
 * Impressions that ads did not bring, and those of both. Where the platform's count contains the ads, it is the total.
 *
 * @param count of the platform; null = unknown
 */
export function splitImpressions(count: number | null, ads: readonly BoostingAd[]): SplitImpressions {
  const isContained = ({ platform }: BoostingAd) => platform !== null && PAID_IN_COUNTS.has(platform);
  const contained = paidSums(ads.filter(isContained)).impressions;
  const beside = paidSums(ads.filter((ad) => !isContained(ad))).impressions;
  const is_derived = ads.some(isContained);
  const unknown = (organic_unknown: OrganicUnknown) => ({
    ...{ organic: null, total: null, is_derived, organic_unknown },
  });
  if (count === null) return unknown('no_count');
  if (ads.some(({ may_be_contained }) => may_be_contained)) return unknown('ad_without_post');
  if (contained === null) return unknown('paid_unknown');
  if (contained > count) return unknown('older_count');
  return {
    organic: count - contained,
    total: beside === null ? null : count + beside,
    is_derived,
    organic_unknown: null,
  };
}

type Base = Pick<AdSide, 'cost' | 'impressions' | 'clicks' | 'revenue'>;

const thousand = (ratio: number | null) => (ratio === null ? null : ratio * 1000);

const withRatios = (base: Base): AdSide => ({
  ...base,
  cpm: thousand(quotient(base.cost, base.impressions)),
  cost_per_click: quotient(base.cost, base.clicks),
  roas: quotient(base.revenue, base.cost),
});

const added = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);

/** A visitor of an ad may also be a click on the creator's link, and an order of their code. */
const between = (a: number | null, b: number | null): Between | null =>
  a === null || b === null ? null : { low: Math.max(a, b), high: a + b };

const dividedBy = (amount: number | null, of: Between | null): Between | null =>
  amount === null || of === null || of.low === 0 ? null : { low: amount / of.high, high: amount / of.low };

const overCost = (of: Between | null, cost: number | null): Between | null =>
  cost === null || cost === 0 || of === null ? null : { low: of.low / cost, high: of.high / cost };

function togetherOf(organic: Base, paid: Base, impressions: number | null): AdTogether {
  const cost = added(organic.cost, paid.cost);
  const clicks = between(organic.clicks, paid.clicks);
  const revenue = between(organic.revenue, paid.revenue);
  return {
    ...{ cost, impressions, clicks, revenue },
    cpm: thousand(quotient(cost, impressions)),
    cost_per_click: dividedBy(cost, clicks),
    roas: overCost(revenue, cost),
  };
}

export interface Member {
  /** Fee and other costs of the creator; clicks of their links; revenue of their orders. */
  organic: Omit<Base, 'impressions'>;
  count: number | null;
  ads: readonly BoostingAd[];
}

const baseOfAds = (ads: readonly BoostingAd[]): Base => {
  const { spend: cost, impressions, clicks, value: revenue } = paidSums(ads);
  return { cost, impressions, clicks, revenue };
};

export function sidesOf({ organic, count, ads }: Member): AdSides {
  const split = splitImpressions(count, ads);
  const own = { ...organic, impressions: split.organic };
  const paid = baseOfAds(ads);
  const { is_derived, organic_unknown } = split;
  return {
    organic: withRatios(own),
    paid: withRatios(paid),
    together: togetherOf(own, paid, split.total),
    ...{ is_derived, organic_unknown },
  };
}

const known = (values: ReadonlyArray<number | null>): number | null => {
  const all = values.filter((value) => value !== null);
  return all.length === 0 ? null : all.reduce((sum, value) => sum + value, 0);
};

/** Of a campaign. Sums are of what is known; ratios of creators are of those with both parts known. */
export function totalSides(
  members: readonly Member[],
  others: readonly BoostingAd[],
  count: number | null,
): { totals: AdSides; basis: { creators: number; of: number } } {
  const sides = members.map(sidesOf);
  const ads = [...members.flatMap((one) => one.ads), ...others];
  const split = splitImpressions(count, ads);
  const own: Base = {
    cost: known(members.map(({ organic }) => organic.cost)),
    impressions: split.organic,
    clicks: known(members.map(({ organic }) => organic.clicks)),
    revenue: known(members.map(({ organic }) => organic.revenue)),
  };
  const paid = baseOfAds(ads);
  const per = (of: 'impressions' | 'clicks' | 'revenue') =>
    ratioOf(
      sides,
      ({ organic }) => organic.cost,
      ({ organic }) => organic[of],
    );
  const [shown, clicked, sold] = [per('impressions'), per('clicks'), per('revenue')];
  /** Of the same creators as the organic ratio, with their ads and those of nobody. */
  const both = (of: 'impressions' | 'clicks' | 'revenue') => {
    const counted = sides.flatMap(({ organic }, i) =>
      organic.cost === null || organic[of] === null ? [] : (members[i] ?? []),
    );
    const parts = counted.map(sidesOf).map(({ organic }) => organic);
    return togetherOf(
      {
        cost: known(parts.map(({ cost }) => cost)),
        impressions: known(parts.map(({ impressions }) => impressions)),
        clicks: known(parts.map(({ clicks }) => clicks)),
        revenue: known(parts.map(({ revenue }) => revenue)),
      },
      baseOfAds([...counted.flatMap((one) => one.ads), ...others]),
      splitImpressions(known(counted.map((one) => one.count)), [
        ...counted.flatMap((one) => one.ads),
        ...others,
      ]).total,
    );
  };
  const together = togetherOf(own, paid, split.total);
  const { is_derived, organic_unknown } = split;
  return {
    totals: {
      organic: {
        ...own,
        cpm: thousand(shown.value),
        cost_per_click: clicked.value,
        roas: quotient(sold.denominator === 0 ? null : sold.denominator, sold.numerator),
      },
      paid: withRatios(paid),
      together: {
        ...together,
        cpm: both('impressions').cpm,
        cost_per_click: both('clicks').cost_per_click,
        roas: both('revenue').roas,
      },
      ...{ is_derived, organic_unknown },
    },
    basis: shown.basis,
  };
}
