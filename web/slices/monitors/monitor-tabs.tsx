import { type ComponentType, lazy } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { Monitor } from '#contract/monitors/monitor.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import type { MonitorTabProps } from './monitor-tab.ts';

export interface MonitorSection {
  /** Name in the URL. */
  id: string;
  title: Phrase;
  /** Also available to visitors. */
  is_public?: true;
  /** The filters above apply to it. */
  is_filtered?: true;
  /** Whether a user has this section; null = a visitor. Default: always. */
  isShown?: (monitor: Monitor, user: SessionUser | null) => boolean;
  Content: ComponentType<MonitorTabProps>;
}

interface MonitorTab {
  id: string;
  title: Phrase;
  /** The first one is the default. */
  sections: readonly MonitorSection[];
}

const content = (load: () => Promise<ComponentType<MonitorTabProps>>) =>
  lazy(async () => ({ default: await loadChunk(load) }));

const MONITOR_TABS: readonly MonitorTab[] = [
  {
    id: 'results',
    title: 'Results',
    sections: [
      {
        id: 'dashboard',
        title: 'Overview',
        is_public: true,
        is_filtered: true,
        Content: content(async () => (await import('./dashboard-tab.tsx')).DashboardTab),
      },
      {
        id: 'forecast',
        title: 'Forecast vs actual',
        Content: content(async () => (await import('./forecast/forecast-tab.tsx')).ForecastTab),
      },
      {
        id: 'market',
        title: 'Market',
        is_filtered: true,
        Content: content(async () => (await import('./market-tab.tsx')).MarketTab),
      },
    ],
  },
  {
    id: 'posts',
    title: 'Posts',
    sections: [
      {
        id: 'posts',
        title: 'All posts',
        is_public: true,
        is_filtered: true,
        Content: content(async () => (await import('./posts/posts-tab.tsx')).PostsTab),
      },
      {
        id: 'content',
        title: 'Content',
        is_public: true,
        is_filtered: true,
        isShown: ({ content_analysis }, user) =>
          content_analysis && (user === null || user.access.content_analysis),
        Content: content(async () => (await import('./content-tab.tsx')).ContentTab),
      },
      {
        id: 'sentiment',
        title: 'Sentiment',
        is_public: true,
        is_filtered: true,
        Content: content(async () => (await import('./sentiment-tab.tsx')).SentimentTab),
      },
      {
        id: 'coverage',
        title: 'Coverage',
        is_filtered: true,
        Content: content(async () => (await import('./story-coverage/coverage-tab.tsx')).CoverageTab),
      },
    ],
  },
  {
    id: 'creators',
    title: 'Creators',
    sections: [
      {
        id: 'creators',
        title: 'All creators',
        is_public: true,
        is_filtered: true,
        Content: content(async () => (await import('./creators-tab.tsx')).CreatorsTab),
      },
      {
        id: 'audience',
        title: 'Audience',
        is_public: true,
        is_filtered: true,
        Content: content(async () => (await import('./audience-tab.tsx')).AudienceTab),
      },
    ],
  },
  {
    id: 'drafts',
    title: 'Brief and drafts',
    sections: [
      {
        id: 'drafts',
        title: 'Brief and drafts',
        Content: content(async () => (await import('./drafts/drafts-tab.tsx')).DraftsTab),
      },
    ],
  },
  {
    id: 'money',
    title: 'Money',
    sections: [
      {
        id: 'budget',
        title: 'Budget',
        Content: content(async () => (await import('./budget/budget-tab.tsx')).BudgetTab),
      },
      {
        id: 'orders',
        title: 'Orders',
        Content: content(async () => (await import('./orders/orders-tab.tsx')).OrdersTab),
      },
      {
        id: 'ads',
        title: 'Ads',
        Content: content(async () => (await import('./ads/ads-tab.tsx')).AdsTab),
      },
      {
        id: 'rights',
        title: 'Usage rights',
        Content: content(async () => (await import('./rights/rights-tab.tsx')).RightsTab),
      },
      {
        id: 'links',
        title: 'Tracking links',
        Content: content(async () => (await import('./links/links-tab.tsx')).LinksTab),
      },
    ],
  },
  {
    id: 'report',
    title: 'Report',
    sections: [
      {
        id: 'weekly',
        title: 'Report',
        Content: content(async () => (await import('./weekly/report-tab.tsx')).ReportTab),
      },
    ],
  },
  {
    id: 'setup',
    title: 'Setup',
    sections: [
      {
        id: 'settings',
        title: 'Setup',
        Content: content(async () => (await import('./settings-tab.tsx')).SettingsTab),
      },
    ],
  },
];

/** Tabs and sections of a user; null = a visitor. */
export function monitorTabs(monitor: Monitor, user: SessionUser | null): MonitorTab[] {
  return MONITOR_TABS.map((tab) => ({
    ...tab,
    sections: tab.sections.filter(
      ({ is_public, isShown }) => (user !== null || is_public) && (isShown?.(monitor, user) ?? true),
    ),
  })).filter(({ sections }) => sections.length > 0);
}

/** Tab and section that the URL names: a section, a tab, or neither. */
export function openTab(tabs: readonly MonitorTab[], name: string) {
  const of = (test: (tab: MonitorTab) => boolean) => tabs.find(test);
  const tab = of(({ sections }) => sections.some(({ id }) => id === name)) ?? of(({ id }) => id === name);
  const shown = tab ?? tabs[0];
  return { tab: shown, section: shown?.sections.find(({ id }) => id === name) ?? shown?.sections[0] };
}
