import { n, table } from '#scripts/markdown.ts';
import type { AccessCost } from './access-cost.ts';
import type { ClusterSpeed, OnNodes } from './cluster.ts';
import { type Faults, faultsPart } from './faults-table.ts';
import type { Load } from './load.ts';
import type { Memory } from './memory.ts';
import type { ObjectGrowth } from './objects.ts';
import { ratio, type Timing } from './timing.ts';

interface TermResult {
  term: string;
  posts: number;
  calls: Record<string, { http: number; raw: number; ratio: number }>;
  /** All seven calls at once: cold, with the same days again, and on first use. */
  together: number;
  again?: number;
  first: number;
  postgres?: number | null;
  duckdb?: number | null;
}

export interface Results {
  posts: number;
  profiles: number;
  cores: number;
  node: string;
  day: string;
  keywords?: TermResult[];
  /** Milliseconds of the seven calls together, in a tenth of the corpus and in the whole. */
  growth?: Array<{ term: string; posts: number; tenth: number; whole: number }>;
  objects?: ObjectGrowth;
  leaderboards?: LeaderboardSpeed;
  cluster?: ClusterSpeed;
  profile_search?: Array<
    Timing & {
      name: string;
      total: number;
      first?: number;
      facets?: number;
      facets_p95?: number;
      postgres?: number;
      faster?: number;
    }
  >;
  imports?: Array<Record<string, number>>;
  large_import?: Record<string, number>;
  access?: AccessCost;
  load?: Load;
  memory?: Memory;
  faults?: Faults;
}

/** The text of docs/performance.md. */
export function tables(r: Results): string {
  const parts = [
    '# Performance',
    `Made by \`npm run bench\` on ${r.day}: ${r.cores} cores, Node ${r.node}, a demo world of ${n(r.posts, 0)} posts for keywords and one of ${n(r.profiles, 0)} profiles for search. Medians in milliseconds, all of one run; the ratios say more than the times.`,
  ];
  if (r.keywords) parts.push('## Keyword analysis', keywordTable(r.keywords), callTable(r.keywords));
  if (r.growth)
    parts.push(
      '## The same matches in a corpus ten times larger',
      'Both corpora are asked in turns, so that a slow minute of the machine slows both.',
      growthTable(r.growth),
    );
  if (r.objects) parts.push(...objectsPart(r.objects));
  if (r.profile_search) parts.push('## Profile search', searchTable(r.profile_search));
  if (r.leaderboards) parts.push(...leaderboardsPart(r.leaderboards));
  if (r.cluster) parts.push(...clusterPart(r.cluster));
  if (r.imports) parts.push('## Import', importTable(r.imports, r.large_import));
  if (r.access) parts.push('## Signing in and access checks', accessTable(r.access));
  if (r.load) parts.push(...loadPart(r.load));
  if (r.memory) parts.push(...memoryPart(r.memory));
  if (r.faults) parts.push(...faultsPart(r.faults));
  return `${parts.join('\n\n')}\n`;
}

function importTable(runs: NonNullable<Results['imports']>, large: Results['large_import']) {
  const rows = [...runs, ...(large ? [large] : [])].map((r) => [
    n(r.posts, 0),
    n(r.megabytes, 0),
    n(r.accounts, 0),
    n(r.seconds),
    `**${n(r.posts_per_second, 0)}**`,
    n(r.peak_rss_megabytes, 0),
    n(r.raw_rows_per_second, 0),
    `${n(r.slower_than_raw)}×`,
  ]);
  return `One CSV file, from its first byte to searchable, into empty stores: nobody knows its accounts before. The engine alone loads the same file's columns without identity, terms, history or search.\n\n${table(
    [
      'posts',
      'MB',
      'accounts made',
      'seconds',
      'posts a second',
      'MB resident at most',
      'rows a second, engine alone',
      'slower',
    ],
    rows,
  )}`;
}

function accessTable({ sign_in, sign_in_unknown, access_check, whole_read, people, rows }: AccessCost) {
  const line = (what: string, t: Timing, goal: string) => [what, n(t.median, 2), n(t.p95, 2), goal];
  const measured = table(
    ['what', 'median', '95th percentile', 'goal'],
    [
      line('sign-in over HTTP, argon2 included', sign_in, '95th percentile ≤ 250'),
      line('refused sign-in of an unknown address', sign_in_unknown, 'as long as a known one'),
      line('who asks: session, user, company, rates', access_check, '≤ 1'),
      line('a whole read that knows who asks', whole_read, '–'),
      line('a page of 200 people', people, '95th percentile ≤ 250'),
    ],
  );
  return `With ${n(rows.users, 0)} users, ${n(rows.sessions, 0)} sessions and a log of ${n(rows.audit_events, 0)} lines:\n\n${measured}`;
}

