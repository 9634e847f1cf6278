import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { planCalibration } from '#scripts/forecast/plan-calibration.ts';
import { liftCoverage } from '#scripts/lift-coverage.ts';
import { safetyFigures } from '#scripts/safety-figures.ts';
import { shareCoverage } from '#scripts/sentiment/share-coverage.ts';
import { ROOT } from '#server/platform/root.ts';
import { CORPORA, corporaPresent } from '#server/testing/corpora-raw.ts';

// npm run bench -- calibration [forecast|lift|sentiment|safety]: how often published intervals hold the truth; writes the tables
// of the documents again.
interface Part {
  document: string;
  needs_corpora: boolean;
  figures(): string;
}
const PARTS: Record<string, Part> = {
  forecast: { document: 'docs/forecast.md', needs_corpora: true, figures: planCalibration },
  lift: { document: 'scripts/metrics-page/lift-coverage.md', needs_corpora: false, figures: liftCoverage },
  sentiment: { document: 'docs/sentiment.md', needs_corpora: true, figures: shareCoverage },
  safety: { document: 'docs/disclosure.md', needs_corpora: false, figures: safetyFigures },
};

const wanted = process.argv[2];
if (wanted !== undefined && !(wanted in PARTS))
  throw new Error(`Unknown calibration "${wanted}". Choose ${Object.keys(PARTS).join(', ')}`);
for (const [name, { document, needs_corpora, figures }] of Object.entries(PARTS)) {
  if (wanted !== undefined && wanted !== name) continue;
  if (needs_corpora && !corporaPresent) {
    console.error(`${name}: skipped, because the real corpora are not in ${CORPORA} (set LIMELIGHT_CORPORA)`);
    continue;
  }
  const made = figures();
  const [start, end] = [`<!-- calibration: ${name} -->`, `<!-- end of calibration: ${name} -->`];
  const file = path.join(ROOT, document);
  const text = readFileSync(file, 'utf8');
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${document} has no ${start} … ${end}`);
  writeFileSync(file, `${before}${start}\n\n${made}\n\n${end}${after}`);
  console.log(made);
}
// docs/metrics.md has the table of lift.
await import('#scripts/metrics-page/write.ts');
