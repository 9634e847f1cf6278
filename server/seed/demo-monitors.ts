import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { matchMonitor } from '#server/slices/monitors/matching/match.ts';
import { DEMO_BRANDS } from './generators/brands.ts';

type Stores = Pick<Services, 'db' | 'ch' | 'now' | 'log'>;

interface DemoMonitor {
  name: string;
  market: string;
  /** First and last day, relative to the last day of the demo world. */
  from: number;
  to: number;
  brands: readonly string[];
  /** Name of a demo list. */
  list?: string;
  total_budget: number;
  total_elc_budget: number;
  elc_non_working_budget: number;
  stories_cap?: number;
  /** With tags, labels and corrections. */
  worked?: true;
}

/** A running campaign, a finished one and a planned one. */
const MONITORS: readonly DemoMonitor[] = [
  {
    name: 'Skincare launch',
    market: 'DE',
    from: -34,
    to: 14,
    brands: ['Lumivarra', 'Dermavelle'],
    list: 'Short list for the client',
    stories_cap: 3,
    worked: true,
    total_budget: 42_000,
    total_elc_budget: 36_000,
    elc_non_working_budget: 6000,
  },
  {
    name: 'Running shoes, winter',
    market: 'GB',
    from: -150,
    to: -90,
    brands: ['Kinetara', 'Stridevane'],
    total_budget: 65_000,
    total_elc_budget: 60_000,
    elc_non_working_budget: 5000,
    worked: true,
  },
  {
    name: 'Autumn teaser',
    market: 'DE',
    from: 20,
    to: 60,
    brands: ['Lumivarra'],
    list: 'Germany and Austria',
    total_budget: 30_000,
    total_elc_budget: 30_000,
    elc_non_working_budget: 0,
  },
];
const DAY_MS = 86_400_000;

/**
 * Shared demo monitors without an owner. Existing ones stay as people left them, and hidden ones come back.
 * Call once the posts can be found.
 */
export async function seedMonitors(stores: Stores, company_id: number, end: Date): Promise<void> {
  const made = await transaction(stores.db, async (db) => {
    // Serialises concurrent seedings.
    await db.selectFrom('company').where('id', '=', company_id).select('id').forUpdate().execute();
    await sql`
      update monitor set deleted_at = null where company_id = ${company_id} and is_demo and deleted_by is null`.execute(
      db,
    );
    const before =
      await sql`select from monitor where company_id = ${company_id} and is_demo limit 1`.execute(db);
    return before.rows.length > 0 ? [] : makeAll(db, company_id, end);
  });
  const { rows } = await sql<{ id: number }>`
    select id from monitor where company_id = ${company_id} and is_demo and deleted_at is null order by id`.execute(
    stores.db,
  );
  for (const { id } of rows) await matchMonitor(stores, id);
  for (const { id, worked } of made) {
    if (!worked) continue;
    await workOn(stores, company_id, id);
    await matchMonitor(stores, id);
  }
}

