import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { KNOWN } from '#server/analytics/metrics/known.ts';
import type { Services } from '#server/platform/context.ts';
import { pgJson } from '#server/platform/postgres/pg-text.ts';
import { project } from '#server/projector/projector.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { noteWorld } from '#server/slices/demo/demo-record.ts';
import { refKey, UNNAMED } from '#server/slices/imports/intake/accounts/account-keys.ts';
import { AccountRegistry } from '#server/slices/imports/intake/accounts/account-registry.ts';
import {
  freshAccountSnapshots,
  insertAccountSnapshots,
  seenNumbers,
} from '#server/slices/imports/intake/accounts/account-snapshots.ts';
import { writeAudiences } from '#server/slices/imports/intake/audiences.ts';
import { writeBrands } from '#server/slices/imports/intake/brands.ts';
import type { NewProfile } from '#server/slices/imports/intake/new-profile.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { postId } from '#server/slices/imports/intake/posts/post-id.ts';
import { type PostState, SNAPSHOT_METRICS } from '#server/slices/imports/intake/posts/post-state.ts';
import { insertPosts, PostBlock } from '#server/slices/imports/intake/posts/post-store.ts';
import { accountsOf, mendAudiences } from '#server/slices/imports/repair/audience-rows.ts';
import { seedCampaignForecast, seedForecast } from './demo-forecast.ts';
import { seedLeaderboards } from './demo-leaderboards.ts';
import { seedLists } from './demo-lists.ts';
import { seedMonitors } from './demo-monitors.ts';
import { type DemoWorld, demoWorld } from './demo-world.ts';
import type { DemoPost } from './generators/posts.ts';
import type { DemoProfile } from './generators/profiles.ts';

export interface SeedOptions {
  posts: number;
  profiles?: number;
  seed?: number | string;
  company_id: number;
  /** The share done, 0..1. */
  progress?(done: number): void;
}

type Stores = Pick<Services, 'db' | 'ch' | 'now' | 'log'>;

const PROFILES_AT_ONCE = 2000;
const COMMENTS_AT_ONCE = 20_000;
const POST_ROWS = 50_000;

/**
 * Can be interrupted and run again: the world has the same bytes, so rows are replaced by equal ones.
 * Accounts that a later import contained are real and remain. Posts need no snapshots: each was observed
 * once.
 */
export async function seedDemo(stores: Stores, options: SeedOptions): Promise<void> {
  const end = await worldEnd(stores);
  const { posts, profiles, seed = 'limelight' } = options;
  const world = demoWorld({ posts, profiles, seed, end });
  await noteWorld(stores.db, { posts, profiles: profiles ?? null, seed });
  const accounts = await seedProfiles(stores, world, options);
  // The embedded store does not analyse tables by itself.
  await sql`analyze profile, account, account_alias, profile_price`.execute(stores.db);
  await writeBrands(stores.db, new AccountRegistry(stores.db), [...inventedBrands(world, accounts)]);
  let written = 0;
  for await (const rows of postRows(world, accounts)) {
    const block = new PostBlock();
    for (const row of rows) block.add(row);
    await insertPosts(stores.ch, block.bytes());
    written += rows.length;
    options.progress?.(0.2 + (0.7 * written) / options.posts);
  }
  await seedComments(stores, world, accounts);
  const followed = await seedFollowers(stores.ch, world, accounts);
  // Written once and read often: merged parts answer fastest.
  for (const table of ['posts', 'post_terms']) await stores.ch.command(`OPTIMIZE TABLE ${table} FINAL`);
  await project(stores);
  await seedLists(stores.db, { company_id: options.company_id, at: end, followed });
  await seedForecast(stores, options.company_id, end);
  await seedMonitors(stores, options.company_id, end);
  await seedLeaderboards(stores, options.company_id, end);
  await seedCampaignForecast(stores, options.company_id, end);
  options.progress?.(1);
}

/** The day of the first start, stored so that a second run makes the same world. */
async function worldEnd({ db, now }: Stores): Promise<Date> {
  const day = now().toISOString().slice(0, 10);
  await sql`insert into setting (name, value) values ('demo_end', ${JSON.stringify(day)}::jsonb) on conflict do nothing`.execute(
    db,
  );
  const { value } = await db
    .selectFrom('setting')
    .where('name', '=', 'demo_end')
    .select('value')
    .executeTakeFirstOrThrow();
  return new Date(`${value}T00:00:00Z`);
}

