import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { takeDataFolder } from '#server/platform/data-folder/data-folder.ts';
import { readEnv } from '#server/platform/env.ts';
import { demoWorld } from '#server/seed/demo-world.ts';
import { commandLineCompany } from '#server/slices/auth/first-company.ts';
import { addImport, runImport } from '#server/slices/imports/import-run.ts';
import { openStores } from '#server/stores.ts';
import { ratio } from './timing.ts';

// node import-speed POSTS | MEGABYTESmb [CREATORS]: rows per second of a whole import next to the plain
// engine reading the same file, and peak memory including the engine. `2000mb` is the file that must pass
// in 1.5 GB. All creators are new.
const BYTES_PER_POST = 210;
const TICK_MS = 5;
const size = process.argv[2] ?? '300000';
const posts = size.endsWith('mb')
  ? Math.round((Number.parseFloat(size) * 1e6) / BYTES_PER_POST)
  : Number(size);
const creators = process.argv[3] ? Number(process.argv[3]) : undefined;
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-bench-'));
const file = path.join(folder, 'posts.csv');

const cell = (v: string | number | null) =>
  v === null ? '' : /[",\n]/.test(String(v)) ? `"${String(v).replaceAll('"', '""')}"` : String(v);
let last_id = 0;
/** Ids must have the platform's shape, or the row is rejected. */
function idFor(platform: string): string {
  const n = ++last_id;
  if (platform === 'tiktok') return `7${String(n).padStart(18, '0')}`;
  return platform === 'youtube' ? n.toString(36).padStart(11, '0') : `post${n}`;
}

const out = createWriteStream(file);
out.write(
  'post_id,platform,username,published_at,observed_at,caption,likes,comments,shares,views,followers\n',
);
for (const batch of demoWorld({
  posts,
  profiles: creators,
  seed: 'import',
  end: new Date('2026-06-01'),
}).postBatches()) {
  const text = batch
    .map((o) =>
      [
        idFor(o.account.platform),
        o.account.platform,
        o.account.username,
        new Date(o.created_at ?? 0).toISOString(),
        new Date(o.observed_at ?? 0).toISOString(),
        o.message,
        o.likes,
        o.comments,
        o.shares,
        o.views,
        o.followers,
      ]
        .map(cell)
        .join(','),
    )
    .join('\n');
  if (!out.write(`${text}\n`)) await once(out, 'drain');
}
out.end();
await once(out, 'finish');

const lock = takeDataFolder(path.join(folder, 'data'));
const stores = await openStores(readEnv({ LIMELIGHT_DATA: path.join(folder, 'data'), LOG_LEVEL: 'error' }));
const { services } = stores;
const mapping = {
  post_id: 'external_id',
  platform: 'platform',
  username: 'account.username',
  published_at: 'created_at',
  observed_at: 'observed_at',
  caption: 'message',
  likes: 'likes',
  comments: 'comments',
  shares: 'shares',
  views: 'views',
  followers: 'followers',
};
const id = await addImport(services, {
  company_id: await commandLineCompany(services),
  created_by: null,
  path: file,
  name: 'posts.csv',
  mapping,
  state: 'pending',
});
// Generating the file leaves garbage that would raise the peak.
setFlagsFromString('--expose-gc');
runInNewContext('gc')();
writeFileSync('/proc/self/clear_refs', '5');
const before = performance.eventLoopUtilization();
let blocks = 0;
let longest_block_ms = 0;
let last = performance.now();
const watch = setInterval(() => {
  const block = performance.now() - last - TICK_MS;
  if (block > 100) blocks++;
  longest_block_ms = Math.max(longest_block_ms, Math.round(block));
  last = performance.now();
}, TICK_MS);
const cpu = process.cpuUsage();
const start = performance.now();
await runImport(services, id);
const seconds = (performance.now() - start) / 1000;
clearInterval(watch);
const { user, system } = process.cpuUsage(cpu);
const serving_seconds = Math.round(performance.eventLoopUtilization(before).active / 10) / 100;
const peak_kilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
const row = await services.db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
if (row.state !== 'completed' || row.posts_new !== posts)
  throw new Error(`Import: ${row.state} ${row.error} ${row.posts_new}`);

await services.ch.command(`CREATE TABLE raw_load (post_id String, platform LowCardinality(String), username String, published_at DateTime64(3), observed_at DateTime64(3),
  caption String, likes Nullable(UInt32), comments Nullable(UInt32), shares Nullable(UInt32), views Nullable(UInt64), followers Nullable(UInt32)) ENGINE = MergeTree ORDER BY post_id`);
const rawStart = performance.now();
await services.ch.command(
  `INSERT INTO raw_load SELECT * FROM file('${file}', CSVWithNames) SETTINGS date_time_input_format = 'best_effort'`,
);
const raw = (performance.now() - rawStart) / 1000;
const [made] = await services.ch.query<{ accounts: number }>(
  'SELECT count() AS accounts FROM accounts FINAL',
);
const result = {
  posts,
  accounts: made?.accounts,
  megabytes: Math.round(statSync(file).size / 1e6),
  seconds: Math.round(seconds * 10) / 10,
  posts_per_second: Math.round(posts / seconds),
  raw_rows_per_second: Math.round(posts / raw),
  slower_than_raw: ratio(seconds, raw),
  rss_megabytes: Math.round(process.memoryUsage().rss / 1e6),
  cpu_seconds: Math.round((user + system) / 1e4) / 100,
  /** Of the thread that answers people. */
  serving_seconds,
  blocks_over_100_ms: blocks,
  longest_block_ms,
  peak_rss_megabytes: Math.round((peak_kilobytes * 1024) / 1e6),
};
await stores.close();
lock.release();
rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify(result));
process.exit(0);
