import { project } from '#server/projector/projector.ts';
import { benchTerms } from '#server/seed/generators/bench-terms.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { matchStale } from '#server/slices/monitors/matching/matching.jobs.ts';
import { aPost, ref } from '#server/testing/observations.ts';
import { time } from './timing.ts';
import { openWorld, postDays, shifted } from './worlds.ts';

// node objects POSTS: screens of a world with ten monitors and lists, then with a hundred times as many monitors, lists and
// companies, and in a world with ten times as many creators; prints JSON on the last line.

const posts = Number(process.argv[2]);
const CREATORS = Math.round(posts / 50);
const FEW = 10;
const MORE = 100;
const LIST_CREATORS = 50;
const RUNS = 7;

export interface ObjectGrowth {
  posts: number;
  /** Milliseconds by what was asked, before and after `grown` grew by `times`. */
  rows: Array<{ grown: string; times: number; asked: string; before: number; after: number }>;
}

type World = Awaited<ReturnType<typeof openWorld>>;
const terms = benchTerms(posts).map(({ term }) => term);

const SCREENS = {
  Home: (n: number, { from, until }: { from: string; until: string }) => [
    `dashboard?from_date=${shifted(from, n % 60)}&to_date=${until}`,
    ...['monitors', 'lists', 'alerts', 'jobs', 'latest_posts'].map((part) => `dashboard/${part}`),
  ],
  'all monitors': () => ['monitor/list'],
  'all lists': () => ['lists/user_lists'],
  'search by name': () => ['find?search=Bench%207'],
  'profiles, first page': (n: number) => [`profiles?limit=25&min_range=${1000 + n}`],
};

async function measured(world: World): Promise<Record<string, number>> {
  const { services } = world;
  const days = await postDays(services.ch);
  const result: Record<string, number> = {};
  let requests = 0;
  for (const [name, addresses] of Object.entries(SCREENS)) {
    const read = () => Promise.all(addresses(++requests, days).map(world.read));
    result[name] = (await time(read, RUNS)).median;
  }
  await matchStale(services, false);
  const touch = async () => {
    const { touched } = await openIntake(services, { import_id: 1, imported: false }).write([
      aPost({
        ...{ external_id: `bench${++requests}`, account: ref('bench'), message: terms[0] },
        created_at: Date.parse(`${days.until}T12:00:00Z`),
      }),
    ]);
    await services.db
      .insertInto('outbox_event')
      .values({ profile_ids: JSON.stringify([...touched]) })
      .execute();
    await project(services);
  };
  const matches: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await touch();
    const start = performance.now();
    await matchStale(services, false);
    matches.push(performance.now() - start);
  }
  result['monitors matched after an import'] = matches.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0;
  console.error(JSON.stringify(result));
  return result;
}

async function addMonitors({ services: { db, ch } }: World, company_id: number, count: number) {
  const { from, until } = await postDays(ch);
  const rows = Array.from({ length: count }, (_none, i) => ({
    ...{ company_id, name: `Bench ${i}`, start_date: shifted(until, -30), end_date: until, currency: 'USD' },
    ...{ search_type: 'OR', creators_search_type: 'OR' },
    // A tenth of them has the term of the new post.
    keywords: JSON.stringify([i % FEW === 0 ? terms[0] : (terms[1 + (i % (terms.length - 1))] ?? from)]),
  }));
  await db.insertInto('monitor').values(rows).execute();
}

async function addLists({ services: { db } }: World, company_id: number, count: number) {
  const profiles = await db.selectFrom('profile').select('id').orderBy('id').limit(LIST_CREATORS).execute();
  const lists = await db
    .insertInto('list')
    .values(Array.from({ length: count }, (_none, i) => ({ company_id, name: `Bench ${i}` })))
    .returning('id')
    .execute();
  for (const { id } of lists)
    await db
      .insertInto('list_profile')
      .values(
        profiles.map((profile, position) => ({ company_id, list_id: id, profile_id: profile.id, position })),
      )
      .execute();
}

async function addCompanies(world: World, count: number) {
  const { db } = world.services;
  for (let i = 0; i < count; i++) {
    const { id } = await db
      .insertInto('company')
      .values({ name: `Bench ${i}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addMonitors(world, id, FEW);
    await addLists(world, id, FEW);
  }
}

async function clear({ services: { db } }: World) {
  for (const table of ['monitor', 'list', 'company'] as const)
    await db.deleteFrom(table).where('name', 'like', 'Bench %').execute();
}

async function opened(creators: number): Promise<World> {
  const world = await openWorld(posts, creators);
  await clear(world);
  await addMonitors(world, world.company_id, FEW);
  await addLists(world, world.company_id, FEW);
  return world;
}

const rows: ObjectGrowth['rows'] = [];
function compare(
  grown: string,
  times: number,
  before: Record<string, number>,
  after: Record<string, number>,
) {
  for (const [asked, ms] of Object.entries(before))
    rows.push({ grown, times, asked, before: ms, after: after[asked] ?? 0 });
}

const world = await opened(CREATORS);
let before = await measured(world);
const few = before;
for (const [grown, grow] of [
  ['companies', () => addCompanies(world, MORE - 1)],
  ['lists', () => addLists(world, world.company_id, FEW * (MORE - 1))],
  ['monitors', () => addMonitors(world, world.company_id, FEW * (MORE - 1))],
] as const) {
  await grow();
  const after = await measured(world);
  compare(grown, MORE, before, after);
  before = after;
}
await clear(world);
await world.close();

const larger = await opened(CREATORS * 10);
compare('creators', 10, few, await measured(larger));
await clear(larger);
await larger.close();
console.log(JSON.stringify({ posts, rows } satisfies ObjectGrowth));
process.exit(0);