async function seedProfiles(
  stores: Stores,
  world: DemoWorld,
  options: SeedOptions,
): Promise<Map<string, number>> {
  const registry = new AccountRegistry(stores.db);
  const ids = new Map<string, number>();
  let part: DemoProfile[] = [];
  let done = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const flush = async () => {
    const { accounts, known } = await makeAccounts(stores, registry, part, options.company_id, ids);
    // The analytics store has its own threads: it writes a part while the next one is generated.
    await writing;
    // An interrupted seeding continues with its accounts.
    writing = writeObservations(stores, accounts, known > 0);
    writing.catch(() => undefined);
    done += part.length;
    part = [];
    options.progress?.((0.2 * done) / world.profiles_count);
  };
  for (const profile of world.profiles()) {
    part.push(profile);
    if (part.length === PROFILES_AT_ONCE) await flush();
  }
  await flush();
  await writing;
  return ids;
}

type DemoAccountIds = { a: DemoProfile['accounts'][number]; account_id: number; profile_id: number };

/** Queues the profiles for the projector afterwards. */
async function writeObservations(
  { db, ch }: Stores,
  accounts: DemoAccountIds[],
  resumed: boolean,
): Promise<void> {
  const numbers = freshAccountSnapshots(
    ch,
    0,
    accounts.flatMap(({ a, account_id }) =>
      a.observations.map((o) => seenNumbers({ account_id, named: UNNAMED }, o.observed_at, o)),
    ),
  );
  const audiences = accounts.flatMap(({ a, account_id }) =>
    a.audience.map((o) => ({ account_id, named: UNNAMED, o })),
  );
  await Promise.all([insertAccountSnapshots(ch, await numbers), writeAudiences(ch, 0, audiences)]);
  if (resumed) await mendAudiences(ch, accountsOf(new Set(accounts.map((x) => x.account_id))), true);
  await notifyProjector(db, new Set(accounts.map((x) => x.profile_id)));
}

/** `known`: the number of accounts that were there before. */
async function makeAccounts(
  stores: Stores,
  registry: AccountRegistry,
  part: DemoProfile[],
  company_id: number,
  ids: Map<string, number>,
): Promise<{ accounts: DemoAccountIds[]; known: number }> {
  const { db } = stores;
  const refs = part.flatMap((p) => p.accounts.map((a) => lastOf(a).account));
  const known = await registry.known(refs);
  const real = await realOf(db, [...known.values()]);
  const invented = part.filter((p) =>
    p.accounts.every((a) => !real.has(known.get(refKey(lastOf(a).account))?.profile_id ?? 0)),
  );
  const fresh = invented.filter((p) => p.accounts.some((a) => !known.has(refKey(lastOf(a).account))));
  const made = await registry.create(fresh.map(newProfile));
  const of = (ref: DemoProfile['accounts'][number]) => {
    const account = known.get(refKey(lastOf(ref).account)) ?? made.accounts.get(refKey(lastOf(ref).account));
    if (!account) throw new Error('A demo account was not made');
    return account;
  };
  const accounts = invented.flatMap((p) => p.accounts.map((a) => ({ a, ...of(a) })));
  for (const { a, account_id } of accounts) ids.set(lastOf(a).account.external_id ?? '', account_id);
  const prices = invented.flatMap((p) =>
    p.prices.map((price) => ({ company_id, profile_id: of(p.accounts[0] as never).profile_id, ...price })),
  );
  await sql`
    insert into profile_price (company_id, profile_id, platform, post_type, amount, currency, is_demo)
    select r.*, true from json_to_recordset(${pgJson(prices)}::json)
      as r(company_id int, profile_id int, platform text, post_type text, amount numeric, currency text)
    on conflict do nothing`.execute(db);
  return { accounts, known: known.size };
}

/** Profiles of these accounts outside the demo world. */
async function realOf(db: Stores['db'], accounts: Array<{ profile_id: number }>): Promise<Set<number>> {
  const ids = [...new Set(accounts.map((a) => a.profile_id))];
  const { rows } = await sql<{ id: number }>`
    select id from profile where id = any(${ids}::int[]) and not is_demo`.execute(db);
  return new Set(rows.map((r) => r.id));
}

