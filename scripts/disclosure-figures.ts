import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DISCLOSURE_VERDICTS } from '#contract/report/disclosure.ts';
import { table } from '#scripts/markdown.ts';
import { wilson } from '#server/analytics/metrics/wilson.ts';
import { ROOT } from '#server/platform/root.ts';
import { corporaPresent } from '#server/testing/corpora-raw.ts';
import { labelledDisclosures } from '#server/testing/labelled-disclosures.ts';

if (!corporaPresent) {
  console.log('Skipped: the judged captions are in the real corpora, which are not here (LIMELIGHT_CORPORA)');
  process.exit(0);
}
const captions = labelledDisclosures();
const share = (part: number, all: number): string => {
  if (all === 0) return '–';
  const { low, high } = wilson(part / all, all);
  return `${part} of ${all}: ${(part / all).toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
};
const count = (test: (one: (typeof captions)[number]) => boolean) => captions.filter(test).length;
const weight = (test: (one: (typeof captions)[number]) => boolean) =>
  captions.filter(test).reduce((sum, one) => sum + one.weight, 0);
const rows = DISCLOSURE_VERDICTS.map((verdict) => {
  const both = count((one) => one.label === verdict && one.verdict === verdict);
  return [
    verdict.replace('_', ' '),
    share(
      both,
      count((one) => one.verdict === verdict),
    ),
    share(
      both,
      count((one) => one.label === verdict),
    ),
    (
      weight((one) => one.label === verdict && one.verdict === verdict) /
      weight((one) => one.verdict === verdict)
    ).toFixed(2),
    (
      weight((one) => one.label === verdict && one.verdict === verdict) /
      weight((one) => one.label === verdict)
    ).toFixed(2),
  ];
});
const markets = [...Map.groupBy(captions, (one) => one.market)]
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([market, own]) => [
    market,
    ...DISCLOSURE_VERDICTS.map((verdict) => own.filter((one) => one.label === verdict).length),
    share(own.filter((one) => one.label === one.verdict).length, own.length),
  ]);
const figures = [
  `${captions.length} captions; verdict equals label: ${share(
    count((one) => one.label === one.verdict),
    captions.length,
  )}.`,
  table(['verdict', 'precision', 'recall', 'precision, weighted', 'recall, weighted'], rows),
  table(['market', 'disclosed', 'not disclosed', 'unclear', 'verdict equals label'], markets),
].join('\n\n');
console.log(figures);
const file = path.join(ROOT, 'docs/disclosure.md');
const [START, END] = ['<!-- figures: npm run bench -- disclosure -->', '<!-- end of figures -->'];
const text = readFileSync(file, 'utf8');
const [before = ''] = text.split(START);
const [, after = ''] = text.split(END);
writeFileSync(file, `${before}${START}\n\n${figures}\n\n${END}${after}`);