const goal = (posts: number) => (posts >= 800_000 ? 450 : posts >= 100_000 ? 190 : 130);
const fasterGoal = (posts: number) => (posts >= 800_000 ? ' (goal 8)' : posts >= 100_000 ? ' (goal 5)' : '');

function keywordTable(terms: TermResult[]) {
  const rows = terms.map((t) => [
    `\`${t.term}\``,
    n(t.posts, 0),
    n(t.first),
    n(t.together),
    `≤ ${goal(t.posts)}`,
    n(t.again),
    n(t.postgres),
    t.postgres ? `${n(t.postgres / t.together)}×${fasterGoal(t.posts)}` : '–',
    n(t.calls.statistics?.http),
    n(t.duckdb),
  ]);
  const measured = table(
    [
      'term',
      'posts',
      'seven calls, first asking',
      'seven calls, cold',
      'goal',
      'the same again',
      'PostgreSQL 15, GIN: the same seven questions',
      'faster than PostgreSQL',
      'statistics alone, cold',
      'DuckDB, same layout: totals only',
    ],
    rows,
  );
  return `The seven calls of a keyword screen at once, through HTTP. Cold: by days that nobody asked for before, so that nothing is kept of the set but what the engine keeps of its files; the same again is answered from kept answers (goal ≤ 30). PostgreSQL keeps no answers; it has the same posts with the same stored numbers (\`bench/rivals.ts\`), on two connections, and sends nothing through HTTP.\n\n${measured}`;
}

function callTable(terms: TermResult[]) {
  const names = Object.keys(terms[0]?.calls ?? {});
  const rows = names.map((name) => [
    name,
    ...terms.map((t) => `${n(t.calls[name]?.http)} / ${n(t.calls[name]?.raw)}`),
  ]);
  return `Each call through HTTP / the same question as one plain statement on the engine (\`bench/keyword-calls.ts\`), every time with days that nobody asked for before:\n\n${table(['call', ...terms.map((t) => `${n(t.posts, 0)} posts`)], rows)}`;
}

function objectsPart({ posts, rows }: ObjectGrowth): string[] {
  const shown = rows.map((row) => [
    `${row.grown} ×${row.times}`,
    row.asked,
    n(row.before),
    n(row.after),
    `${n(row.after / row.before, 1)}×`,
  ]);
  return [
    '## More of everything',
    `A world of ${n(posts, 0)} posts with ten monitors and ten lists of 50 creators in one company; then 99 more such companies, then a hundred times as many lists, then as many monitors; last, a world with ten times as many creators. A tenth of the monitors has the term of the imported post.`,
    table(['grown', 'asked', 'before', 'after', 'ratio'], shown),
  ];
}

function growthTable(terms: NonNullable<Results['growth']>) {
  const rows = terms.map((t) => [
    `\`${t.term}\``,
    n(t.posts, 0),
    n(t.tenth),
    n(t.whole),
    `${n(t.whole / t.tenth, 2)}×`,
  ]);
  return table(
    ['term', 'posts', 'seven calls, a tenth of the corpus', 'seven calls, whole corpus', 'ratio'],
    rows,
  );
}

function searchTable(sets: NonNullable<Results['profile_search']>) {
  const rows = sets.map((s) => [
    s.name,
    n(s.total, 0),
    n(s.first),
    n(s.median),
    n(s.p95),
    n(s.facets),
    n(s.facets_p95),
    n(s.postgres),
    s.faster ? `${n(s.faster)}×` : '–',
  ]);
  return table(
    [
      'filters',
      'profiles found',
      'first asking',
      'page after page',
      'p95',
      'facets and histograms',
      'p95',
      'PostgreSQL 15',
      'faster',
    ],
    rows,
  );
}

/** Measured on a quiet machine when post rows were still kept in server memory. */
const EARLIER: Record<number, { calls_a_second: number; p99: string }> = {
  1: { calls_a_second: 79, p99: '47' },
  10: { calls_a_second: 354, p99: '134' },
  50: { calls_a_second: 307, p99: '1,100' },
};

