import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium, installOffice, makeScratchFolder, startPostgres } from './machine.mjs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { ROOT } from './sources.mjs';

// node scripts/test.mjs [--deep] [VITEST ARGUMENT ...]: runs one lane of tests and ends with "N passed, N
// failed". Only what the chosen files need is prepared.
await ensureInstalled();
const { createVitest, parseCLI } = await import('vitest/node');

const given = process.argv.slice(2);
const { filter, options } = parseCLI(['vitest', 'run', ...given.filter((argument) => argument !== '--deep')]);
const namesDeepFile = filter.some((place) => place.includes('.deep.test.'));
if (!namesDeepFile) process.env.TEST_LANE = given.includes('--deep') ? 'deep' : 'everyday';
process.env.NODE_ENV = 'test';
const scratch = makeScratchFolder();
process.env.TMPDIR = scratch.folder;
let postgres = null;
process.once('exit', () => {
  postgres?.stop();
  scratch.remove();
});

const vitest = await createVitest({ ...options, watch: false });
const chosen = await vitest.getRelevantTestSpecifications(filter);
await prepareFor(chosen);
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    stopped = true;
    vitest.cancelCurrentRun('keyboard-input');
  });

const counts = await run();
await vitest.close();
if (counts.skipped) console.log(`${counts.skipped} skipped`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 || stopped ? 1 : 0);

async function prepareFor(specifications) {
  const sources = specifications.map(({ moduleId }) => readFileSync(moduleId, 'utf8'));
  const needs = (pattern) => sources.some((source) => pattern.test(source));
  if (specifications.some(({ project }) => project.name === 'e2e')) {
    await ensureBuilt();
    const chromium = await findChromium();
    if (chromium) process.env.CHROMIUM_PATH = chromium;
  }
  if (needs(/opened-elsewhere/)) installOffice();
  if (needs(/TEST_DATABASE_URL/) && !process.env.TEST_DATABASE_URL) {
    postgres = await startPostgres();
    if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  }
}

/** A file that cannot be loaded and an error outside any test count as one failure each. */
async function run() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  if (chosen.length === 0) {
    const isFine = options.changed !== undefined;
    console.log(
      isFine ? 'No test is affected by what changed.' : `No test file matches ${filter.join(', ')}.`,
    );
    return { ...counts, failed: isFine ? 0 : 1 };
  }
  const { testModules, unhandledErrors } = await vitest.start(filter);
  for (const module of testModules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      counts[state === 'passed' || state === 'skipped' ? state : 'failed']++;
    }
    const failsAsFile = module.state() === 'failed' && ![...module.children.allTests('failed')].length;
    if (failsAsFile) {
      console.error(`${path.relative(ROOT, module.moduleId)} could not be run.`);
      counts.failed++;
    }
  }
  return { ...counts, failed: counts.failed + unhandledErrors.length };
}
