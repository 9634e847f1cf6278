import { type Noun, sentenceFor } from '#contract/sentences/sentences.ts';
import type { Act, Permission } from './owned/permission.ts';
import { refusal } from './owned/permission.ts';
import type { Ctx } from './platform/context.ts';
import { readProfileBrands } from './slices/brands/profile-brands.ts';
import { castingFor } from './slices/casting/casting-access.ts';
import { castingExporter } from './slices/casting/casting-exporter.ts';
import type { Exporters, LayoutKinds, ReportMakers } from './slices/exports/exporter.ts';
import { forecastExporter } from './slices/forecast/forecast-exporter.ts';
import { keywordExporter } from './slices/keywords/export/keyword-exporter.ts';
import { leaderboardFor, shownLeaderboard } from './slices/leaderboards/leaderboard-access.ts';
import { leaderboardExporter } from './slices/leaderboards/reports/leaderboard-exporter.ts';
import { leaderboardReport } from './slices/leaderboards/reports/scheduled-report.ts';
import { listExporter } from './slices/lists/export/list-exporter.ts';
import { listPostsExporter } from './slices/lists/export/list-posts-exporter.ts';
import { creatorListFor } from './slices/lists/list-access.ts';
import { listReportExporter } from './slices/lists/report/list-report-exporter.ts';
import { monitorExporter } from './slices/monitors/export/monitor-exporter.ts';
import { monitorFor } from './slices/monitors/monitor-access.ts';
import { weeklyReport } from './slices/monitors/weekly/weekly-document.ts';
import { profileDeck } from './slices/profiles/export/profile-deck.ts';
import { profilePostsExporter } from './slices/profiles/export/profile-posts-exporter.ts';
import { profilesExporter } from './slices/profiles/export/profiles-exporter.ts';
import { visibleProfile } from './slices/profiles/profiles.policy.ts';
import { disclosedOf } from './slices/safety/disclosure-rates.ts';
import { safetyExporter } from './slices/safety/safety-exporter.ts';
import { readAds } from './slices/sales/ads/ad-report.ts';
import { readOrders } from './slices/sales/orders/order-report.ts';
import { orderSections } from './slices/sales/orders/order-sections.ts';

/** New kinds of exports are added here. */
export const exporters: Exporters = {
  profiles: profilesExporter,
  profile: profileDeck(readProfileBrands),
  profile_posts: profilePostsExporter,
  list: listExporter((ctx, id) => disclosedOf(ctx, 'list', id)),
  list_posts: listPostsExporter,
  forecast: forecastExporter,
  casting: castingExporter,
  list_report: listReportExporter,
  keyword_report: keywordExporter,
  monitor: monitorExporter({ orders: readOrders, orderSections, ads: readAds }),
  leaderboard: leaderboardExporter,
  safety: safetyExporter,
};

export const reports: ReportMakers = { monitor: weeklyReport, leaderboard: leaderboardReport };

/** Why the caller may not change this object; throws if they may not read it. */
const own =
  (permitted: (ctx: Ctx, id: number, act: Act) => Promise<{ permission: Permission }>, noun: Noun) =>
  async (ctx: Ctx, id: number, act: 'read' | 'edit') => {
    const { permission } = await permitted(ctx, id, act);
    return refusal(permission, ctx.user.role, 'edit', noun);
  };

/** Objects whose reports have sections to choose. */
export const layouts: LayoutKinds = {
  monitor: own(monitorFor, 'monitor'),
  list: own(creatorListFor, 'list'),
  casting: own(castingFor, 'casting'),
  async leaderboard(ctx, id, act) {
    if (act === 'edit') await leaderboardFor(ctx, id, 'edit');
    const { permission } = await shownLeaderboard({ ...ctx, actor: ctx.user }, id);
    return permission === 'none'
      ? sentenceFor('report_leaderboard_not_own')
      : refusal(permission, ctx.user.role, 'edit', 'leaderboard');
  },
  async profile(ctx, id) {
    await visibleProfile(ctx, id);
    return refusal('co_worker', ctx.user.role, 'edit', 'report');
  },
};
