import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium, installOffice, makeScratchFolder, startPostgres } from './machine.mjs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { ROOT } from './sources.mjs';

// node scripts/test.mjs [--deep] [VITEST ARGUMENT ...]: runs one lane of tests and ends with "N passed, N
// failed". Only what the chosen files need is prepared.
await ensureInstalled();
const { createVitest, parseCLI } = await import('vitest/node');

/** Most files that fail by the accident of a busy machine. */
const MOST_REPEATED = 5;

const args = process.argv.slice(2);
const { filter, options } = parseCLI(['vitest', 'run', ...args.filter((argument) => argument !== '--deep')]);
const namesDeepFile = filter.some((place) => place.includes('.deep.test.'));
if (!namesDeepFile) process.env.TEST_LANE = args.includes('--deep') ? 'deep' : 'everyday';
process.env.NODE_ENV = 'test';
// Recording makes browser tests a third slower, so a whole lane records only what it repeats.
if (filter.length > 0) process.env.TEST_TRACES = 'on';
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
  if (chosen.length === 0) {
    const isFine = options.changed !== undefined;
    console.log(
      isFine ? 'No test is affected by what changed.' : `No test file matches ${filter.join(', ')}.`,
    );
    return { passed: 0, failed: isFine ? 0 : 1, skipped: 0 };
  }
  const { testModules, unhandledErrors } = await vitest.start(filter);
  const outcomes = new Map(testModules.flatMap(outcomesOf));
  const failing = testModules.filter((module) => module.state() === 'failed');
  const isWhole = filter.length === 0 && !stopped;
  if (isWhole && failing.length > 0 && failing.length <= MOST_REPEATED) await repeat(failing, outcomes);
  const results = [...outcomes.values(), ...unhandledErrors.map((error) => unhandled(error))];
  for (const { state, title, reason } of results) {
    if (state === 'failed') console.log(`Failed: ${title}: ${reason}`);
  }
  const count = (state) => results.filter((result) => result.state === state).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** Once more and alone: a test that passes then has failed by the load of the machine, and is named. */
async function repeat(failing, outcomes) {
  const before = new Map(outcomes);
  process.env.TEST_TRACES = 'on';
  for (const module of failing) {
    const { testModules } = await vitest.runTestSpecifications([module.toTestSpecification()]);
    for (const [id, outcome] of testModules.flatMap(outcomesOf)) outcomes.set(id, outcome);
  }
  for (const [id, { state, title, reason }] of before) {
    if (state === 'failed' && outcomes.get(id)?.state !== 'failed')
      console.log(`Passed only on a second run, alone: ${title}: ${reason}`);
  }
}

function outcomesOf(module) {
  const file = path.relative(ROOT, module.moduleId);
  const tests = [...module.children.allTests()];
  const outcomes = tests.map((test) => {
    const { state, errors } = test.result();
    const isKnown = state === 'passed' || state === 'skipped';
    return [
      test.id,
      {
        state: isKnown ? state : 'failed',
        title: `${file} > ${test.fullName}`,
        reason: reasonOf(errors?.[0]),
      },
    ];
  });
  const failsAsFile = module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed');
  const file_state = failsAsFile ? 'failed' : 'loaded';
  return [...outcomes, [module.id, { state: file_state, title: file, reason: reasonOf(module.errors()[0]) }]];
}

function reasonOf(error) {
  return (error?.message ?? 'It did not run.').split('\n')[0].slice(0, 200);
}

function unhandled(error) {
  return { state: 'failed', title: 'An error outside any test', reason: reasonOf(error) };
}
