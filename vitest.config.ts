import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const DEEP = '**/*.deep.test.ts';

/** The files of a project that belong to the lane of TEST_LANE (scripts/test.mjs); without it, both lanes. */
function lane(...include: string[]) {
  if (process.env.TEST_LANE === 'everyday') return { include, exclude: [DEEP] };
  if (process.env.TEST_LANE === 'deep')
    return { include: include.map((pattern) => pattern.replace('*.test.', '*.deep.test.')) };
  return { include };
}

/** Tests wait for stores, processes and browsers: two at a time leave a third of two cores idle. */
const WORKERS = 3;

/** Minutes long though their files are not the largest, by which the others are sorted: last they would run alone. */
const LONGEST = ['server/corpora.deep.test.ts', 'server/analytics/store-forms.deep.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      LONGEST.some((file) => moduleId.endsWith(file)) ? 0 : 1;
    return (await super.sort(specifications)).toSorted((a, b) => rank(a) - rank(b));
  }
}

// A busy machine is no failure: what is waited for may take its time.
const expectLater = { poll: { timeout: 60_000 } };

// Server tests run on real stores in this process (chDB holds one engine per process), hence forks. The files of a fork share
// its modules and engines: to load and start them for every file took a third of the time.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          ...lane('{contract,server,scripts,bench}/**/*.test.ts'),
          pool: 'forks',
          isolate: false,
          // V8 can abort as it frees WebAssembly code while several PGlites are opened and closed (nodejs/node#64500).
          execArgv: ['--no-wasm-code-gc'],
          maxWorkers: WORKERS,
          expect: expectLater,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          maxWorkers: WORKERS,
          environment: 'jsdom',
          ...lane('web/**/*.test.{ts,tsx}'),
          setupFiles: ['web/testing/setup.ts'],
          expect: expectLater,
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'e2e',
          ...lane('e2e/**/*.test.ts'),
          globalSetup: ['e2e/started.ts'],
          pool: 'forks',
          maxWorkers: WORKERS,
          expect: expectLater,
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