async function makeAll(db: Database, company_id: number, end: Date) {
  const day = (n: number) => new Date(end.getTime() + n * DAY_MS).toISOString().slice(0, 10);
  const made: Array<{ id: number; worked: boolean }> = [];
  for (const { from, to, brands, list, worked, stories_cap, ...fields } of MONITORS) {
    const handles = DEMO_BRANDS.filter((b) => brands.includes(b.name)).map((b) => `@${b.handle}`);
    const tags = brands.map((name) => `#${name.toLowerCase()}`);
    const { id } = await db
      .insertInto('monitor')
      .values({
        ...fields,
        company_id,
        is_demo: true,
        created_at: end,
        updated_at: end,
        currency: 'EUR',
        start_date: day(from),
        end_date: day(to),
        search_type: 'OR',
        creators_search_type: 'OR',
        keywords: JSON.stringify([...handles, ...tags]),
        stories_cap: stories_cap ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (list)
      await sql`
        insert into monitor_list (monitor_id, list_id, company_id)
        select ${id}, l.id, ${company_id} from list l
        where l.company_id = ${company_id} and l.is_demo and l.name = ${list} order by l.id limit 1`.execute(
        db,
      );
    made.push({ id, worked: worked ?? false });
  }
  return made;
}

async function workOn({ db, ch, now }: Stores, company_id: number, monitor_id: number): Promise<void> {
  const match = await db
    .selectFrom('monitor_match')
    .where('monitor_id', '=', monitor_id)
    .select('set_id')
    .executeTakeFirstOrThrow();
  const posts = await ch.query<{ post_id: string; account_id: number }>(
    `SELECT toString(post_id) AS post_id, account_id FROM set_posts FINAL WHERE set_id = {set_id:UInt64}
ORDER BY v_interactions DESC, post_id LIMIT 24`,
    { set_id: match.set_id },
    'posts of a demo monitor',
  );
  const rows = posts.map((post, i) => ({
    ...post,
    monitor_id,
    company_id,
    custom_tags: JSON.stringify(i < 6 ? ['hero'] : i % 4 === 0 ? ['usage rights'] : []),
    classification: ['Tutorial', 'Unboxing', 'Before and after', null][i % 4] ?? null,
    ...(i % 9 === 8 ? { decision: 'excluded' as const, decided_at: now() } : {}),
    edited: JSON.stringify(i === 2 ? { reach: 48_200 } : {}),
    edited_at: i === 2 ? now() : null,
  }));
  if (rows.length === 0) return;
  await db.insertInto('monitor_post').values(rows).execute();
  const accounts = posts.map((post) => post.account_id);
  await spendOn(db, company_id, monitor_id, accounts);
  await linkTo(db, company_id, monitor_id, accounts);
  await sql`update monitor set match_revision = match_revision + 1 where id = ${monitor_id}`.execute(db);
}

/** One of the costs is in another currency. */
async function spendOn(db: Database, company_id: number, monitor_id: number, accounts: number[]) {
  await sql`
    insert into monitor_cost (monitor_id, profile_id, kind, company_id, amount, currency, spent_on, changed_at)
    select ${monitor_id}, p.id, k.kind, ${company_id}, round(k.base + (p.id * k.step) % k.base, -1),
      case when p.id % 5 = 0 and k.kind = 'fee' then 'GBP' else 'EUR' end, m.start_date, m.created_at
    from (select distinct profile_id as id from account where id = any(${accounts}::int[])) p
      join monitor m on m.id = ${monitor_id}
      cross join (values ('fee', 900.0, 137, 1), ('production', 180.0, 31, 3), ('product_value', 60.0, 7, 1), ('non_working', 90.0, 11, 4))
        as k (kind, base, step, nth)
    where p.id % k.nth = 0`.execute(db);
}

const MOST_LINKS = 4;
const CLICK_DAYS = 21;

/** Expired links with clicks: an invented campaign has no real target. */
async function linkTo(db: Database, company_id: number, monitor_id: number, accounts: number[]) {
  await sql`
    with link as (
      insert into tracking_link (company_id, monitor_id, profile_id, slug, is_customized, base_url, long_url, created_at, ended_at)
      select ${company_id}, m.id, p.id, 'demo-' || m.id || '-' || p.id, true, 'https://www.example.com/shop',
        'https://www.example.com/shop?utm_source=' || p.slug || '&utm_medium=creator', m.created_at, m.created_at
      from monitor m, (select distinct p.id, p.slug from profile p join account a on a.profile_id = p.id
        where a.id = any(${accounts}::int[]) order by p.id limit ${MOST_LINKS}) p
      where m.id = ${monitor_id} on conflict do nothing returning id, monitor_id, profile_id)
    insert into tracking_click (link_id, day, is_bot, referrer, clicks, visitors)
    select l.id, m.start_date + n, b.is_bot, b.referrer, 1 + (l.profile_id * 13 + n * 29) % b.most,
      1 + ((l.profile_id * 13 + n * 29) % b.most) * 3 / 4
    from link l join monitor m on m.id = l.monitor_id cross join generate_series(0, ${CLICK_DAYS - 1}) as n
      cross join (values (false, 'l.instagram.com', 46), (false, '', 17), (true, '', 9)) as b (is_bot, referrer, most)`.execute(
    db,
  );
}

/** For a day with the demo data; one that somebody put into the bin stays there. */
export async function hideMonitors(db: Database, at: Date): Promise<void> {
  await sql`update monitor set deleted_at = ${at} where is_demo and deleted_at is null`.execute(db);
}

export async function deleteHiddenMonitors(db: Database): Promise<void> {
  await sql`delete from monitor where is_demo and deleted_at is not null and deleted_by is null`.execute(db);
}
