import { Button, Stack, Text } from '@mantine/core';
import {
  IconDatabaseImport,
  IconHash,
  IconLayoutList,
  IconSearch,
  IconUserCog,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { asTile } from '#web/parts/content-post.ts';
import { AddDemoData } from '#web/parts/demo/add-demo-data.tsx';
import { useLastDay } from '#web/parts/last-day.ts';
import { PostTiles } from '#web/parts/post-tiles.tsx';
import { DaysChart } from '#web/parts/report/days-chart.tsx';
import { TotalsRow } from '#web/parts/report/totals-row.tsx';
import { type api, query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { closedArea, mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PeriodPicker, todayIso } from '#web/ui/inputs/period-picker.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { KeywordFilters, OpenedRecently, ProfileFilters, SharedWithMe } from './home-cards.tsx';
import { LargestCreators, TopCreators } from './home-creators.tsx';
import { freshness, homeSearch, useDashboard, useDays } from './home-data.ts';
import classes from './home-page.module.css';
import { Campaigns, useQueueReady } from './home-queue.tsx';
import { RecentActivity, RecentLists, RunningJobs } from './home-work.tsx';

const FirstRun = lazy(async () => ({
  default: (await loadChunk(() => import('./first-run.tsx'))).FirstRun,
}));

const HomeNeeds = lazy(async () => ({
  default: (await loadChunk(() => import('./home-needs.tsx'))).HomeNeeds,
}));

const ProposalsCard = lazy(async () => ({
  default: (await loadChunk(() => import('./proposals-card.tsx'))).ProposalsCard,
}));

const POSTS = 5;

/** Newest posts of all creators, in any period. */
function LatestPosts({ currency }: { currency: string }) {
  const answer = useQuery(query.home.latest_posts.queryOptions({ input: { limit: POSTS } }));
  const posts = useMemo(() => answer.data?.map(asTile) ?? [], [answer.data]);
  return (
    <Card title={t('Latest posts')}>
      <PostTiles
        label={t('Latest posts')}
        answer={answer}
        posts={posts}
        expected={POSTS}
        currency={currency}
        empty={t('No dated posts yet.')}
      />
    </Card>
  );
}

const NUMBERS = ['posts', 'impressions', 'engagement_rate', 'media_value'] as const;

/** Number of STEPS shown: the first ones that this user may take. */
const SHOWN_STEPS = 3;
const STEPS = [
  {
    to: '/settings/sources',
    search: {},
    writes: false,
    title: 'Import data',
    text: 'Drop a file with posts or creators: CSV, Excel or JSON, as exported by your tool.',
    icon: IconDatabaseImport,
  },
  {
    to: '/profiles',
    search: { create: 'true' },
    writes: true,
    title: 'Create a profile',
    text: 'Add a creator by hand, with accounts and prices.',
    icon: IconUserPlus,
  },
  {
    to: '/keyword',
    search: {},
    writes: false,
    title: 'Analyze a keyword',
    text: 'Creators who post about a word, #hashtag or @mention, and its results.',
    icon: IconHash,
  },
  {
    to: '/lists',
    search: {},
    writes: true,
    title: 'Create a list',
    text: 'Collect creators in a list to compare them, note prices and plan campaigns.',
    icon: IconLayoutList,
  },
  {
    to: '/profiles',
    search: {},
    writes: false,
    title: 'Find creators',
    text: 'By country, followers, engagement and topics.',
    icon: IconSearch,
  },
  {
    to: '/account',
    search: {},
    writes: false,
    title: 'Set up your account',
    text: 'Choose your language and turn on two-factor authentication.',
    icon: IconUserCog,
  },
] as const;

/** First steps of an empty company, in order. */
function FirstSteps() {
  const { user } = useSession();
  const steps = STEPS.filter(
    ({ to, writes }) => user !== null && closedArea(user, to) === null && !(writes && user.role === 'viewer'),
  ).slice(0, SHOWN_STEPS);
  return (
    <ol className={classes.steps} aria-label={t('First steps')}>
      {steps.map(({ to, search, title, text, icon: Icon }, index) => (
        <li key={title}>
          <Link to={to} search={search} className={classes.step}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <Text component="strong" c="var(--ll-text)">
              {index + 1}. {t(title)}
            </Text>
            <span>{t(text)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

type Navigation = Awaited<ReturnType<typeof api.settings.navigation>>;

function Facts({ company, counts }: { company: string; counts: Navigation | undefined }) {
  if (counts === undefined || counts.creators + counts.brands + counts.posts === 0) return company;
  const { creators, brands, posts, newest_post } = counts;
  const facts = [
    plural(creators, '{n} creator', '{n} creators'),
    ...(brands > 0 ? [plural(brands, '{n} brand', '{n} brands')] : []),
    plural(posts, '{n} post', '{n} posts'),
    ...(newest_post === null ? [] : [t('newest {when}', { when: freshness(newest_post) })]),
  ];
  return facts.join(' · ');
}

export function HomePage() {
  const { user } = useSession();
  const { state, patch } = useUrlState(homeSearch);
  const ready = useQueueReady();
  const counts = useQuery(query.settings.navigation.queryOptions());
  const days = useDays(state);
  const { data } = counts;
  const has_posts = data !== undefined && data.posts > 0;
  // Most companies have posts, so space is reserved to avoid layout shifts.
  const awaits_posts = data === undefined && !counts.isError;
  const dashboard = useDashboard(has_posts ? days : null);
  const last = useLastDay() ?? todayIso();
  // Shows the previous period until the new one has loaded.
  const late = dashboard.isPlaceholderData ? { 'aria-busy': true, 'data-late': true } : {};
  const currency = dashboard.data?.currency ?? user?.currency ?? 'USD';
  const empty = data !== undefined && data.creators + data.brands + data.posts === 0;
  const keywords = mayOpen(user, 'keywords');
  const shown = ready ? undefined : { display: 'none' };
  return (
    <Stack gap="sm" className={classes.page}>
      <PageHeader
        title={t('Home')}
        facts={<Facts company={user?.company_name ?? ''} counts={data} />}
        actions={
          <>
            {has_posts && days !== null && (
              <PeriodPicker
                today={last}
                value={{ from: days.from_date, to: days.to_date }}
                onChange={({ from, to }) => void patch({ from_date: from, to_date: to }, { push: true })}
              />
            )}
            <Button variant="default" component={Link} to="/profiles">
              {t('Find creators')}
            </Button>
            {keywords && (
              <Button component={Link} to="/keyword">
                {t('Analyze a keyword')}
              </Button>
            )}
          </>
        }
      />
      {counts.isError && (
        <ErrorState
          framed
          error={counts.error}
          title={t('The numbers could not be loaded.')}
          onRetry={() => counts.refetch()}
        />
      )}
      {empty && user?.role === 'admin' && (
        <Suspense fallback={null}>
          <FirstRun />
        </Suspense>
      )}
      {empty && <FirstSteps />}
      {empty && <AddDemoData />}
      {/* One boundary, so that nothing below is shown before the list above it and moved by it. */}
      <Suspense fallback={null}>
        {!empty && (
          <div className={classes.first} style={shown}>
            <HomeNeeds />
            {mayOpen(user, 'monitors') && <Campaigns />}
            {data !== undefined && data.proposals > 0 && (
              <Suspense fallback={null}>
                <ProposalsCard />
              </Suspense>
            )}
          </div>
        )}
        {ready && (awaits_posts || (has_posts && (dashboard.data !== undefined || !dashboard.isError))) && (
          <div className={classes.numbers} {...late}>
            <TotalsRow totals={dashboard.data} metrics={NUMBERS} />
          </div>
        )}
        <RunningJobs />
        {ready && (awaits_posts || has_posts) && (
          <>
            <div className={classes.period} {...late}>
              <DaysChart
                days={dashboard.data?.days}
                metric={state?.metric ?? 'media_value'}
                onMetric={(metric) => void patch({ metric })}
                currency={currency}
                height={322}
                error={dashboard.error}
                onRetry={() => void dashboard.refetch()}
              />
              <TopCreators dashboard={dashboard} />
            </div>
            <LatestPosts currency={currency} />
          </>
        )}
        {data !== undefined && !empty && !has_posts && <LargestCreators />}
        <div className={classes.cards} style={shown}>
          {mayOpen(user, 'lists') && <RecentLists />}
          <RecentActivity />
          <SharedWithMe />
          {keywords && <KeywordFilters />}
          <ProfileFilters />
          <OpenedRecently />
        </div>
      </Suspense>
    </Stack>
  );
}
