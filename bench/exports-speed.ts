import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { CellValue } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { profilePostsExport } from '#contract/exports.ts';
import { exporters } from '#server/exporters.ts';
import { callerById } from '#server/platform/caller-by-id.ts';
import { takeDataFolder } from '#server/platform/data-folder.ts';
import { readEnv } from '#server/platform/env.ts';
import { ROOT } from '#server/platform/root.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { commandLineCompany } from '#server/slices/auth/first-company.ts';
import type { TableSection } from '#server/slices/exports/exporters.ts';
import { exportThreads } from '#server/slices/exports/thread/export-threads.ts';
import type { FileCtx } from '#server/slices/exports/thread/ports.ts';
import { openStores } from '#server/stores.ts';
import type { ExportSpeed } from './exports-table.ts';

const POSTS = 105_000;
const MB = 1_000_000;
const RUNS = 3;
const way = process.argv[2] as ExportSpeed['way'];

const folder = path.join(ROOT, '.cache/bench/exports');
const done = path.join(folder, 'seeded');
if (existsSync(folder) && !existsSync(done)) rmSync(folder, { recursive: true });
mkdirSync(folder, { recursive: true });
const lock = takeDataFolder(folder);
const stores = await openStores(readEnv({ LIMELIGHT_DATA: folder, LOG_LEVEL: 'error' }));
const { services } = stores;
const company_id = await commandLineCompany(services);
if (!existsSync(done)) {
  await seedDemo(services, { posts: POSTS, profiles: POSTS / 50, seed: 'bench', company_id });
  writeFileSync(done, '');
}
const { id: user_id } = await services.db
  .insertInto('app_user')
  .values({ company_id, email: `bench-${Date.now()}@example.com`, password_hash: 'unset', role: 'admin' })
  .returning('id')
  .executeTakeFirstOrThrow();
const caller = await callerById(services, { company_id, user_id });
if (!caller) throw new Error('Nobody to export for');
const ctx: FileCtx = {
  ...services,
  company: caller.company,
  user: caller.actor,
  request: { left: new AbortController().signal },
};

const rowsOf = (table: TableSection) => table.rows;
async function write(): Promise<{ bytes: number; rows: number }> {
  const input = profilePostsExport.parse({});
  if (way === 'whole') {
    const document = await exporters.profile_posts.document(ctx, input as never, 'xlsx');
    const table = document.sections[0] as TableSection;
    const rows: CellValue[][] = [table.columns.map(({ label }) => label)];
    for await (const block of rowsOf(table)) for (const row of block) rows.push(row);
    const bytes = (await writeXlsx({ sheets: [{ name: 'Posts', rows }] })).length;
    return { bytes, rows: table.total ?? 0 };
  }
  let [bytes, rows] = [0, 0];
  const written = await exportThreads.write(
    ctx,
    { content: { exporter: 'profile_posts', input }, format: way, title: 'Posts', by: 'Bench' },
    { signal: ctx.request.left, counted: (more) => (rows += more) },
  );
  if (!('bytes' in written)) throw new Error('No file');
  for await (const chunk of written.bytes as Readable) bytes += chunk.length;
  return { bytes, rows };
}

const times: number[] = [];
let [extra, last] = [0, { bytes: 0, rows: 0 }];
for (let run = 0; run < RUNS; run++) {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const timer = setInterval(() => {
    if (run > 0) extra = Math.max(extra, process.memoryUsage.rss() - before);
  }, 10);
  const start = performance.now();
  last = await write();
  times.push(performance.now() - start);
  extra = run === 0 ? 0 : Math.max(extra, process.memoryUsage.rss() - before);
  clearInterval(timer);
}
const speed: ExportSpeed = {
  way,
  rows: last.rows,
  seconds: Math.min(...times) / 1000,
  extra_mb: extra / MB,
  file_mb: last.bytes / MB,
};
console.log(JSON.stringify(speed));
await stores.close();
lock.release();
process.exit(0);
