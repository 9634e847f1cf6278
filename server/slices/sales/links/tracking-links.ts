import { sql } from 'kysely';
import { customAlphabet } from 'nanoid';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { linkCalls, TrackingLink } from '#contract/sales/links.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import { dayName, dayNumber } from '#server/analytics/day-starts.ts';
import { intervalStart, intervalStarts, seriesInterval } from '#server/analytics/intervals.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { mustSee } from '#server/slices/lists/list-members.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { longUrl, utmOf } from './long-url.ts';
import { type ClickDays, clicksOn, readLinks } from './read-links.ts';

const MOST_REFERRERS = 50;

interface Counted {
  clicks: number;
  visitors: number;
}

/** By day, site and creator. */
async function readClicks(ctx: Ctx, monitor_id: number, days: ClickDays) {
  const by = async <T>(key: ReturnType<typeof sql.raw>) => {
    const { rows } = await sql<Counted & { key: T }>`
      select ${key} as key, sum(clicks)::int as clicks, sum(visitors)::int as visitors
      from (${clicksOn({ ...days, company: ctx.company, monitor_id })}) c where not is_bot
      group by 1 order by 2 desc, 1`.execute(ctx.db);
    return rows;
  };
  const [dated, hosts, profiles] = await Promise.all([
    by<string>(sql.raw('day::text')),
    by<string>(sql.raw('referrer')),
    by<number | null>(sql.raw('profile_id')),
  ]);
  const owned = profiles.flatMap(({ key }) => (key === null ? [] : [{ profile_id: key, account_id: 0 }]));
  const people = await creatorsOf(ctx, owned);
  return {
    days: clicksOver(dated, days),
    referrers: hosts
      .slice(0, MOST_REFERRERS)
      .map(({ key, ...counted }) => ({ host: key || null, ...counted })),
    creators: profiles.flatMap(({ key, ...counted }) => {
      const person = key === null ? undefined : people.get(key);
      return person ? [{ profile_id: person.profile_id, name: person.name, ...counted }] : [];
    }),
  };
}

/** From the first to the last interval with a click, or of the requested period. */
function clicksOver(dated: Array<Counted & { key: string }>, { from_date, to_date }: ClickDays) {
  const times = dated.map(({ key }) => key).sort();
  const first = from_date ?? times[0];
  const last = to_date ?? times.at(-1);
  if (first === undefined || last === undefined || first > last) return [];
  const days = { from_date: first, to_date: last };
  const interval = seriesInterval(days);
  const byStart = Map.groupBy(dated, ({ key }) => intervalStart(dayNumber(key), interval));
  // Visitors are counted per day and link, so they add up.
  const sum = (rows: Counted[], of: keyof Counted) => rows.reduce((total, row) => total + row[of], 0);
  return intervalStarts(days, interval).map((start) => {
    const rows = byStart.get(start) ?? [];
    return { time: dayName(start), interval, clicks: sum(rows, 'clicks'), visitors: sum(rows, 'visitors') };
  });
}

type Call<K extends keyof typeof linkCalls> = CallInput<(typeof linkCalls)[K]>;

const MOST_LINKS = 10_000;
/** Without similar letters and digits, and x, which fonts turn into a sign between digits. */
const randomSlug = customAlphabet('23456789abcdefghijkmnpqrstuvwyz', 7);

interface Bearer {
  profile_id: number | null;
  username: string;
  platform: string;
}
const NOBODY: Bearer = { profile_id: null, username: '', platform: '' };

/** Handle and platform of each creator's first account. */
async function bearers(db: Database, company_id: number, ids: number[]): Promise<Bearer[]> {
  await mustSee(db, company_id, ids);
  const { rows } = await sql<Bearer>`
    select distinct on (w.id) w.id as profile_id, coalesce(a.username, p.slug) as username, coalesce(a.platform, '') as platform
    from unnest(${ids}::int[]) as w (id) join profile p on p.id = w.id
    left join ${seenAccounts(company_id)} a on a.profile_id = w.id
    order by w.id, a.id`.execute(db);
  return rows;
}

/** @throws 400 if another link of any company has this name */
async function insertLink(trx: Database, slug: string | undefined, values: object): Promise<number> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const { rows } = await sql<{ id: number }>`
      insert into tracking_link (slug, is_customized, company_id, monitor_id, profile_id, base_url, long_url, utm, created_by, created_at)
      select ${slug ?? randomSlug()}, ${slug !== undefined}, v.company_id, v.monitor_id, v.profile_id, v.base_url, v.long_url, v.utm,
        v.created_by, v.created_at
      from jsonb_to_record(${JSON.stringify(values)}::jsonb) as v (company_id int, monitor_id int, profile_id int, base_url text,
        long_url text, utm jsonb, created_by int, created_at timestamptz)
      on conflict (lower(slug)) do nothing returning id`.execute(trx);
    if (rows[0]) return rows[0].id;
    if (slug !== undefined) break;
  }
  const message = sentenceFor('name_taken');
  throw refuse('BAD_REQUEST', message, 'slug');
}

