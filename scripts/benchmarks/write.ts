import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHIPPED_SOURCE_IDS } from '#contract/report/shipped-benchmark.ts';
import { ROOT } from '#server/platform/root.ts';
import { cellsOf, LEAST_ACCOUNTS } from './benchmark-cells.ts';
import { benchmarkTable, TABLE_MARK } from './benchmark-table.ts';

// node scripts/run.mjs scripts/benchmarks/write.ts [FOLDER]: computes the shipped benchmarks from the real
// data sets of FOLDER, else LIMELIGHT_CORPORA, and writes them with their table in docs/benchmarks.md.
const [folder] = process.argv.slice(2);
if (folder) process.env.LIMELIGHT_CORPORA = path.resolve(folder);
// Reads the folder's name when it is imported.
const { CORPORA, corporaPresent } = await import('#server/testing/corpora-raw.ts');
const { ACCOUNTS } = await import('./account-figures.ts');
if (!corporaPresent || !existsSync(CORPORA))
  throw new Error(
    'The shipped benchmarks are computed from the real data sets, which are not here (LIMELIGHT_CORPORA)',
  );

const cells = SHIPPED_SOURCE_IDS.flatMap((source) => cellsOf(source, ACCOUNTS[source]()));
const file = path.join(ROOT, 'server/analytics/benchmarks/shipped-cells.ts');
writeFileSync(
  file,
  `import type { ShippedCell } from './shipped-cell.ts';

/** Written by scripts/benchmarks/write.ts; each cell is of at least ${LEAST_ACCOUNTS} accounts. */
export const SHIPPED_CELLS: readonly ShippedCell[] = ${JSON.stringify(cells)};
`,
);
execFileSync('npx', ['biome', 'check', '--write', file], { cwd: ROOT, stdio: 'inherit' });
const page = path.join(ROOT, 'docs/benchmarks.md');
const [words = ''] = readFileSync(page, 'utf8').split(TABLE_MARK);
writeFileSync(page, `${words}${TABLE_MARK}\n\n${benchmarkTable(cells)}\n`);
