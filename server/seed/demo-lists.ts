import { sql } from 'kysely';
import { castingOptions } from '#contract/casting.ts';
import type { ListOptions } from '#contract/lists/list.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';

interface DemoList {
  name: string;
  is_folder?: true;
  description?: string;
  tags?: string[];
  /** Name of the parent folder or list. */
  within?: string;
  options?: Partial<ListOptions>;
  /** Countries of its creators; default: all. */
  countries?: string[];
  creators?: number;
  /** Offset into the matching creators. */
  from?: number;
  /** With status, price and so on. */
  worked?: true;
}

const STATUSES: ListOptions['statuses'] = [
  { id: 1, status: 'Idea', color: 'gray' },
  { id: 2, status: 'Contacted', color: 'blue' },
  { id: 3, status: 'Negotiating', color: 'yellow' },
  { id: 4, status: 'Confirmed', color: 'green' },
  { id: 5, status: 'Declined', color: 'red' },
];
const CATEGORIES: ListOptions['categories'] = [
  { id: 6, category: 'Hero', color: 'indigo' },
  { id: 7, category: 'Support', color: 'teal' },
];
const DROPDOWNS: ListOptions['custom_dropdowns'] = [
  {
    id: 8,
    name: 'Wave',
    options: [
      { id: 9, value: 'First', color: 'green' },
      { id: 10, value: 'Second', color: 'orange' },
    ],
  },
];
const FIRST_FREE_OPTION = 11;

/** Examples of all uses: an active list, long ones, an empty one. */
const LISTS: readonly DemoList[] = [
  {
    name: 'Skincare launch',
    is_folder: true,
    description: 'Spring launch in Germany, Austria and France',
    tags: ['skincare'],
  },
  { name: 'Markets', is_folder: true, within: 'Skincare launch' },
  {
    name: 'Short list for the client',
    within: 'Skincare launch',
    description: 'Agreed on the call; prices are for all planned posts together',
    tags: ['skincare', 'client'],
    options: { categories: CATEGORIES, custom_dropdowns: DROPDOWNS },
    creators: 14,
    worked: true,
  },
  {
    name: 'Germany and Austria',
    within: 'Markets',
    countries: ['DE', 'AT'],
    creators: 40,
    tags: ['long list'],
  },
  { name: 'France', within: 'Markets', countries: ['FR'], creators: 25, tags: ['long list'] },
  { name: 'Backups', within: 'Short list for the client', creators: 6, from: 14 },
  { name: 'Ideas for autumn', description: 'Nobody yet: add creators from Profiles', creators: 0 },
];

const COMMENTS = [
  'Her last three posts are the tone we want. Can we have two reels?',
  'The agent asks for exclusivity of three months; too much for this budget.',
  'Audience fits, but few posts in the last weeks.',
];

interface Seeding {
  company_id: number;
  at: Date;
  /** Accounts with known followers. */
  followed: readonly number[];
}

/**
 * Shared demo lists without an owner. Existing ones stay as people left them, and hidden ones come back.
 */
export async function seedLists(db: Database, seeding: Seeding): Promise<void> {
  const { company_id, at } = seeding;
  await transaction(db, async (trx) => {
    // Serialises concurrent seedings.
    await trx.selectFrom('company').where('id', '=', company_id).select('id').forUpdate().execute();
    await sql`
      update forecast f set deleted_at = null from list l
      where f.company_id = ${company_id} and ${OF_DEMO_LIST} and f.deleted_at = l.deleted_at`.execute(trx);
    await trx
      .updateTable('list')
      .set({ deleted_at: null, deleted_with: null })
      .where('company_id', '=', company_id)
      .where('is_demo', '=', true)
      .where('deleted_by', 'is', null)
      .execute();
    const before = await trx
      .selectFrom('list')
      .where('company_id', '=', company_id)
      .where('is_demo', '=', true)
      .select('id')
      .executeTakeFirst();
    if (before) return;
    const ids = new Map<string, number>();
    for (const list of LISTS) {
      const parent_id = list.within === undefined ? null : (ids.get(list.within) ?? null);
      const id = await makeList(trx, company_id, list, parent_id, at);
      ids.set(list.name, id);
      if (list.creators) await addCreators(trx, seeding, id, list);
      if (!list.worked) continue;
      await workOn(trx, company_id, id, at);
      await castFrom(trx, company_id, id, at);
    }
  });
}