export async function createLinks(ctx: Ctx, input: Call<'create_tracking_links'>): Promise<TrackingLink[]> {
  const { id: monitor_id, base_url, profile_ids, slug, utm: requested } = input;
  const monitor = await monitorFor(ctx, monitor_id, 'edit');
  ctx.record.target = monitor.name;
  const made = await transaction(ctx.db, async (trx) => {
    const { n } = await trx
      .selectFrom('tracking_link')
      .where('company_id', '=', ctx.company.id)
      .where('monitor_id', '=', monitor_id)
      .where('deleted_at', 'is', null)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    if (Number(n) + profile_ids.length > MOST_LINKS)
      throw refuse('CONFLICT', sentenceFor('monitor_link_limit', { n: MOST_LINKS }));
    const ids = [];
    const whose = profile_ids.length === 0 ? [NOBODY] : await bearers(trx, ctx.company.id, profile_ids);
    for (const { profile_id, username, platform } of whose) {
      const utm = utmOf(base_url, requested, { creator: username, platform, monitor: monitor.name });
      const values = { company_id: ctx.company.id, monitor_id, profile_id, base_url, utm };
      const about = { long_url: longUrl(base_url, utm), created_by: ctx.user.id, created_at: ctx.now() };
      ids.push(await insertLink(trx, slug, { ...values, ...about }));
    }
    return new Set(ids);
  });
  return (await readLinks(ctx, monitor_id)).filter((link) => made.has(link.id));
}

const liveLink = async (ctx: Ctx, monitor_id: number, link_id: number) => {
  const row = await ctx.db
    .selectFrom('tracking_link')
    .where('company_id', '=', ctx.company.id)
    .where('monitor_id', '=', monitor_id)
    .where('id', '=', link_id)
    .where('deleted_at', 'is', null)
    .select(['id', 'slug', 'base_url', 'utm', 'ended_at'])
    .executeTakeFirst();
  if (!row) throw notFound('tracking_link');
  return row;
};

const change = (ctx: Ctx, link_id: number, values: object) =>
  ctx.db
    .updateTable('tracking_link')
    .set(values)
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', link_id)
    .execute();

async function updateLink(ctx: Ctx, input: Call<'update_tracking_link'>): Promise<TrackingLink> {
  await monitorFor(ctx, input.id, 'edit');
  const row = await liveLink(ctx, input.id, input.link_id);
  ctx.record.target = row.slug;
  const base_url = input.base_url ?? row.base_url;
  const utm = Object.fromEntries(
    Object.entries({ ...row.utm, ...input.utm }).filter(([, value]) => value !== ''),
  );
  const ended_at =
    input.is_active === undefined ? row.ended_at : input.is_active ? null : (row.ended_at ?? ctx.now());
  await change(ctx, row.id, {
    base_url,
    utm: JSON.stringify(utm),
    long_url: longUrl(base_url, utm),
    ended_at,
  });
  const link = (await readLinks(ctx, input.id)).find((l) => l.id === row.id);
  if (!link) throw notFound('tracking_link');
  return link;
}

async function deleteLink(ctx: Ctx, { id, link_id }: Call<'delete_tracking_link'>): Promise<void> {
  await monitorFor(ctx, id, 'edit');
  const row = await liveLink(ctx, id, link_id);
  ctx.record.target = row.slug;
  await change(ctx, row.id, { deleted_at: ctx.now() });
}

export const linkHandlers = {
  tracking_links: os.monitors.tracking_links.handler(async ({ context, input }) => {
    await monitorFor(context, input.id, 'read');
    const [links, report] = await Promise.all([
      readLinks(context, input.id, input),
      readClicks(context, input.id, input),
    ]);
    return { links, ...report };
  }),
  create_tracking_links: os.monitors.create_tracking_links.handler(async ({ context, input }) => ({
    links: await createLinks(context, input),
  })),
  update_tracking_link: os.monitors.update_tracking_link.handler(({ context, input }) =>
    updateLink(context, input),
  ),
  delete_tracking_link: os.monitors.delete_tracking_link.handler(async ({ context, input }) => {
    await deleteLink(context, input);
    return { status: 'success' as const };
  }),
};
