import { castingExporter } from './slices/casting/casting-exporter.ts';
import { profileDeck } from './slices/casting/profile-deck.ts';
import type { Exporters, ReportMakers } from './slices/exports/exporters.ts';
import { forecastExporter } from './slices/forecast/forecast-exporter.ts';
import { keywordExporter } from './slices/keywords/export/keyword-exporter.ts';
import { leaderboardExporter } from './slices/leaderboards/reports/leaderboard-exporter.ts';
import { leaderboardReport } from './slices/leaderboards/reports/scheduled-report.ts';
import { listExporter } from './slices/lists/export/list-exporter.ts';
import { listPostsExporter } from './slices/lists/export/list-posts-exporter.ts';
import { listReportExporter } from './slices/lists/report/list-report-exporter.ts';
import { monitorExporter } from './slices/monitors/export/monitor-exporter.ts';
import { weeklyReport } from './slices/monitors/weekly/weekly-document.ts';
import { profilePostsExporter } from './slices/profiles/export/profile-posts-exporter.ts';
import { profilesExporter } from './slices/profiles/export/profiles-exporter.ts';

/** New kinds of exports are added here. */
export const exporters: Exporters = {
  profiles: profilesExporter,
  profile: profileDeck,
  profile_posts: profilePostsExporter,
  list: listExporter,
  list_posts: listPostsExporter,
  forecast: forecastExporter,
  casting: castingExporter,
  list_report: listReportExporter,
  keyword_report: keywordExporter,
  monitor: monitorExporter,
  leaderboard: leaderboardExporter,
};

export const reports: ReportMakers = { monitor: weeklyReport, leaderboard: leaderboardReport };
