import type { AudienceOverlap, Estimate } from '#contract/overlap.ts';
import { wilsonOfFinite } from '../metrics/wilson.ts';
import type { SampledSets } from './sampled-sets.ts';

/** Estimates for sets of followers (docs/metrics.md); null where nothing is known. */
export interface SetEstimates {
  unique: Array<Estimate | null>;
  common: Array<Estimate | null>;
  /** |A∩B| ÷ min(|A|, |B|) for the sets at a < b that have followers. */
  pairs: Array<{
    a: number;
    b: number;
    overlap: Estimate | null;
    missing: AudienceOverlap['pairs'][number]['missing'];
  }>;
  /** People in any set; null with fewer than two sets with followers, or an incomplete one. */
  distinct: Estimate | null;
}

/** With its 95% Wilson band for a finite set. */
const share = (part: number, sampled: number, size: number): Estimate => ({
  value: part / sampled,
  ...wilsonOfFinite(part / sampled, sampled, size),
});

/** A wider interval says nothing. */
const WIDEST = 0.5;

/** From a sample of the smaller audience, of which only the known part of the other can be seen. */
function overlapOf(seen: number, sampled: number, audience: number, known_of_other: number): Estimate | null {
  const { value, low, high } = share(seen, sampled, audience);
  const scaled = (part: number) => Math.min(1, part / known_of_other);
  // More than all: whoever is known of both was not drawn by chance.
  const isImpossible = low > known_of_other;
  return isImpossible || scaled(high) - scaled(low) > WIDEST
    ? null
    : { value: scaled(value), low: scaled(low), high: scaled(high) };
}

/** Exact for the sampled people, estimated for the sets. */
export function estimateSets({ sizes, audiences, namings, groups }: SampledSets): SetEstimates {
  // Largest first: a person counts for the first set that contains them.
  const order = sizes.map((_, place) => place).sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b);
  const rank = sizes.map((_, place) => order.indexOf(place));
  const sampled = sizes.map(() => 0);
  const alone = sizes.map(() => 0);
  const first = sizes.map(() => 0);
  const both = sizes.map(() => sizes.map(() => 0));
  for (const { sets, samples, people } of groups) {
    const top = sets.reduce((best, s) => ((rank[s] ?? 0) < (rank[best] ?? 0) ? s : best));
    for (const place of samples) {
      add(sampled, place, people);
      if (sets.length === 1) add(alone, place, people);
      if (top === place) add(first, place, people);
      for (const other of sets) add(both[place] ?? [], other, people);
    }
  }
  const of = (place: number, part: number) => share(part, sampled[place] ?? 0, sizes[place] ?? 0);
  const known = order.filter((place) => (sizes[place] ?? 0) > 0);
  // An incomplete set hides followers that it has in common with others.
  const areComplete = known.every((place) => audiences[place] === sizes[place]);
  const shares = (part: (place: number) => number) =>
    sizes.map((size, place) => (size === 0 || !areComplete ? null : of(place, part(place))));
  const pairOf = (one: number, other: number) => {
    const places = { a: Math.min(one, other), b: Math.max(one, other) };
    if (!meet(namings, one, other)) return { ...places, overlap: null, missing: 'not_comparable' as const };
    const size = (place: number) => audiences[place] ?? 0;
    const [large, small] = size(one) >= size(other) ? [one, other] : [other, one];
    const overlap =
      size(small) === 0
        ? null
        : overlapOf(
            both[small]?.[large] ?? 0,
            sampled[small] ?? 0,
            size(small),
            (sizes[large] ?? 0) / size(large),
          );
    return { ...places, overlap, missing: overlap === null ? ('too_few_known' as const) : null };
  };
  return {
    unique: shares((place) => alone[place] ?? 0),
    common: shares((place) => (sampled[place] ?? 0) - (alone[place] ?? 0)),
    pairs: known
      .flatMap((large, i) => known.slice(i + 1).map((small) => pairOf(large, small)))
      .sort((x, y) => x.a - y.a || x.b - y.b),
    distinct:
      known.length < 2 || !areComplete
        ? null
        : distinctPeople(known, sizes, (place) => of(place, first[place] ?? 0)),
  };
}

function add(sums: number[], at: number, people: number): void {
  sums[at] = (sums[at] ?? 0) + people;
}

const meet = (namings: string[][], a: number, b: number) =>
  (namings[a] ?? []).some((naming) => namings[b]?.includes(naming));

/** Errors of independent samples add up as squares. */
function distinctPeople(
  [largest = 0, ...others]: readonly number[],
  sizes: readonly number[],
  fresh: (place: number) => Estimate,
): Estimate {
  const size = (place: number) => sizes[place] ?? 0;
  const parts = others.map((place) => ({ n: size(place), ...fresh(place) }));
  const value = size(largest) + parts.reduce((sum, p) => sum + p.n * p.value, 0);
  const below = Math.hypot(...parts.map((p) => p.n * (p.value - p.low)));
  const above = Math.hypot(...parts.map((p) => p.n * (p.high - p.value)));
  const most = size(largest) + parts.reduce((sum, p) => sum + p.n, 0);
  return {
    value: Math.round(value),
    low: Math.max(size(largest), Math.round(value - below)),
    high: Math.min(most, Math.round(value + above)),
  };
}
