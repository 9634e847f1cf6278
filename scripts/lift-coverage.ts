import { table } from '#scripts/markdown.ts';
import { randomOf } from '#server/slices/forecast/engine/random.ts';
import { heldBy, SALES_WORLDS } from '#server/testing/sales-worlds.ts';

const TRIES = 10_000;
const DESIGNS = [
  { before: 4, during: 2 },
  { before: 6, during: 2 },
  { before: 8, during: 4 },
  { before: 12, during: 4 },
  { before: 12, during: 12 },
];
const EFFECTS = [0, 0.3, 1.5];
const percent = (share: number, digits = 1) => `${(100 * share).toFixed(digits)}%`;

/** Coverage of the interval in simulated worlds, by weeks before and during a campaign. */
export function liftCoverage(): string {
  const trials = SALES_WORLDS.map((world) => ({
    world,
    results: DESIGNS.map((design) =>
      EFFECTS.map((effect) =>
        heldBy(
          world,
          { ...design, effect },
          TRIES,
          randomOf('lift', world.name, effect, ...Object.values(design)),
        ),
      ),
    ),
  }));
  const heads = DESIGNS.map(({ before, during }) => `${before} + ${during} weeks`);
  return `Intervals that hold the true effect, of ${TRIES.toLocaleString('en')} drawn sales each: without an effect / with one of ${EFFECTS.slice(
    1,
  )
    .map((effect) => percent(effect, 0))
    .join(' / ')}. The last line is the smallest effect seen, for independent weeks with 12% noise (median).

${table(
  ['sales without a campaign', ...heads],
  [
    ...trials.map(({ world, results }) => [
      world.name,
      ...results.map((each) => each.map(({ held }) => percent(held)).join(' / ')),
    ]),
    [
      '*smallest effect seen*',
      ...(trials[0]?.results ?? []).map(([none]) => percent(none?.smallest ?? 0, 0)),
    ],
  ],
)}`;
}
