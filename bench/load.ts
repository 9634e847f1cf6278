import autocannon from 'autocannon';
import { CALLS, shifted } from './seven-calls.ts';
import { startWorld } from './worlds.ts';

// node load POSTS PROFILES [SECONDS]: keyword, profile and home calls for 190 terms from 1, 10 and 50
// connections; prints JSON on the last line. The product runs in its own process.
const posts = Number(process.argv[2]);
const profiles = Number(process.argv[3]);
const seconds = Number(process.argv[4] ?? 20);
const TERMS = 190;
const CONNECTIONS = [1, 10, 50];

export interface LoadPhase {
  connections: number;
  calls: number;
  calls_a_second: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
  errors: number;
  /** Milliseconds of processor time per call, which other work hardly changes. */
  cpu: number;
}

export interface Load {
  posts: number;
  terms: number;
  seconds: number;
  phases: LoadPhase[];
}

const world = await startWorld(posts, profiles, TERMS);

/**
 * Endless: the calls of each term in turn, and every tenth one a page or facets of profiles, or the start
 * page.
 */
function* addresses(days: URLSearchParams) {
  const sorts = ['followers', 'engagement_rate', 'growth'];
  const others = [
    (n: number) => `profiles?limit=25&page=${1 + (n % 7)}&sort_by=${sorts[n % 3]}`,
    (n: number) => `profiles/facets?min_range=${1000 + n}`,
    () => `dashboard?${days}`,
    () => 'dashboard/latest_posts?limit=10',
  ];
  for (let n = 0; ; n++) {
    const other = others[Math.floor(n / 10) % others.length];
    if (n % 10 === 9 && other) yield other(n);
    const call = CALLS[(n + Math.floor(n / TERMS)) % CALLS.length];
    yield `keyword/${call}?${days}&keyword=${encodeURIComponent(world.terms[n % world.terms.length] ?? '')}`;
  }
}

async function phase(connections: number, nth: number): Promise<LoadPhase> {
  // Days that no other phase uses, so nothing is cached.
  const days = new URLSearchParams({ from_date: shifted(world.from, nth), to_date: world.until });
  const next = addresses(days);
  console.error(`${connections} connections for ${seconds} seconds`);
  const before = world.cpuMilliseconds();
  const result = await autocannon({
    url: world.url,
    connections,
    duration: seconds,
    timeout: 60,
    headers: { cookie: world.cookie },
    requests: [{ setupRequest: (request) => ({ ...request, path: `/api/${next.next().value}` }) }],
  });
  const measured = {
    connections,
    calls: result.requests.total,
    calls_a_second: Math.round(result.requests.total / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    max: result.latency.max,
    errors: result.errors + result.non2xx,
    cpu: Math.round((world.cpuMilliseconds() - before) / result.requests.total),
  };
  console.error(JSON.stringify(measured));
  return measured;
}

const phases: LoadPhase[] = [];
try {
  // Warm-up: a new process still compiles its code.
  for (const call of CALLS)
    await world.read(`keyword/${call}?keyword=a&from_date=${world.from}&to_date=${world.until}`);
  for (const [n, connections] of CONNECTIONS.entries()) phases.push(await phase(connections, n + 1));
} finally {
  await world.stop();
}
console.log(JSON.stringify({ posts, terms: world.terms.length, seconds, phases } satisfies Load));
process.exit(0);
