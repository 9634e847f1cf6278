import { Button } from '@mantine/core';
import { IconDatabaseImport, IconHash, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { closedArea, mayOpen } from '#web/platform/areas.ts';
import { dayText, counted as nOf } from '#web/platform/format.ts';
import { useSession } from '#web/platform/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { Explanation } from '#web/ui/explain-popover.tsx';
import { MetricCard, MetricRow } from '#web/ui/metric-card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import {
  KeywordFilters,
  LargestCreators,
  OpenedRecently,
  ProfileFilters,
  RunningImports,
  SharedWithMe,
} from './home-cards.tsx';
import { freshness, totals } from './home-data.ts';
import classes from './home-page.module.css';

const counted = (id: string, label: string, formula: string, unit: string): Explanation => ({
  id,
  version: 1,
  label,
  formula,
  unit,
  inputs: [],
});
const EXPLAINED = {
  creators: counted(
    'home.creators',
    'Creators',
    'distinct profiles of creators your company can see; brands are counted apart',
    'count',
  ),
  posts: counted('home.posts', 'Posts', 'posts known of all accounts your company can see', 'count'),
  newest: counted('home.newest', 'Newest post', 'latest publication day among these posts', 'day'),
  running: counted('home.imports', 'Imports running', 'imports that run or wait for their turn', 'count'),
};

type Totals = NonNullable<ReturnType<typeof useTotals>['data']>;
const useTotals = () => useQuery(totals);

function Numbers({ data }: { data: Totals | undefined }) {
  const loading = data === undefined;
  const newest = data?.newest_post ?? null;
  return (
    <MetricRow>
      <MetricCard
        label="Creators"
        value={data?.creators}
        explanation={EXPLAINED.creators}
        note={data && `and ${nOf(data.brands, 'brand')}`}
        loading={loading}
      />
      <MetricCard
        label="Posts"
        value={data?.posts}
        explanation={EXPLAINED.posts}
        note="of all accounts"
        loading={loading}
      />
      <MetricCard
        label="Newest post"
        value={null}
        {...(newest === null
          ? { missing: 'No post has a date yet' }
          : { text: dayText(newest), note: freshness(newest) })}
        explanation={EXPLAINED.newest}
        loading={loading}
      />
      <MetricCard
        label="Imports running"
        value={data?.imports_running}
        explanation={EXPLAINED.running}
        note={data?.imports_running === 0 ? 'nothing under way' : 'see Sources'}
        loading={loading}
      />
    </MetricRow>
  );
}

const STEPS = [
  {
    to: '/settings/sources',
    search: {},
    title: 'Import data',
    text: 'Drop a file with posts or creators: CSV, JSON lines or Excel.',
    icon: IconDatabaseImport,
  },
  {
    to: '/profiles',
    search: { create: 'true' },
    title: 'Create a profile',
    text: 'Add a creator by hand, with accounts and prices.',
    icon: IconUserPlus,
  },
  {
    to: '/keyword',
    search: {},
    title: 'Analyse a keyword',
    text: 'Who posts about a word, #hashtag or @mention, and how it does.',
    icon: IconHash,
  },
];

/** What an empty company does first, in this order. */
function FirstSteps() {
  const { user } = useSession();
  const steps = STEPS.filter(({ to }) => user !== null && closedArea(user, to) === null);
  return (
    <ol className={classes.steps} aria-label="First steps">
      {steps.map(({ to, search, title, text, icon: Icon }, index) => (
        <li key={to}>
          <Link to={to} search={search} className={classes.step}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <strong>
              {index + 1}. {title}
            </strong>
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function factsText(company: string, data: Totals | undefined): string {
  if (data === undefined) return company;
  return `${company} · counted in ${data.ms} ms`;
}

/** Where a day starts: the company's data in four numbers, what was saved, opened and is running. */
export function HomePage() {
  const { user } = useSession();
  const answer = useTotals();
  const { data } = answer;
  const empty = data !== undefined && data.creators + data.brands + data.posts === 0;
  const keywords = mayOpen(user, 'keywords');
  const sources = mayOpen(user, 'sources');
  return (
    <>
      <PageHeader
        title="Home"
        facts={factsText(user?.company_name ?? '', data)}
        actions={
          <>
            <Button variant="default" component={Link} to="/profiles">
              Find creators
            </Button>
            {keywords && (
              <Button component={Link} to="/keyword">
                Analyse a keyword
              </Button>
            )}
          </>
        }
      />
      {answer.isError ? (
        <ErrorState
          framed
          error={answer.error}
          title="The numbers could not be loaded."
          onRetry={() => answer.refetch()}
        />
      ) : (
        <Numbers data={data} />
      )}
      {empty && <FirstSteps />}
      <div className={classes.cards} data-single={empty || undefined}>
        {!empty && (
          <div className={classes.column}>
            {sources && (data?.imports_running ?? 0) > 0 && <RunningImports />}
            <LargestCreators />
          </div>
        )}
        <div className={classes.column}>
          <SharedWithMe />
          {keywords && <KeywordFilters />}
          <ProfileFilters />
          <OpenedRecently />
        </div>
      </div>
    </>
  );
}
