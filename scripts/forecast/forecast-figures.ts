import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { table } from '#scripts/markdown.ts';
import { ROOT } from '#server/platform/root.ts';
import { commonShift } from '#server/slices/forecast/engine/draws.ts';
import { DRAWS, FORECAST_MODEL } from '#server/slices/forecast/engine/model.ts';
import { median } from '#server/slices/forecast/engine/pattern.ts';
import { corporaPresent } from '#server/testing/corpora-raw.ts';
import { testedCreators } from './forecast-corpora.ts';
import { BANDS, peersAt, type Trial, trialsOf } from './forecast-trials.ts';

// npm run bench -- forecast [tuning]: forecasts the next posts of real creators from earlier ones. One half
// of the creators is for tuning, the other for the figures in docs/forecast.md.
if (!corporaPresent)
  throw new Error('The back-test reads the real corpora, which are not here (LIMELIGHT_CORPORA)');
const tuning = process.argv[2] === 'tuning';
const all = testedCreators();
const isForTuning = (owner: string) => (createHash('sha256').update(owner).digest()[0] as number) % 2 === 0;
const tested = all.filter((c) => c.posts.length > 1 && isForTuning(c.owner) === tuning);
const peers = peersAt(all);
const commons = new Map(['instagram', 'tiktok', 'youtube'].map((p) => [p, commonShift(1, p)]));
const trials = tested.flatMap((c) => trialsOf(c, peers, commons.get(c.platform) ?? new Float64Array(DRAWS)));

const percent = (part: number, whole: number) => (whole > 0 ? `${((100 * part) / whole).toFixed(1)}%` : '–');
const inside = (some: readonly Trial[], place: Trial['place'] = 'within') =>
  percent(some.filter((t) => t.place === place).length, some.length);
const error = (some: readonly Trial[], name: keyof Trial['errors']) => {
  const errors = some.flatMap((t) => (t.errors.last === null ? [] : [t.errors[name] as number]));
  return errors.length > 0 ? percent(median(errors), 1) : '–';
};
const HEAD = [
  'forecasts',
  'in P10–P90',
  'below',
  'above',
  'error of P50',
  'last post',
  'mean',
  'median of 5',
];
const cells = (some: readonly Trial[]) => [
  some.length.toLocaleString('en'),
  `**${inside(some)}**`,
  inside(some, 'below'),
  inside(some, 'above'),
  `**${error(some, 'forecast')}**`,
  ...(['last', 'mean', 'median_5'] as const).map((name) => error(some, name)),
];

function lines(some: readonly Trial[], names: string[], key: (t: Trial) => string[]): string {
  const groups = Map.groupBy(some, (t) => JSON.stringify(key(t)));
  const rows = [...groups].map(([name, group]) => [JSON.parse(name) as string[], group] as const);
  rows.sort(([a], [b]) => a.join(' ').localeCompare(b.join(' '), 'en', { numeric: true }));
  return table(
    [...names, ...HEAD],
    rows.map(([name, group]) => [...name, ...cells(group)]),
  );
}

const earlierOf = ({ earlier: n }: Trial) =>
  n === 0 ? '0 (peers alone)' : n <= 2 ? '1–2' : n <= 4 ? '3–4' : n <= 9 ? '5–9' : '10 and more';

const groupOf = ({ earlier: n }: Trial) =>
  n === 0 ? 'none' : n < 3 ? '1–2' : n < 10 ? '3–9' : '10 and more';

function widths(): string {
  const groups = Map.groupBy(
    impressions.filter((t) => t.plan === 1),
    groupOf,
  );
  return table(
    ['posts before', 'forecasts', ...BANDS.flatMap((name) => [`${name}: in P10–P90`, 'P90 ÷ P10'])],
    [...groups].map(([group, some]) => [
      group,
      some.length.toLocaleString('en'),
      ...BANDS.flatMap((name) => {
        const known = some.flatMap((t) => t.bands[name] ?? []);
        if (known.length === 0) return ['–', '–'];
        const inside = percent(known.filter((b) => b.isWithin).length, known.length);
        return [inside, median(known.map((b) => b.width)).toFixed(1)];
      }),
    ]),
  );
}

const impressions = trials.filter((t) => t.metric === 'impressions');
const figures = `Model ${FORECAST_MODEL}, ${tested.length.toLocaleString('en')} creators × post types, ${trials.length.toLocaleString('en')} forecasts; of all of them ${inside(trials)} are within P10–P90.

### By platform, number and length of the plan

${lines(trials, ['platform', 'number', 'posts planned'], (t) => [t.platform, t.metric, String(t.plan)])}

### By posts known before (impressions)

${lines(impressions, ['platform', 'posts before'], (t) => [t.platform, earlierOf(t)])}

### Width of the bands (impressions of single posts)

${widths()}

### By posts known before, all platforms

${lines(trials, ['posts before'], (t) => [groupOf(t)])}

### By tier (impressions)

${lines(impressions, ['platform', 'followers'], (t) => [t.platform, t.tier])}`;
console.log(figures);
if (!tuning) {
  const file = path.join(ROOT, 'docs/forecast.md');
  const [before] = readFileSync(file, 'utf8').split('<!-- figures: npm run bench -- forecast -->');
  writeFileSync(file, `${before}<!-- figures: npm run bench -- forecast -->\n\n${figures}\n`);
}