/** Followers for audience overlap; returns their creators' accounts. */
async function seedFollowers(ch: Stores['ch'], world: DemoWorld, accounts: Map<string, number>) {
  const followed: number[] = [];
  for (const { external_id, followers } of world.followers()) {
    const account_id = accounts.get(external_id);
    if (account_id === undefined) continue;
    await addInvented(ch, account_id, followers);
    followed.push(account_id);
  }
  return followed;
}

const addInvented = (ch: Stores['ch'], account_id: number, followers: readonly number[]) =>
  ch.insert(
    'account_followers',
    ['company_id', 'account_id', 'by_id', 'follower', 'added_at'],
    followers.map((follower) => [0, account_id, 0, follower, 0]),
  );

const lastOf = (a: DemoProfile['accounts'][number]) => {
  const last = a.observations.at(-1);
  if (!last) throw new Error('A demo account has no observation');
  return last;
};

const newProfile = (p: DemoProfile): NewProfile => ({
  name: p.name,
  kind: p.kind,
  gender: p.gender,
  country: p.country,
  birthday: p.birthday,
  bio: p.bio,
  themes: p.themes,
  languages: p.languages,
  is_demo: true,
  accounts: p.accounts.map((a) => {
    const last = lastOf(a);
    return {
      ...last.account,
      verified: last.verified,
      extras: Object.fromEntries(
        Object.entries({ business_account: last.business_account, city: last.city }).filter(
          ([, v]) => v !== null,
        ),
      ),
      observed_at: last.observed_at,
    };
  }),
});

/** Brands with only invented accounts. */
function* inventedBrands(world: DemoWorld, accounts: Map<string, number>) {
  for (const brand of world.brands())
    if (brand.accounts.every((ref) => accounts.has(ref.external_id ?? ''))) yield brand;
}

async function* postRows(world: DemoWorld, accounts: Map<string, number>): AsyncGenerator<PostState[]> {
  let rows: PostState[] = [];
  for (const batch of world.postBatches()) {
    for (const post of batch) {
      const account_id = accounts.get(post.account.external_id ?? '');
      if (account_id) rows.push(stateOf(post, account_id));
    }
    // Lets a running server answer between two batches.
    await setImmediate();
    if (rows.length >= POST_ROWS) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

function stateOf(o: DemoPost, account_id: number): PostState {
  let known = o.missing.likes === 'hidden_likes' ? KNOWN.likes_hidden : 0;
  for (const metric of SNAPSHOT_METRICS) if (o[metric] !== null) known |= KNOWN[metric];
  return {
    id: postId(o.account.platform, o.external_id),
    account_id,
    platform: o.account.platform,
    post_type: o.post_type,
    external_id: o.external_id,
    created_at: Math.floor((o.created_at ?? 0) / 1000),
    created_exact: Number(o.created_at_exact),
    observed_at: Math.floor((o.observed_at ?? 0) / 1000),
    title: o.title ?? '',
    message: o.message ?? '',
    link: o.link ?? '',
    image: o.image ?? '',
    terms: o.terms,
    duration: Math.round(o.duration_seconds ?? 0),
    is_paid: o.is_paid === null ? -1 : Number(o.is_paid),
    likes: o.likes ?? 0,
    comments: o.comments ?? 0,
    shares: o.shares ?? 0,
    saves: o.saves ?? 0,
    views: o.views ?? 0,
    impressions: o.impressions ?? 0,
    reach: o.reach ?? 0,
    followers: o.followers ?? 0,
    known,
    import_id: 0,
    named: UNNAMED,
    named_by_id: 0,
    revision: 1,
  };
}

async function seedComments(stores: Stores, world: DemoWorld, accounts: Map<string, number>) {
  const intake = openIntake(stores, { import_id: 0, imported: false });
  let part = [];
  for (const comment of world.comments((post) => accounts.has(post.account.external_id ?? ''))) {
    part.push(comment);
    if (part.length < COMMENTS_AT_ONCE) continue;
    await intake.write(part);
    part = [];
  }
  await intake.write(part);
}
