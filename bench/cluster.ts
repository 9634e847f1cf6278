import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchTerms } from '#server/seed/generators/bench-terms.ts';
import { addImport, runImport } from '#server/slices/imports/import-run.ts';
import { openNodes } from '#server/testing/clickhouse-nodes.ts';
import { ratio, time } from './timing.ts';
import { openWorld, sevenCalls } from './worlds.ts';

// node cluster POSTS CREATORS: the seven keyword calls and an import on one ClickHouse server and on two shards
// of the same machine, as ratios; prints JSON on the last line. Two shards on one machine show the cost of a
// cluster, not its gain.
const [posts = 0, creators = 0] = process.argv.slice(2).map(Number);
const ROWS = 50_000;
const FIRST = Date.UTC(2026, 0, 1) / 1000;

function csv(): string {
  const rows = Array.from({ length: ROWS }, (_none, i) =>
    [
      7_000_000_000_000_000_000n + BigInt(i),
      ...[FIRST + i * 60, `bench_${i % 1000}`, `"['bench', 'x${i % 50}']"`, 'song', 15],
      ...[i % 997, i % 13, i % 29, 1000 + (i % 9973), 1000 + (i % 1000), 10, 8],
    ].join(','),
  );
  const columns =
    'id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes,n_total_vids';
  return [columns, ...rows, ''].join('\n');
}

async function measured(shards: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-bench-'));
  const nodes = await openNodes(shards);
  const world = await openWorld(posts, creators, {
    folder: path.join(folder, 'data'),
    env: {
      CLICKHOUSE_URL: await nodes.database(),
      ...(nodes.cluster ? { CLICKHOUSE_CLUSTER: nodes.cluster } : {}),
    },
  });
  const keyword = await sevenCalls(world);
  const seven: number[] = [];
  for (const { term } of benchTerms(posts)) seven.push((await time(() => keyword.together(term), 7)).median);
  const file = path.join(folder, 'posts.csv');
  writeFileSync(file, csv());
  const { company_id } = world;
  const id = await addImport(world.services, {
    ...{ company_id, created_by: null, path: file, name: 'posts.csv', state: 'pending' as const },
  });
  const start = performance.now();
  await runImport(world.services, id);
  const seconds = (performance.now() - start) / 1000;
  const { state, posts_new } = await world.services.db
    .selectFrom('import')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (state !== 'completed' || posts_new !== ROWS) throw new Error(`Import: ${state} ${posts_new}`);
  await world.close();
  await nodes.close();
  rmSync(folder, { recursive: true, force: true });
  return { seven, seconds };
}

export interface OnNodes {
  on_one: number;
  on_two: number;
  ratio: number;
}

export interface ClusterSpeed {
  posts: number;
  seven_calls_ms: Array<OnNodes & { term: string; posts: number }>;
  import_seconds: OnNodes & { rows: number };
}

const one = await measured(1);
const two = await measured(2);
const terms = benchTerms(posts).map(({ term, posts: count }, i) => {
  const [on_one = 0, on_two = 0] = [one.seven[i], two.seven[i]];
  return { term, posts: count, on_one, on_two, ratio: ratio(on_two, on_one) };
});
const seconds = { on_one: one.seconds, on_two: two.seconds, ratio: ratio(two.seconds, one.seconds) };
const speed: ClusterSpeed = {
  posts,
  seven_calls_ms: terms,
  import_seconds: { rows: ROWS, ...seconds },
};
console.log(JSON.stringify(speed));
process.exit(0);
