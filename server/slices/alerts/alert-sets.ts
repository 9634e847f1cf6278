import { ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import type { AlertMetric, AlertType } from '#contract/alerts.ts';
import { AREAS, refusalReason } from '#contract/areas.ts';
import { knownTotal } from '#contract/known-totals.ts';
import { sharedMetric } from '#contract/leaderboards/brand-sorts.ts';
import { reportQuery } from '#contract/leaderboards/snapshots.ts';
import type { Metric } from '#contract/primitives.ts';
import { refusalSentence } from '#contract/refusals.ts';
import type { Days } from '#server/analytics/period.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import { sentimentOf } from '#server/analytics/sentiment.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import type { AskCtx, UserActor } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { keywordReport } from '#server/slices/keywords/keyword-report.ts';
import { parseSearch } from '#server/slices/keywords/search.ts';
import { storedLeaderboard } from '#server/slices/leaderboards/leaderboard-items.ts';
import { withSlashes } from '#server/slices/leaderboards/leaderboard-period.ts';
import { leaderboardSet } from '#server/slices/leaderboards/leaderboard-set.ts';
import { rankedBrands } from '#server/slices/leaderboards/ranking.ts';
import { clicksOn } from '#server/slices/monitors/links/read-links.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { monitorSet } from '#server/slices/monitors/monitor-set.ts';
import { type Colleague, colleaguesHaving } from '#server/slices/sharing/colleagues-having.ts';
import { readStanding } from '#server/slices/sharing/standing.ts';

/** By whose eyes a rule looks. */
export interface LookCtx extends AskCtx {
  user: UserActor;
}

/** What a rule looks at, and of a leaderboard which brand. */
export interface AlertObject {
  type: AlertType;
  type_id: number;
  brand_id: number | null;
}

/** A number of it. */
export interface Watched {
  /** Days of which it can be known; null = it has not been matched yet. */
  days: Days | null;
  /** Counted here as it happens, so that no day is missing; other numbers come with the posts that are brought in. */
  is_counted: boolean;
  /** Null where it is unknown, or is of nothing. */
  of(days: Days): Promise<{ value: number | null; is_nothing: boolean }>;
}

/** Its name as this person may read it, and its numbers. */
export interface Looked {
  name: string;
  watch(metric: AlertMetric): Watched;
}

/** What rules can look at, as far as this person has it. */
interface Found {
  created_by: number | null;
  /** Everybody in the company has it. */
  is_everybodys: boolean;
  /** Throws 404 for a brand that is not in it. */
  look(brand_id: number | null): Looked;
}

/** A number of the posts of some days. */
const ofPosts =
  (ctx: LookCtx, metric: AlertMetric, set: (days: Days) => Promise<PostSet>): Watched['of'] =>
  async (days) => {
    if (metric === 'negative_share') {
      const { texts, negative, waiting_comments, waiting_captions } = await sentimentOf(ctx, await set(days));
      // The share of what was read so far would be that of the newest.
      const isRead = texts > 0 && waiting_comments + waiting_captions === 0;
      return { value: isRead ? negative / texts : null, is_nothing: texts === 0 };
    }
    const totals = await totalsOf(await set(days));
    return { value: knownTotal(metric as Metric, totals), is_nothing: totals.posts === 0 };
  };

const EVER: Days = { from_date: '1971-01-01', to_date: '2100-12-31' };

const AREA_OF = {
  ...{ monitor: 'monitors', keywords: 'keywords', leaderboards: 'leaderboards' },
} as const satisfies Record<AlertType, keyof typeof AREAS>;
const accessTo = (type: AlertType) => ({ role: 'viewer', ...AREAS[AREA_OF[type]].limits }) as const;

type Subject = Pick<AlertObject, 'type' | 'type_id'>;

/** Throws 403 and 404 where this person may not read it. */
async function find(ctx: LookCtx, { type, type_id }: Subject): Promise<Found> {
  const access = accessTo(type);
  const reason = refusalReason(access, ctx.user, false);
  if (reason !== null) throw refuse('FORBIDDEN', refusalSentence(reason, access));
  return FINDS[type](ctx, type_id);
}

/** What is looked at. Throws 403 and 404 where this person may not read it. */
export async function lookAt(ctx: LookCtx, object: AlertObject): Promise<Looked> {
  return (await find(ctx, object)).look(object.brand_id);
}

/** The same; null where this person may not read it, or it is gone. Other failures pass through. */
export const lookIfAllowed = (ctx: LookCtx, object: AlertObject): Promise<Looked | null> =>
  lookAt(ctx, object).catch((error: unknown) => {
    if (error instanceof ORPCError) return null;
    throw error;
  });

/** Who else has it, and so can be told. Throws 403 and 404 where this person may not read it. */
export async function colleaguesToTell(ctx: LookCtx, { type, type_id }: Subject): Promise<Colleague[]> {
  const { created_by, is_everybodys } = await find(ctx, { type, type_id });
  const held = { id: type_id, company_id: ctx.company.id, created_by, is_everybodys };
  const all = await colleaguesHaving(ctx, { type, access: accessTo(type) }, held);
  return all.filter(({ id }) => id !== ctx.user.id);
}

const FINDS: Record<AlertType, (ctx: LookCtx, id: number) => Promise<Found>> = {
  async monitor(ctx, id) {
    const { name, created_by } = await monitorFor(ctx, id, 'read');
    const set = (days: Days) => monitorSet({ ...ctx, actor: ctx.user }, { id, ...days });
    const days = await daysMatched(ctx, id);
    const watch = (metric: AlertMetric): Watched =>
      metric === 'clicks'
        ? { days: EVER, is_counted: true, of: (asked) => clicksOf(ctx, id, asked) }
        : { days, is_counted: false, of: ofPosts(ctx, metric, set) };
    return { created_by, is_everybodys: false, look: () => ({ name, watch }) };
  },
  async keywords(ctx, id) {
    const report = await keywordReport.find(ctx, ctx.company.id, id);
    if (!report || (await readStanding(ctx, 'keywords', report)) === 'none') throw notFound('Keyword report');
    const { name, created_by, filter } = report;
    const set = async (days: Days) => (await parseSearch(ctx, { ...filter, ...days })).set;
    const watch = (metric: AlertMetric): Watched => ({
      ...{ days: EVER, is_counted: false, of: ofPosts(ctx, metric, set) },
    });
    return { created_by, is_everybodys: false, look: () => ({ name, watch }) };
  },
  async leaderboards(ctx, id) {
    const asking = { ...ctx, actor: ctx.user };
    const { name, brands, filter, created_by, is_global } = await storedLeaderboard(asking, id);
    return {
      ...{ created_by, is_everybodys: is_global },
      look(brand_id) {
        const brand = brands.find((b) => b.id === brand_id);
        if (!brand) throw notFound('Brand');
        const asked = ({ from_date, to_date }: Days) => {
          const days = { from_date: withSlashes(from_date), to_date: withSlashes(to_date) };
          return reportQuery.parse({ ...filter, id, ...days });
        };
        const set = async (days: Days) =>
          (await leaderboardSet(asking, { ...asked(days), brand_id: [String(brand.id)] })).set;
        const standing = (metric: 'rank' | 'share_of_voice') => async (days: Days) => {
          const { sort_by, counting, ...query } = asked(days);
          const { brands: ranked, posts } = await rankedBrands(
            await leaderboardSet(asking, query),
            sort_by,
            counting,
          );
          const row = ranked.find((b) => b.id === brand.id);
          const value = metric === 'rank' ? row?.rank : row?.share_of_voice[sharedMetric(sort_by)];
          return { value: posts === 0 ? null : (value ?? null), is_nothing: posts === 0 };
        };
        return {
          name: `${brand.name} (${name})`,
          watch: (metric) => ({
            ...{ days: EVER, is_counted: false },
            of:
              metric === 'rank' || metric === 'share_of_voice' ? standing(metric) : ofPosts(ctx, metric, set),
          }),
        };
      },
    };
  },
};

/** Clicks of people on its links; null where it had none at the end of these days. */
async function clicksOf({ db, company }: LookCtx, monitor_id: number, days: Days) {
  const { rows } = await sql<{ clicks: number; links: number }>`
    select coalesce(sum(clicks) filter (where not is_bot), 0)::int as clicks,
      (select count(*)::int from tracking_link where company_id = ${company.id} and monitor_id = ${monitor_id}
        and deleted_at is null and (created_at at time zone ${company.timezone})::date <= ${days.to_date}::date) as links
    from (${clicksOn({ ...days, company, monitor_id })}) c`.execute(db);
  const { clicks = 0, links = 0 } = rows[0] ?? {};
  return { value: links === 0 ? null : clicks, is_nothing: links === 0 };
}

/** The days a monitor watches; null until it was matched first, as it has no posts by then. */
async function daysMatched({ db, company }: LookCtx, id: number): Promise<Days | null> {
  const { rows } = await sql<Days>`
    select m.start_date::text as from_date, m.end_date::text as to_date
    from monitor m join monitor_match t on t.monitor_id = m.id
    where m.company_id = ${company.id} and m.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
