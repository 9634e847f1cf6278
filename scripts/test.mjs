import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium, findOffice, makeScratchFolder, startPostgres } from './machine.mjs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { ROOT } from './sources.mjs';

// npm test [-- VITEST ARGUMENT ...]: prepares the machine, runs every test, ends with "N passed, N failed".
await ensureInstalled();
await ensureBuilt();
const chromium = await findChromium();
findOffice();
const given = process.env.TEST_DATABASE_URL;
const postgres = given ? null : await startPostgres();
const scratch = makeScratchFolder();

const report = path.join(ROOT, 'dist/test-report.json');
mkdirSync(path.dirname(report), { recursive: true });
rmSync(report, { force: true });
const database = given ?? postgres?.url;
const vitest = spawn(
  process.execPath,
  [
    path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      TMPDIR: scratch.folder,
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      ...(database ? { TEST_DATABASE_URL: database } : {}),
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => vitest.kill(signal));
const code = await new Promise((resolve) => vitest.once('exit', (status) => resolve(status ?? 1)));
postgres?.stop();
scratch.remove();

if (!existsSync(report)) {
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
  readFileSync(report, 'utf8'),
);
// A file that fails to load has no tests: it counts as one failure.
const broken = testResults.filter(
  (f) => f.status === 'failed' && !f.assertionResults.some((t) => t.status === 'failed'),
);
const failed = Math.max(numFailedTests + broken.length, code === 0 ? 0 : 1);
const skipped = numPendingTests + (numTodoTests ?? 0);
if (skipped) console.log(`${skipped} skipped`);
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
