import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const DEEP = '**/*.deep.test.ts';
const LANE = process.env.TEST_LANE;

/** The files of a project that belong to the lane of TEST_LANE (scripts/test.mjs); without it, both lanes. */
function lane(...include: string[]) {
  if (LANE === 'everyday') return { include, exclude: [DEEP] };
  if (LANE === 'deep') return { include: include.map((pattern) => pattern.replace('.test.', '.deep.test.')) };
  return { include };
}

/** Tests wait for stores, processes and browsers: two at a time leave a third of two cores idle. */
const WORKERS = 3;

/** Minutes long though their files are not the largest, by which the others are sorted: last they would run alone. */
const LONGEST = ['server/corpora.deep.test.ts', 'server/on-servers.deep.test.ts'];

/** Suites that the deep lane runs once more on a ClickHouse server and on a cluster (server/testing/analytics-forms.ts). */
const ON_ONE_SERVER = [
  'server/slices/keywords/keywords.test.ts',
  'server/slices/persons/erase-comments.test.ts',
  'server/slices/profiles/search/profile-search-changes.test.ts',
];
const ON_TWO_SHARDS = [
  ...ON_ONE_SERVER,
  'server/slices/home/home.test.ts',
  'server/slices/imports/comments.test.ts',
  'server/analytics/{brand-set,one-world,post-set,sentiment}.test.ts',
  'server/slices/forecast/forecast.test.ts',
  'server/slices/imports/repair/*.test.ts',
  'server/slices/leaderboards/leaderboards.test.ts',
  'server/slices/lists/{list-creators,lists}.test.ts',
  'server/slices/monitors/monitors.test.ts',
  'server/slices/monitors/matching/matched-rows.test.ts',
  'server/slices/profiles/search/search-keyword.test.ts',
  'server/slices/profiles/similar/similar.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      LONGEST.some((file) => moduleId.endsWith(file)) ? 0 : 1;
    return (await super.sort(specifications)).toSorted((a, b) => rank(a) - rank(b));
  }
}

// A busy machine is no failure: what is waited for may take its time.
const expectLater = { poll: { timeout: 60_000 } };

/** These need modules that were not loaded yet. */
const OWN_MODULES = [
  'web/every-page-in-french.test.tsx',
  'web/routes.test.tsx',
  'web/platform/api/api-link.test.ts',
  'web/platform/language.test.ts',
];

/** A page and its modules take three seconds to load, so files share them. */
const web = (name: string, isolate: boolean, files: { include: string[]; exclude?: string[] }) => ({
  plugins: [react()],
  test: {
    name,
    isolate,
    maxWorkers: WORKERS,
    environment: 'jsdom',
    ...files,
    setupFiles: ['web/testing/setup.ts'],
    expect: expectLater,
    testTimeout: 90_000,
  },
});

// Server tests run on real stores in this process (chDB holds one engine per process), hence forks. The files of a fork share
// its modules and engines: to load and start them for every file took a third of the time.
const onStores = {
  pool: 'forks' as const,
  isolate: false,
  // V8 can abort as it frees WebAssembly code while several PGlites are opened and closed (nodejs/node#64500).
  execArgv: ['--no-wasm-code-gc'],
  maxWorkers: WORKERS,
  expect: expectLater,
  testTimeout: 180_000,
  hookTimeout: 120_000,
};

const inForm = (TEST_STORE: string, include: string[]) => ({
  test: { ...onStores, name: TEST_STORE, include, exclude: [DEEP], env: { TEST_STORE } },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          ...lane('{contract,server,scripts,bench}/**/*.test.ts'),
          ...onStores,
        },
      },
      ...(LANE === 'deep' ? [inForm('one server', ON_ONE_SERVER), inForm('two shards', ON_TWO_SHARDS)] : []),
      web('web', false, {
        ...lane('web/**/*.test.{ts,tsx}'),
        exclude: [...OWN_MODULES, ...(LANE === 'everyday' ? [DEEP] : [])],
      }),
      web('web alone', true, lane(...OWN_MODULES)),
      {
        test: {
          name: 'e2e',
          ...lane('e2e/**/*.test.ts'),
          globalSetup: ['e2e/started.ts'],
          setupFiles: ['e2e/failed-test.ts'],
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
