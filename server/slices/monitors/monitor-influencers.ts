import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { MonitorInfluencer, MonitorQuery, monitorReportCalls } from '#contract/monitors/reports.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import {
  type CreatorSums,
  knownSums,
  metricsOf,
  NOTHING,
  rateOf,
} from '#server/analytics/metrics/metric-row.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import { creatorsPage, type RankedCreator } from '#server/analytics/questions/creators.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { visibleLists } from '#server/owned/folders.ts';
import { bind, chSql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { viewable } from '#server/platform/gate.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { chosenAccounts } from './matching/chosen-accounts.ts';
import { shownMonitor } from './monitor-access.ts';
import { monitorRows } from './monitor-row.ts';
import { monitorSet } from './monitor-set.ts';

type InfluencersInput = CallInput<typeof monitorReportCalls.influencers>;

/** More creators than any set has. */
const ALL = 1_000_000;

const ranked = (set: PostSet): Promise<RankedCreator[]> =>
  creatorsPage(set, { sort_by: 'posts', order: 'DESC', limit: ALL, offset: 0 });

async function chosenOf(ctx: ViewerCtx, id: number) {
  const [monitor] = await monitorRows(ctx, ctx.company.id, [id]);
  if (!monitor) return { profile_ids: [], list_ids: [] };
  const { profile_ids } = await chosenAccounts(ctx, ctx.company.id, monitor);
  return { profile_ids, list_ids: monitor.list_ids };
}

/** Only those of accessible lists. */
async function listsOf(ctx: ViewerCtx, list_ids: readonly number[]) {
  const { actor } = ctx;
  if (actor.kind !== 'user' || list_ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string; profile_ids: number[] }>`
    select l.id, l.name, coalesce(jsonb_agg(m.profile_id) filter (where m.profile_id is not null), '[]') as profile_ids
    from list l left join list_profile m on m.list_id = l.id and m.removed_at is null
    where l.id = any(${[...list_ids]}::int[]) and l.id in (${visibleLists({ ...ctx, user: actor })})
    group by l.id order by lower(l.name), l.id`.execute(ctx.db);
  return rows;
}

/** Null = unknown, sorted last. */
const sortedBy = (sums: CreatorSums, by: InfluencersInput['sort_by']): number | null =>
  by === 'engagement_rate'
    ? rateOf(sums)
    : by === 'posts'
      ? sums.posts
      : by === 'followers'
        ? sums.total_followers
        : knownSums(sums)[by];

async function influencersOf(ctx: ViewerCtx, input: InfluencersInput) {
  const set = await monitorSet(ctx, input);
  const [rows, chosen] = await Promise.all([ranked(set), chosenOf(ctx, input.id)]);
  const lists = await listsOf(ctx, chosen.list_ids);
  const posting = new Map(rows.map((row) => [row.profile_id, row]));
  const picked = new Set(chosen.profile_ids);
  const inList = new Set(lists.find((l) => l.id === input.list_id)?.profile_ids);
  const ids = [...new Set([...posting.keys(), ...(input.participation === 'others' ? [] : picked)])].filter(
    (id) =>
      (input.participation === 'all' ||
        ((input.participation === 'others' ? !picked.has(id) : picked.has(id)) &&
          (input.participation !== 'participating' || posting.has(id)) &&
          (input.participation !== 'not_participating' || !posting.has(id)))) &&
      (input.list_id === undefined || inList.has(id)) &&
      (input.profile_id === undefined || input.profile_id === id),
  );
  const matching = input.query === '' ? ids : await named(ctx, ids, input.query);
  const sign = input.order === 'ASC' ? 1 : -1;
  const key = (id: number) => sortedBy(posting.get(id) ?? NOTHING, input.sort_by);
  const sorted = matching.toSorted((a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a - b;
    return sign * (x - y) || a - b;
  });
  const shown = sorted.slice((input.page - 1) * input.limit, input.page * input.limit);
  const people = await creatorsOf(
    ctx,
    shown.map((profile_id) => ({ profile_id, account_id: posting.get(profile_id)?.first_account ?? 0 })),
  );
  return {
    total: sorted.length,
    influencers: shown.flatMap((id): MonitorInfluencer[] => {
      const person = people.get(id);
      if (!person) return [];
      const { influencers: _one, total_followers, ...numbers } = metricsOf(posting.get(id) ?? NOTHING);
      return [
        {
          id,
          name: person.name,
          slug: person.slug,
          picture: ctx.pictures.address(person.picture),
          country: person.country || null,
          platform_username: person.username || null,
          available_platforms: person.available_platforms,
          is_demo: person.is_demo,
          is_chosen: picked.has(id),
          lists: lists.filter((l) => l.profile_ids.includes(id)).map(({ id, name }) => ({ id, name })),
          ...numbers,
          followers: posting.has(id) ? total_followers : null,
        },
      ];
    }),
  };
}

/** Matches names or handles. */
async function named(ctx: ViewerCtx, ids: readonly number[], words: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from profile p left join profile_company c on c.profile_id = p.id and c.company_id = ${ctx.company.id}
    where p.id = any(${[...ids]}::int[]) and (position(lower(${words}) in lower(coalesce(c.fields->>'name', p.name))) > 0
      or exists (select from ${seenAccounts(ctx.company.id)} a where a.profile_id = p.id and position(lower(${words}) in lower(a.username)) > 0))`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}

async function participation(ctx: ViewerCtx, input: MonitorQuery) {
  const set = await monitorSet(ctx, input);
  const [rows, { profile_ids }] = await Promise.all([ranked(set), chosenOf(ctx, input.id)]);
  const picked = new Set(profile_ids);
  const by = (chosen: boolean) => rows.filter((row) => picked.has(row.profile_id) === chosen);
  const posts = (some: RankedCreator[]) => some.reduce((sum, row) => sum + row.posts, 0);
  const participating = by(true);
  return {
    chosen: picked.size,
    participating: participating.length,
    not_participating: picked.size - participating.length,
    others: by(false).length,
    posts_by_chosen: posts(participating),
    posts_by_others: posts(by(false)),
  };
}

async function listRows(ctx: ViewerCtx, input: MonitorQuery) {
  await shownMonitor(ctx, input.id);
  const { list_ids } = await chosenOf(ctx, input.id);
  const lists = await listsOf(ctx, list_ids);
  return Promise.all(
    lists.map(async ({ id, name, profile_ids }) => {
      const { account_ids } = await chosenAccounts(ctx, ctx.company.id, {
        profile_ids,
        list_ids: [],
        list_profile_tags: [],
      });
      const set = await monitorSet(ctx, input, [chSql`account_id IN ${bind('Array(UInt32)', account_ids)}`]);
      return { ...(await totalsOf(set)), id, name, creators: profile_ids.length };
    }),
  );
}

const m = viewable.monitors;

export const influencerHandlers = {
  influencers: m.influencers.handler(({ context, input }) => influencersOf(context, input)),
  participation_split: m.participation_split.handler(({ context, input }) => participation(context, input)),
  lists: m.lists.handler(async ({ context, input }) => ({ lists: await listRows(context, input) })),
};