export function loadPart({ posts, terms, seconds, phases }: Load): string[] {
  return [
    '## Many calls at once',
    `Keyword calls of ${terms} terms on ${n(posts, 0)} posts, every tenth call one of profile search or the start page; ${seconds} seconds from each number of connections, each phase with days of its own, so that what it asks first nobody has kept. Milliseconds; beside them, as they were when the server kept posts in its memory, calls a second and p99.`,
    table(
      [
        'connections',
        'calls a second',
        'p50',
        'p99',
        'longest',
        'errors',
        'processor time a call',
        'calls a second, before',
        'p99, before',
        'goal',
      ],
      phases.map((p) => [
        p.connections,
        `**${n(p.calls_a_second, 0)}**`,
        n(p.p50, 0),
        n(p.p99, 0),
        n(p.max, 0),
        p.errors,
        n(p.cpu, 0),
        EARLIER[p.connections]?.calls_a_second ?? '–',
        EARLIER[p.connections]?.p99 ?? '–',
        p.connections === 50 ? 'no error, p99 ≤ 1,500' : 'no error',
      ]),
    ),
  ];
}

export function memoryPart(m: Memory): string[] {
  return [
    '## Memory',
    'Megabytes resident of the product, both stores inside, in a process of its own. With empty stores and no page opened it already has some 850: 240 are pages of the engine’s library, 220 the memory of PGlite. Making the demo world adds 340, of which V8 keeps 140 in its heap after a collection and 70 in buffers. Of no use were `MALLOC_ARENA_MAX=2` (−50), jemalloc without delay (`dirty_decay_ms:0,muzzy_decay_ms:0`, none), fewer arenas, and one more purge once writing has ended (none). Not tried: a worker for the seeding, which would give these 200 back when it ends.',
    table(
      ['when', 'MB', 'goal'],
      [
        [`a first start has made a demo world of ${n(m.demo_posts, 0)} posts`, n(m.seeded, 0), '–'],
        ['the same after some hundred calls', n(m.used, 0), '≤ 1,000'],
        [`at rest after a start on ${n(m.posts, 0)} posts`, n(m.rest, 0), '≤ 650'],
        [
          `the same at rest after the seven calls of ${m.terms} terms of ${n(m.least_posts, 0)} posts and more`,
          n(m.queried, 0),
          `≤ ${n(m.rest + 150, 0)}`,
        ],
      ],
    ),
  ];
}

/** Cost of the leaderboard calls in milliseconds, with PostgreSQL measured in the same run. */
export interface LeaderboardSpeed {
  posts: number;
  brands: number;
  terms_each: number;
  day: string;
  /** All calls at once, for a year that is not cached. */
  together: number;
  again: number;
  each: Record<string, number>;
  pdf: number;
  /** `posts`: posts that name a brand within the year, as both stores find them. */
  postgres: { posts: number; all: number; single: Record<string, number> } | null;
}

export function leaderboardsPart(r: LeaderboardSpeed): string[] {
  const line = (what: string, ours: number, goal: string, their?: number) => [
    what,
    n(ours),
    goal,
    n(their),
    their === undefined ? '–' : `${n(ratio(their, ours))}×`,
  ];
  const { posts, all, single } = r.postgres ?? {
    posts: undefined,
    all: undefined,
    single: {} as Record<string, number>,
  };
  return [
    '## Leaderboards',
    `${r.brands} brands of ${r.terms_each} terms each over a year, on ${n(r.posts, 0)} posts of which ${n(posts, 0)} are of a brand within the year, on ${r.day}. Cold: of a year that nobody asked for before. PostgreSQL 15 has a GIN index over the terms and answers the same questions in the same run; it is checked to find as many posts.`,
    table(
      ['what', 'milliseconds', 'goal', 'PostgreSQL 15, GIN', 'faster'],
      [
        line(`${Object.keys(r.each).length} calls at once, cold`, r.together, '1,500, 10×', all),
        line('the same again', r.again, '100'),
        ...Object.entries(r.each).map(([call, ms]) => line(`${call}, cold`, ms, '–', single[call])),
        line('PDF report, cold', r.pdf, '3,000'),
      ],
    ),
  ];
}

function clusterPart(r: ClusterSpeed): string[] {
  const row = (what: string, count: string, { on_one, on_two, ratio }: OnNodes) => [
    what,
    count,
    n(on_one),
    n(on_two),
    `${n(ratio)}×`,
  ];
  return [
    '## ClickHouse servers',
    `One ClickHouse server and two shards on the same two cores, with ${n(r.posts, 0)} posts. Two shards of one machine show the cost of a cluster, not its gain.`,
    table(
      ['what', 'posts', 'one server', 'two shards', 'ratio'],
      [
        ...r.seven_calls_ms.map((term) =>
          row(`seven calls of \`${term.term}\`, cold, milliseconds`, n(term.posts, 0), term),
        ),
        row(`import of a file, seconds`, n(r.import_seconds.rows, 0), r.import_seconds),
      ],
    ),
  ];
}
