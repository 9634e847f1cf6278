/** One publication's price and expected value, both ≥ 0. */
export interface Offer {
  profile_id: number;
  price: number;
  value: number;
}

export interface MixLimits {
  budget: number;
  /** Over all types. */
  most_per_creator: number;
  fewest_creators: number;
}

export interface Mix {
  /** In the order of the offers. */
  publications: number[];
  /** No plan of this cost or less has a higher value. */
  beats_budget: number;
}

/** Limits on budget steps, table cells and comparisons. */
const MOST_STEPS = 5000;
const MOST_CELLS = 20_000_000;
const MOST_WORK = 100_000_000;
const FEWEST_STEPS = 50;

/** Publications of one creator, bought together. */
interface Bundle {
  /** The price in steps, rounded up. */
  steps: number;
  value: number;
  counts: ReadonlyArray<readonly [offer: number, publications: number]>;
}

/**
 * The most valuable publications for a budget: a grouped integer knapsack (bundles per creator), solved by
 * dynamic programming over creators, budget steps and, with a minimum number of creators, creators used so
 * far. Prices are rounded up to whole steps, so the plan never exceeds the budget. It is optimal where
 * prices and budget are whole steps; otherwise no plan up to `beats_budget` (the budget less one step per
 * creator) is worth more. Null if the budget is too small for the minimum.
 */
export function bestMix(offers: readonly Offer[], limits: MixLimits): Mix | null {
  const { budget, fewest_creators: fewest } = limits;
  const groups = [...Map.groupBy(offers.keys(), (i) => (offers[i] as Offer).profile_id).values()];
  if (groups.length < fewest) return null;
  const { step, is_exact } = stepOf(offers, groups, limits);
  const width = Math.floor(budget / step + 1e-9) + 1;
  const bundles = groups.map((group) => bundlesOf(offers, group, { ...limits, step, width }));
  let best = new Float64Array(width * (fewest + 1)).fill(Number.NEGATIVE_INFINITY);
  best[0] = 0;
  const choices = bundles.map((own) => {
    const [next, chosen] = withCreator(best, own, { width, fewest });
    best = next;
    return chosen;
  });
  const publications = traced(offers.length, { bundles, choices, best, width, fewest });
  if (!publications) return null;
  const cheapest = Math.min(...offers.flatMap((o) => (o.price > 0 ? [o.price] : [])));
  const paid = Math.min(groups.length, Math.floor(budget / cheapest));
  return { publications, beats_budget: is_exact ? budget : Math.max(0, budget - paid * step) };
}

interface Table {
  /** Budget steps, including 0. */
  width: number;
  /** Layers after the first: creators used so far; the last one is for the minimum and more. */
  fewest: number;
}

/**
 * Best values with one more creator, and the bundle per cell: 0 = none, else 2 × (place + 1), + 1 where the
 * layer stays.
 */
function withCreator(
  best: Float64Array,
  own: readonly Bundle[],
  { width, fewest }: Table,
): [next: Float64Array<ArrayBuffer>, chosen: Uint16Array] {
  const next = Float64Array.from(best);
  const chosen = new Uint16Array(best.length);
  own.forEach(({ steps, value }, place) => {
    for (let used = 0; used <= fewest; used++) {
      const to = Math.min(used + 1, fewest);
      const choice = 2 * (place + 1) + (used === to ? 1 : 0);
      for (let at = 0; at + steps < width; at++) {
        const reached = (best[used * width + at] as number) + value;
        const cell = to * width + at + steps;
        if (reached <= (next[cell] as number)) continue;
        next[cell] = reached;
        chosen[cell] = choice;
      }
    }
  });
  return [next, chosen];
}

interface Solved extends Table {
  bundles: Bundle[][];
  choices: Uint16Array[];
  best: Float64Array;
}

/** The cheapest of the most valuable plans; null without any. */
function traced(offers: number, { bundles, choices, best, width, fewest }: Solved): number[] | null {
  const last = best.subarray(fewest * width);
  let at = 0;
  for (let i = 1; i < width; i++) if ((last[i] as number) > (last[at] as number)) at = i;
  if (last[at] === Number.NEGATIVE_INFINITY) return null;
  const publications = new Array<number>(offers).fill(0);
  let layer = fewest;
  for (let creator = bundles.length - 1; creator >= 0; creator--) {
    const choice = choices[creator]?.[layer * width + at] ?? 0;
    if (choice === 0) continue;
    const bundle = bundles[creator]?.[(choice >> 1) - 1] as Bundle;
    for (const [offer, count] of bundle.counts) publications[offer] = count;
    at -= bundle.steps;
    if (choice % 2 === 0) layer--;
  }
  return publications;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** The largest step that keeps all prices whole, within the limits. */
function stepOf(offers: readonly Offer[], groups: readonly number[][], limits: MixLimits) {
  const { budget, fewest_creators, most_per_creator } = limits;
  const cents = [...offers.map((o) => o.price), budget].map((money) => Math.round(money * 100));
  const exact = (cents.reduce(gcd, 0) || 100) / 100;
  const layers = fewest_creators + 1;
  const options = groups.reduce((sum, g) => sum + waysOf(g.length, most_per_creator), 0);
  const room = Math.min(MOST_STEPS, MOST_CELLS / (groups.length * layers), MOST_WORK / (options * layers));
  const coarse = budget / Math.max(FEWEST_STEPS, Math.floor(room));
  return exact >= coarse ? { step: exact, is_exact: true } : { step: coarse, is_exact: false };
}

/** Combinations of up to `most` publications of this many types. */
function waysOf(types: number, most: number): number {
  let ways = 1;
  for (let i = 1; i <= most; i++) ways = (ways * (types + i)) / i;
  return ways;
}

/** The most valuable bundle at each price, without dominated ones. */
function bundlesOf(
  offers: readonly Offer[],
  group: readonly number[],
  { most_per_creator, step, width }: MixLimits & { step: number; width: number },
): Bundle[] {
  type Way = Bundle & { price: number; left: number };
  const stepsOf = (price: number) => Math.ceil(price / step - 1e-9);
  let ways: Way[] = [{ steps: 0, value: 0, counts: [], price: 0, left: most_per_creator }];
  for (const offer of group) {
    const { price: each, value } = offers[offer] as Offer;
    const more = ways.flatMap((way) =>
      Array.from({ length: way.left + 1 }, (_none, n): Way => {
        const price = way.price + n * each;
        const counts = n > 0 ? [...way.counts, [offer, n] as const] : way.counts;
        return { steps: stepsOf(price), value: way.value + n * value, counts, price, left: way.left - n };
      }),
    );
    ways = more.filter((way) => way.steps < width);
  }
  const bought = ways.filter((way) => way.counts.length > 0);
  bought.sort((a, b) => a.steps - b.steps || b.value - a.value);
  let most = 0;
  return bought.filter(({ value }) => {
    const isBetter = value > most;
    if (isBetter) most = value;
    return isBetter;
  });
}
