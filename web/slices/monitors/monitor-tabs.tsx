import { type ComponentType, lazy } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { loadChunk } from '#web/platform/reload-guard.ts';
import type { MonitorTabProps } from './monitor-tab.ts';

interface MonitorTab {
  /** Its name in the address. */
  id: string;
  title: Phrase;
  /** Visitors of a public link have it too. */
  is_public?: true;
  /** Days, platforms and tags above it narrow what it shows. */
  is_filtered?: true;
  /** Whether this monitor has it for a person; null = a visitor. Without it every one has. */
  isShown?: (monitor: Monitor, user: SessionUser | null) => boolean;
  Content: ComponentType<MonitorTabProps>;
}

const tab = (load: () => Promise<ComponentType<MonitorTabProps>>) =>
  lazy(async () => ({ default: await loadChunk(load) }));

/** The tabs of a monitor in their order; the first is open unless the address says another. */
export const MONITOR_TABS: readonly MonitorTab[] = [
  {
    ...{ id: 'dashboard', title: 'Dashboard', is_public: true, is_filtered: true },
    Content: tab(async () => (await import('./dashboard-tab.tsx')).DashboardTab),
  },
  {
    ...{ id: 'posts', title: 'Posts', is_public: true, is_filtered: true },
    Content: tab(async () => (await import('./posts/posts-tab.tsx')).PostsTab),
  },
  {
    ...{ id: 'creators', title: 'Creators', is_public: true, is_filtered: true },
    Content: tab(async () => (await import('./creators-tab.tsx')).CreatorsTab),
  },
  {
    ...{ id: 'audience', title: 'Audience', is_public: true, is_filtered: true },
    Content: tab(async () => (await import('./audience-tab.tsx')).AudienceTab),
  },
  {
    ...{ id: 'sentiment', title: 'Sentiment', is_public: true, is_filtered: true },
    Content: tab(async () => (await import('./sentiment-tab.tsx')).SentimentTab),
  },
  {
    ...{ id: 'content', title: 'Content', is_public: true, is_filtered: true },
    isShown: ({ content_analysis }, user) =>
      content_analysis && (user === null || user.access.content_analysis),
    Content: tab(async () => (await import('./content-tab.tsx')).ContentTab),
  },
  {
    id: 'budget',
    title: 'Budget',
    Content: tab(async () => (await import('./budget/budget-tab.tsx')).BudgetTab),
  },
  { id: 'links', title: 'Links', Content: tab(async () => (await import('./links/links-tab.tsx')).LinksTab) },
  {
    ...{ id: 'market', title: 'Market', is_filtered: true },
    Content: tab(async () => (await import('./market-tab.tsx')).MarketTab),
  },
  {
    ...{ id: 'forecast', title: 'Forecast vs actual' },
    Content: tab(async () => (await import('./forecast/forecast-tab.tsx')).ForecastTab),
  },
  {
    ...{ id: 'coverage', title: 'Coverage', is_filtered: true },
    Content: tab(async () => (await import('./story-coverage/coverage-tab.tsx')).CoverageTab),
  },
  {
    id: 'weekly',
    title: 'Weekly report',
    Content: tab(async () => (await import('./weekly/weekly-report.tsx')).WeeklyReport),
  },
  {
    id: 'settings',
    title: 'Settings',
    Content: tab(async () => (await import('./settings-tab.tsx')).SettingsTab),
  },
];
