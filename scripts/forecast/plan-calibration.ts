import { table } from '#scripts/markdown.ts';
import { bandOf } from '#server/slices/forecast/engine/bands.ts';
import { commonShift } from '#server/slices/forecast/engine/draws.ts';
import { TUNED, type Tuning } from '#server/slices/forecast/engine/model.ts';
import { shrinkage } from '#server/slices/forecast/engine/plan.ts';
import { testedCreators } from './forecast-corpora.ts';
import { peersAt } from './forecast-trials.ts';
import { type CutOff, cutOffs, type Metric, PLAN_SIZES, plansOf, type TriedPlan } from './plan-trials.ts';

const PLATFORMS = ['instagram', 'tiktok', 'youtube'] as const;
/** Instagram's two numbers are one in the corpora, and charts of YouTube lack likes. */
const METRICS: Record<(typeof PLATFORMS)[number], Metric[]> = {
  instagram: ['impressions'],
  tiktok: ['impressions', 'interactions'],
  youtube: ['impressions'],
};
const FARTHEST = [2, 2.25, 2.5];
const SHRINKAGE = [0.35, 0.5, 0.65, 0.8];
/** Not below 0.05: a few weeks of one season say little about how a year moves. */
const DRIFT = [0.05, 0.08, 0.11, 0.14, 0.18, 0.22, 0.26];

interface Place {
  plans: number;
  below: number;
  above: number;
}
/** By number of creators, at each strength of the shrinkage. */
type Places = Map<number, Place[]>;

/** `strengths`: a quantile of shrunken draws is the shrunken quantile, so one band serves all of them. */
function placesOf(
  plans: readonly TriedPlan[],
  common: Float64Array,
  { metric, strengths }: { metric: Metric; strengths: readonly number[] },
): Places {
  const places: Places = new Map();
  const moves = common.map(Math.exp);
  for (const { creators, sum, actual } of plans) {
    if (actual[metric] <= 0) continue;
    const { p10, p90 } = bandOf(sum.draws[metric].map((value, i) => value * (moves[i] as number)));
    const tallies = places.get(creators) ?? strengths.map(() => ({ plans: 0, below: 0, above: 0 }));
    places.set(creators, tallies);
    for (const [i, strength] of strengths.entries()) {
      const [place, factor] = [tallies[i] as Place, shrinkage(sum, strength)];
      place.plans++;
      if (actual[metric] < p10 * factor) place.below++;
      else if (actual[metric] > p90 * factor) place.above++;
    }
  }
  return places;
}

/** Squared distances of both misses from a tenth. */
const lossOf = (places: Places, strength: number) =>
  [...places.values()].reduce((sum, tallies) => {
    const { plans, below, above } = tallies[strength] as Place;
    return sum + (below / plans - 0.1) ** 2 + (above / plans - 0.1) ** 2;
  }, 0);

/** The constants whose misses are nearest to a tenth on each side, over all platforms and numbers of creators. */
function fitted(cuts: readonly CutOff[]): Pick<Tuning, 'farthest' | 'total_shrinkage' | 'common_drift'> {
  let best = { loss: Number.POSITIVE_INFINITY, fit: TUNED };
  for (const farthest of FARTHEST) {
    const losses = PLATFORMS.map((platform) => {
      const plans = cuts
        .filter((c) => c.platform === platform)
        .flatMap((c) => plansOf(c, { ...TUNED, farthest }));
      return DRIFT.map((drift) => {
        const common = commonShift(1, platform, { ...TUNED, common_drift: { other: drift } });
        const each = METRICS[platform].map((metric) =>
          placesOf(plans, common, { metric, strengths: SHRINKAGE }),
        );
        return SHRINKAGE.map(
          (_strength, i) => each.reduce((sum, places) => sum + lossOf(places, i), 0) / each.length,
        );
      });
    });
    for (const [i, total_shrinkage] of SHRINKAGE.entries()) {
      const chosen = losses.map((byDrift) => {
        const each = byDrift.map((byStrength) => byStrength[i] as number);
        return { loss: Math.min(...each), drift: DRIFT[each.indexOf(Math.min(...each))] as number };
      });
      const loss = chosen.reduce((sum, c) => sum + c.loss, 0);
      const drifts = Object.fromEntries(PLATFORMS.map((p, at) => [p, chosen[at]?.drift ?? 0]));
      const other = chosen.reduce((sum, c) => sum + c.drift, 0) / chosen.length;
      const common_drift = { ...drifts, other: Math.round(other * 100) / 100 };
      if (loss < best.loss) best = { loss, fit: { ...TUNED, farthest, total_shrinkage, common_drift } };
    }
  }
  const { farthest, total_shrinkage, common_drift } = best.fit;
  return { farthest, total_shrinkage, common_drift };
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`;
const cellOf = (places: Places, creators: number) => {
  const place = places.get(creators)?.[0];
  if (!place) return '–';
  const { plans, below, above } = place;
  return `**${percent(plans - below - above, plans)}** (${percent(below, plans)} / ${percent(above, plans)})`;
};

const merged = (all: readonly Places[]): Places => {
  const sum: Places = new Map();
  for (const places of all)
    for (const [creators, [place]] of places) {
      const [known] = sum.get(creators) ?? [{ plans: 0, below: 0, above: 0 }];
      if (!place || !known) continue;
      const add = (name: keyof Place) => known[name] + place[name];
      sum.set(creators, [{ plans: add('plans'), below: add('below'), above: add('above') }]);
    }
  return sum;
};

/** The coverage of totals on cut-offs that the constants were not fitted on, and what the fit chooses. */
export function planCalibration(): string {
  const all = testedCreators();
  const peers = peersAt(all);
  const at = (posts: number) => PLATFORMS.flatMap((platform) => cutOffs(all, platform, { posts, peers }));
  const [single, triple] = [at(1), at(3)];
  const fit = fitted(single.filter((c) => c.is_for_fitting));
  const row = (cuts: readonly CutOff[], metric: Metric) => {
    const tested = cuts.filter((c) => !c.is_for_fitting);
    return PLATFORMS.map((platform) => {
      const plans = tested.filter((c) => c.platform === platform).flatMap((c) => plansOf(c, TUNED));
      return placesOf(plans, commonShift(1, platform), { metric, strengths: [TUNED.total_shrinkage] });
    });
  };
  const lines = (name: string, places: readonly Places[], platforms: readonly string[]) =>
    platforms.map((platform, i) => [
      name,
      platform,
      ...PLAN_SIZES.map((n) => cellOf(places[i] as Places, n)),
    ]);
  const one = row(single, 'impressions');
  const interactions = row(single, 'interactions').slice(1, 2);
  const three = row(triple, 'impressions');
  const count = (cuts: readonly CutOff[], is_for_fitting: boolean) =>
    PLATFORMS.map(
      (p) => `${cuts.filter((c) => c.platform === p && c.is_for_fitting === is_for_fitting).length} of ${p}`,
    ).join(', ');
  return `Fitted on ${count(single, true)}: \`${JSON.stringify(fit)}\`. Tested with the constants of the engine on ${count(single, false)}.

${table(
  ['each creator plans', 'platform', ...PLAN_SIZES.map((n) => `${n} ${n === 1 ? 'creator' : 'creators'}`)],
  [
    ...lines('1 post, impressions', [merged(one)], ['all']),
    ...lines('1 post, impressions', one, PLATFORMS),
    ...lines('1 post, interactions', interactions, ['tiktok']),
    ...lines('3 posts, impressions', three, PLATFORMS),
  ],
)}`;
}
