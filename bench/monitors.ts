import { matchMonitor } from '#server/slices/monitors/matching/match.ts';
import { n, table } from './markdown.ts';
import { shifted } from './seven-calls.ts';
import { ratio, time } from './timing.ts';
import { openWorld, postDays } from './worlds.ts';

// npm run bench -- monitors: cost of one campaign with 1,000 creators and 50 keywords, and of many
// campaigns.
const CREATORS = 1000;
const KEYWORDS = 50;
const POSTS_EACH = 1000;
const [FEW, MANY] = [10, 1000];
const CALLS = [
  ...['stats', 'metrics_by_day', 'top_influencers', 'influencer_tier_analysis', 'country_stats'],
  ...['channel_split', 'participation_split', 'audience', 'posts'],
];

const world = await openWorld(Number(process.argv[2]), Number(process.argv[3]));
const { services, company_id } = world;
const { db, ch } = services;
const { from, until } = await postDays(ch);
const made: number[] = [];

async function make(name: string, keywords: string[], profile_ids: number[]): Promise<number> {
  const { id } = await db
    .insertInto('monitor')
    .values({
      ...{ company_id, name, start_date: from, end_date: until },
      ...{ keywords: JSON.stringify(keywords), currency: 'USD' },
      ...{ search_type: 'OR', creators_search_type: 'OR' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  made.push(id);
  const chosen = profile_ids.map((profile_id) => ({ company_id, monitor_id: id, profile_id }));
  if (chosen.length > 0) await db.insertInto('monitor_profile').values(chosen).execute();
  return id;
}

const profiles = await db.selectFrom('profile').orderBy('id').limit(CREATORS).select('id').execute();
const terms = await ch.query<{ term: string; n: number }>(
  `SELECT arrayJoin(terms) AS term, uniqExact(id) AS n FROM posts WHERE startsWith(term, '#') GROUP BY term
   HAVING n BETWEEN 500 AND 5000 ORDER BY n DESC, term LIMIT ${KEYWORDS}`,
);
const large = await make(
  'large',
  terms.map((t) => t.term),
  profiles.map((p) => p.id),
);

let asked = 0;
async function dashboard(is_cold: boolean): Promise<void> {
  if (is_cold) asked++;
  const days = new URLSearchParams({
    from_date: shifted(from, asked % 16),
    to_date: shifted(until, -(Math.floor(asked / 16) % 16)),
  });
  await Promise.all(CALLS.map((call) => world.read(`monitor/${call}/${large}?${days}`)));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const first_match = await timed(() => matchMonitor(services, large));
const { posts } = (await world.get(`monitor/stats/${large}`)) as { posts: number };
const cold = await time(() => dashboard(true));
const again = await time(() => dashboard(false));
let cut = 0;
const rematch = await time(async () => {
  await db
    .updateTable('monitor')
    .set({ keywords: JSON.stringify(terms.slice(++cut).map((t) => t.term)) })
    .where('id', '=', large)
    .execute();
  await matchMonitor(services, large);
}, 5);
const unchanged = await time(() => matchMonitor(services, large), 5);

const [{ term = '' } = {}] = await ch.query<{ term: string }>(
  `SELECT arrayJoin(terms) AS term FROM posts WHERE startsWith(term, '#') GROUP BY term
   ORDER BY abs(toInt64(uniqExact(id)) - ${POSTS_EACH}), term LIMIT 1`,
);
const small: number[] = [];
for (let i = 0; i < MANY; i++) small.push(await make(`small ${i}`, [term], []));
const each: Record<number, number> = {};
for (const count of [FEW, MANY]) {
  // Forces the first match, which writes the set.
  await db.deleteFrom('monitor_match').where('monitor_id', 'in', small).execute();
  const some = small.slice(0, count);
  each[count] =
    (await timed(async () => {
      for (const id of some) await matchMonitor(services, id);
    })) / count;
}

console.log(
  table(
    ['what', 'milliseconds', 'goal'],
    [
      [`dashboard of ${n(posts)} posts, ${CALLS.length} calls at once, cold`, n(cold.median), '450'],
      ['the same again', n(again.median), '60'],
      ['first match', n(first_match), '–'],
      ['match after a change of its keywords', n(rematch.median), '2,000'],
      ['match where nothing changed, as after an import', n(unchanged.median), '8,000'],
      [`a monitor of ${POSTS_EACH} posts, one of ${FEW}`, n(each[FEW] ?? 0), '–'],
      [`one of ${MANY}`, `${n(each[MANY] ?? 0)} (${ratio(each[MANY] ?? 0, each[FEW] ?? 0)}×)`, '1.3×'],
    ],
  ),
);
await db.deleteFrom('monitor').where('id', 'in', made).execute();
await world.close();
process.exit(0);