async function makeList(
  db: Database,
  company_id: number,
  list: DemoList,
  parent_id: number | null,
  at: Date,
): Promise<number> {
  const { categories = [], custom_dropdowns = [] } = list.options ?? {};
  const { id } = await db
    .insertInto('list')
    .values({
      company_id,
      parent_id,
      is_demo: true,
      created_at: at,
      updated_at: at,
      name: list.name,
      is_folder: list.is_folder ?? false,
      description: list.description ?? '',
      tags: JSON.stringify(list.tags ?? []),
      statuses: JSON.stringify(list.is_folder ? [] : STATUSES),
      categories: JSON.stringify(categories),
      custom_dropdowns: JSON.stringify(custom_dropdowns),
      next_option_id: FIRST_FREE_OPTION,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creators with known followers first, so that audiences can be compared. */
async function addCreators(
  db: Database,
  { company_id, at, followed }: Seeding,
  list_id: number,
  { countries = [], creators = 0, from = 0 }: DemoList,
): Promise<void> {
  const is_followed = sql`p.id in (select profile_id from account where id = any(${[...followed]}::int[]))`;
  await sql`
    insert into list_profile (list_id, profile_id, company_id, position, added_at)
    select ${list_id}, p.id, ${company_id}, row_number() over (order by ${is_followed} desc, p.id), ${at}
    from profile p where p.is_demo and not p.hidden and p.kind = 'influencer' and p.company_id is null
      and (cardinality(${countries}::text[]) = 0 or p.country = any(${countries}::text[]))
    order by ${is_followed} desc, p.id limit ${creators} offset ${from}`.execute(db);
}

async function workOn(db: Database, company_id: number, list_id: number, at: Date): Promise<void> {
  await sql`
    update list_profile set status = 1 + (position * 7 + position / 3) % 5,
      category = case position % 3 when 0 then 6 when 1 then 7 end,
      custom_values = case position % 4 when 0 then '{}'::jsonb else jsonb_build_object('8', 9 + position % 2) end,
      deliverables = case when position % 5 = 4 then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
        'key', substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
        'post_type', null, 'quantity', 1 + position % 4, 'status', 'planned', 'due', null, 'price', jsonb_build_object(
          'amount', 400 + (position * 137) % 2600, 'currency', (select currency from company where id = ${company_id})))) end,
      tags = case when position % 6 = 0 then '["worked with before"]'::jsonb else '[]'::jsonb end
    where list_id = ${list_id}`.execute(db);
  for (const [i, text] of COMMENTS.entries())
    await sql`
      insert into list_comment (company_id, list_id, profile_id, text, created_at)
      select ${company_id}, ${list_id}, profile_id, ${text}, ${at} from list_profile
      where list_id = ${list_id} order by position limit 1 offset ${i}`.execute(db);
}

/** A casting of the first six, with client comments. */
async function castFrom(db: Database, company_id: number, list_id: number, at: Date): Promise<void> {
  const { id } = await db
    .insertInto('casting')
    .values({
      company_id,
      list_id,
      name: 'First round',
      created_at: at,
      updated_at: at,
      options: JSON.stringify(castingOptions.parse({})),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into casting_creator (casting_id, profile_id, position)
    select ${id}, m.profile_id, m.position from list_profile m where m.list_id = ${list_id} order by m.position limit 6`.execute(
    db,
  );
  await sql`
    insert into client_response (company_id, object_type, object_id, profile_id, kind, text, given_name, is_visitor, at)
    select ${company_id}, 'casting', ${id}, m.profile_id, d.kind, d.text, 'The client', true, ${at}
    from list_profile m join (values (1, 'accept', 'Our first choice'), (2, 'backup', ''), (3, 'reject', 'Worked for a competitor'),
      (4, 'accept', ''), (5, 'question', 'Is she free in the second week?')) as d (n, kind, text) on d.n = m.position
    where m.list_id = ${list_id} order by m.position`.execute(db);
}

/** Forecasts of demo lists without an author: `forecast as f`, `list as l`. */
const OF_DEMO_LIST = sql`f.list_id = l.id and l.is_demo and f.created_by is null`;

/** For a day with the demo data; what somebody deleted stays deleted. */
export async function hideLists(db: Database, at: Date): Promise<void> {
  await sql`
    update forecast f set deleted_at = ${at} from list l
    where ${OF_DEMO_LIST} and f.deleted_at is null and l.deleted_at is null`.execute(db);
  await sql`
    update list set deleted_at = ${at}, deleted_with = id where is_demo and deleted_at is null`.execute(db);
}

export async function deleteHiddenLists(db: Database): Promise<void> {
  await sql`
    delete from forecast f using list l where ${OF_DEMO_LIST} and l.deleted_at is not null and l.deleted_by is null`.execute(
    db,
  );
  await sql`delete from list where is_demo and deleted_at is not null and deleted_by is null`.execute(db);
}
