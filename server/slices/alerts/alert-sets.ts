import { ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import { AREAS, refusalReason } from '#contract/access/areas.ts';
import type { AlertMetric, AlertType } from '#contract/alerts.ts';
import { refusalSentence } from '#contract/calls/refusals.ts';
import { reportQuery } from '#contract/leaderboards/snapshots.ts';
import type { Days } from '#server/analytics/period.ts';
import { parseSearch } from '#server/analytics/posts/keyword-search.ts';
import { type Colleague, colleaguesHaving } from '#server/owned/colleagues-having.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { keywordReportFor } from '#server/slices/keywords/keyword-report.ts';
import { storedLeaderboard } from '#server/slices/leaderboards/leaderboard-items.ts';
import { withSlashes } from '#server/slices/leaderboards/leaderboard-period.ts';
import { leaderboardSet } from '#server/slices/leaderboards/leaderboard-set.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { monitorSet } from '#server/slices/monitors/monitor-set.ts';
import { clicks, EVER, type LookCtx, ofPosts, ofRanking, type Watched } from './watched.ts';

/** The brand of a leaderboard. */
export interface AlertObject {
  type: AlertType;
  type_id: number;
  brand_id: number | null;
}

/** The name as this person may read it, and the numbers. */
export interface Looked {
  name: string;
  watch(metric: AlertMetric): Watched;
}

interface AlertSet {
  created_by: number | null;
  /** Everybody in the company has access. */
  is_everybodys: boolean;
  /** Throws 404 for a brand outside the leaderboard. */
  look(brand_id: number | null): Looked;
}

const AREA_OF = {
  monitor: 'monitors',
  keywords: 'keywords',
  leaderboards: 'leaderboards',
} as const satisfies Record<AlertType, keyof typeof AREAS>;
const accessTo = (type: AlertType) => ({ role: 'viewer', ...AREAS[AREA_OF[type]].limits }) as const;

type Subject = Pick<AlertObject, 'type' | 'type_id'>;

/** Throws 403 and 404 where this person may not read it. */
async function find(ctx: LookCtx, { type, type_id }: Subject): Promise<AlertSet> {
  const access = accessTo(type);
  const reason = refusalReason(access, ctx.user, false);
  if (reason !== null) throw refuse('FORBIDDEN', refusalSentence(reason, access));
  return FINDS[type](ctx, type_id);
}

/** Throws 403 and 404 where this person may not read it. */
export async function lookAt(ctx: LookCtx, object: AlertObject): Promise<Looked> {
  return (await find(ctx, object)).look(object.brand_id);
}

/** Null if it is gone or this person may not read it. Other failures pass through. */
export const lookIfAllowed = (ctx: LookCtx, object: AlertObject): Promise<Looked | null> =>
  lookAt(ctx, object).catch((error: unknown) => {
    if (error instanceof ORPCError) return null;
    throw error;
  });

/** Colleagues with access. Throws 403 and 404 where this person may not read it. */
export async function colleaguesToNotify(ctx: LookCtx, { type, type_id }: Subject): Promise<Colleague[]> {
  const { created_by, is_everybodys } = await find(ctx, { type, type_id });
  const held = { id: type_id, company_id: ctx.company.id, created_by, is_everybodys };
  const all = await colleaguesHaving(ctx, { type, access: accessTo(type) }, held);
  return all.filter(({ id }) => id !== ctx.user.id);
}

const FINDS: Record<AlertType, (ctx: LookCtx, id: number) => Promise<AlertSet>> = {
  async monitor(ctx, id) {
    const { name, created_by } = await monitorFor(ctx, id, 'read');
    const set = (days: Days) => monitorSet({ ...ctx, actor: ctx.user }, { id, ...days });
    const { is_matched, ...days } = await daysOf(ctx, id);
    const watch = (metric: AlertMetric) =>
      metric === 'clicks' ? clicks(ctx, id, days) : ofPosts(ctx, metric, is_matched ? days : null, set);
    return { created_by, is_everybodys: false, look: () => ({ name, watch }) };
  },
  async keywords(ctx, id) {
    const { name, created_by, filter } = await keywordReportFor(ctx, id, 'read');
    const set = async (days: Days) => (await parseSearch(ctx, { ...filter, ...days })).set;
    const watch = (metric: AlertMetric) => ofPosts(ctx, metric, EVER, set);
    return { created_by, is_everybodys: false, look: () => ({ name, watch }) };
  },
  async leaderboards(ctx, id) {
    const asking = { ...ctx, actor: ctx.user };
    const { name, brands, filter, created_by, is_global } = await storedLeaderboard(asking, id);
    return {
      created_by,
      is_everybodys: is_global,
      look(brand_id) {
        const brand = brands.find((b) => b.id === brand_id);
        if (!brand) throw notFound('brand');
        const queryOf = ({ from_date, to_date }: Days) => {
          const days = { from_date: withSlashes(from_date), to_date: withSlashes(to_date) };
          return reportQuery.parse({ ...filter, id, ...days });
        };
        const ofBrand = async (days: Days) =>
          (await leaderboardSet(asking, { ...queryOf(days), brand_id: [String(brand.id)] })).set;
        const { sort_by } = reportQuery.parse({ ...filter, id });
        return {
          name: `${brand.name} (${name})`,
          watch: (metric) =>
            metric === 'rank' || metric === 'share_of_voice'
              ? ofRanking(ctx, metric, brand.id, { sort_by, queryOf })
              : ofPosts(ctx, metric, EVER, ofBrand),
        };
      },
    };
  },
};

/** A monitor has no posts before its first match. */
async function daysOf({ db, company }: LookCtx, id: number): Promise<Days & { is_matched: boolean }> {
  const { rows } = await sql<Days & { is_matched: boolean }>`
    select m.start_date::text as from_date, m.end_date::text as to_date, t.monitor_id is not null as is_matched
    from monitor m left join monitor_match t on t.monitor_id = m.id
    where m.company_id = ${company.id} and m.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('monitor');
  return rows[0];
}
