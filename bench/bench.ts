import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '#server/platform/root.ts';
import { benchTerms } from '#server/seed/generators/bench-terms.ts';
import { type Results, tables } from './tables.ts';

// npm run bench [-- keywords|growth|objects|profiles|leaderboards|imports|access|load|memory|large|faults|cluster] [--posts 5000000 --profiles 1000000]
// recognition [FOLDER], forecast [tuning], sentiment, content, disclosure and calibration [PART] measure quality instead. [--seconds 20]: the length of each
// phase of load. `large`, a file of 2 GB, and `faults` take a quarter of an hour each and only run when named, as `cluster`.
const FIGURES: Record<string, string> = {
  recognition: 'scripts/recognition-figures.ts',
  forecast: 'scripts/forecast/forecast-figures.ts',
  sentiment: 'scripts/sentiment/sentiment-figures.ts',
  content: 'scripts/content-figures.ts',
  disclosure: 'scripts/disclosure-figures.ts',
  calibration: 'bench/calibration.ts',
};
const { values, positionals } = parseArgs({
  options: {
    posts: { type: 'string' },
    profiles: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
  },
  allowPositionals: true,
});
const only = positionals[0] ?? values.only;
const posts = Number(values.posts ?? 5_000_000);
const profiles = Number(values.profiles ?? 1_000_000);
/** Fifty posts for each creator; profile search has its own world with few posts. */
const creators = Math.round(posts / 50);
const CLUSTER_POSTS = 200_000;
const OBJECT_POSTS = 60_000;
const load_posts = Math.min(posts, 500_000);
const wants = (name: string) => !only || only === name;
const cache = path.join(ROOT, '.cache/bench');

/** One process for each measurement, because chDB holds one store per process. */
function start(program: string, args: Array<string | number>, env: Record<string, string>) {
  console.error(`\n${program} ${args.join(' ')}`);
  return spawn(
    process.execPath,
    ['--max-old-space-size=6144', 'scripts/run.mjs', program, ...args.map(String)],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
}

function measure<T>(program: string, args: Array<string | number>, env: Record<string, string>): Promise<T> {
  const child = start(`bench/${program}.ts`, args, env);
  let out = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => {
      const last = out.trim().split('\n').at(-1) ?? '';
      if (code === 0) resolve(JSON.parse(last) as T);
      else reject(new Error(`${program} ended with ${code}: ${out.slice(-500)}`));
    });
  });
}

const GROWTH_RUNS = 31;

async function measureGrowth(): Promise<NonNullable<Results['growth']>> {
  const tenth = await openCalls(posts / 10, creators / 10);
  const whole = await openCalls(posts, creators);
  const grown = [];
  for (const { term, posts: count } of benchTerms(posts / 10).filter((t) => t.ladder === 'absolute')) {
    const times = { tenth: [] as number[], whole: [] as number[] };
    // The first runs read the posts from disk.
    for (let run = -2; run < GROWTH_RUNS; run++) {
      const [small, large] = [await tenth.ask(term), await whole.ask(term)];
      if (run < 0) continue;
      times.tenth.push(small);
      times.whole.push(large);
    }
    const medians = { tenth: median(times.tenth), whole: median(times.whole) };
    grown.push({ term, posts: count, ...medians });
    console.error(`${term} (${count}): ${medians.tenth.toFixed(1)} and ${medians.whole.toFixed(1)} ms`);
  }
  await Promise.all([tenth.close(), whole.close()]);
  return grown;
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

async function openCalls(size: number, people: number) {
  const child = start('bench/keyword-calls.ts', [size, people, 'growth'], {});
  const ended = once(child, 'exit');
  const answer = async () => {
    const dead = ended.then(([code]) => {
      throw new Error(`keyword-calls ended with ${code}`);
    });
    const [value] = await Promise.race([once(child, 'message'), dead]);
    return value as number;
  };
  await answer();
  return {
    ask(term: string): Promise<number> {
      child.send(term);
      return answer();
    },
    async close() {
      child.disconnect();
      await ended;
    },
  };
}

const { startPostgres } = (await import(path.join(ROOT, 'scripts/machine.mjs'))) as {
  startPostgres(options: { keep: string; settings: string[] }): Promise<{ url: string; stop(): void } | null>;
};
mkdirSync(cache, { recursive: true });
const file = path.join(ROOT, `bench/results/${posts}.json`);
const before = (() => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch {
    return {} as Results;
  }
})();
const results: Results = {
  ...before,
  posts,
  profiles,
  cores: cpus().length,
  node: process.version,
  day: new Date().toISOString().slice(0, 10),
};
const program = only === undefined ? undefined : FIGURES[only];
if (program) {
  const child = start(program, positionals.slice(1), {});
  child.stdout?.pipe(process.stdout);
  const [code] = await once(child, 'exit');
  process.exit(code);
}
const rival =
  wants('keywords') || wants('profiles') || wants('leaderboards')
    ? await startPostgres({
        keep: path.join(cache, `postgres-${posts}`),
        settings: ['shared_buffers=2GB', 'work_mem=256MB', 'jit=off'],
      })
    : null;
const env: Record<string, string> = rival ? { BENCH_POSTGRES: rival.url } : {};
try {
  if (wants('keywords'))
    results.keywords = await measure('keyword-calls', [posts, creators, rival ? 'rivals' : ''], env);
  if (wants('growth')) results.growth = await measureGrowth();
  if (wants('objects')) results.objects = await measure('objects', [OBJECT_POSTS], {});
  if (wants('profiles'))
    results.profile_search = await measure('profile-search', [Math.round(profiles / 10), profiles], env);
  if (wants('leaderboards')) results.leaderboards = await measure('leaderboards', [posts, creators], env);
  if (wants('access')) results.access = await measure('access-cost', [], {});
  if (wants('load'))
    results.load = await measure('load', [load_posts, load_posts / 10, values.seconds ?? 20], {});
  if (wants('memory')) results.memory = await measure('memory', [posts, creators], {});
  if (wants('imports')) {
    results.imports = [];
    for (const posts_each of [50, 10])
      results.imports.push(await measure('import-speed', [300_000, 300_000 / posts_each], env));
  }
  if (only === 'faults')
    results.faults = {
      kills: await measure('faults-kills', [], {}),
      withdrawals: await measure('faults-withdrawals', [], {}),
      locks: await measure('faults-locks', [], {}),
      people: await measure('faults-people', [], {}),
    };
  if (only === 'cluster') {
    results.cluster = await measure('cluster', [CLUSTER_POSTS, CLUSTER_POSTS / 50], {});
  }
  if (only === 'large') results.large_import = await measure('import-speed', ['2000mb', 100_000], env);
} finally {
  rival?.stop();
}
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
const page = path.join(ROOT, 'docs/performance.md');
writeFileSync(page, tables(results));
console.log(tables(results));
process.exit(0);
