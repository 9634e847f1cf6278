import { type ComponentType, lazy } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { loadChunk } from '#web/platform/reload-guard.ts';
import type { MonitorTabProps } from './monitor-tab.ts';

interface MonitorTab {
  /** Name in the URL. */
  id: string;
  title: Phrase;
  /** Also available to visitors. */
  is_public?: true;
  /** The filters above apply to it. */
  is_filtered?: true;
  /** Whether a user has this tab; null = a visitor. Default: always. */
  isShown?: (monitor: Monitor, user: SessionUser | null) => boolean;
  Content: ComponentType<MonitorTabProps>;
}

const tab = (load: () => Promise<ComponentType<MonitorTabProps>>) =>
  lazy(async () => ({ default: await loadChunk(load) }));

/** Tabs in order; the first one is the default. */
export const MONITOR_TABS: readonly MonitorTab[] = [
  {
    id: 'dashboard',
    title: 'Dashboard',
    is_public: true,
    is_filtered: true,
    Content: tab(async () => (await import('./dashboard-tab.tsx')).DashboardTab),
  },
  {
    id: 'posts',
    title: 'Posts',
    is_public: true,
    is_filtered: true,
    Content: tab(async () => (await import('./posts/posts-tab.tsx')).PostsTab),
  },
  {
    id: 'creators',
    title: 'Creators',
    is_public: true,
    is_filtered: true,
    Content: tab(async () => (await import('./creators-tab.tsx')).CreatorsTab),
  },
  {
    id: 'audience',
    title: 'Audience',
    is_public: true,
    is_filtered: true,
    Content: tab(async () => (await import('./audience-tab.tsx')).AudienceTab),
  },
  {
    id: 'sentiment',
    title: 'Sentiment',
    is_public: true,
    is_filtered: true,
    Content: tab(async () => (await import('./sentiment-tab.tsx')).SentimentTab),
  },
  {
    id: 'content',
    title: 'Content',
    is_public: true,
    is_filtered: true,
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
    id: 'market',
    title: 'Market',
    is_filtered: true,
    Content: tab(async () => (await import('./market-tab.tsx')).MarketTab),
  },
  {
    id: 'forecast',
    title: 'Forecast vs actual',
    Content: tab(async () => (await import('./forecast/forecast-tab.tsx')).ForecastTab),
  },
  {
    id: 'coverage',
    title: 'Coverage',
    is_filtered: true,
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
