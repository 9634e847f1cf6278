import { Progress, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Activity, Job } from '#contract/home.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { openDownloads } from '#web/parts/exports/downloads-state.ts';
import { query } from '#web/platform/api/api.ts';
import { ago, percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { FoldedCard } from './folded-card.tsx';
import classes from './home-cards.module.css';
import { Rows } from './home-cards.tsx';

/** Link and label of a row. */
function Named({ name, is_demo, children }: { name: string; is_demo: boolean; children: ReactNode }) {
  return (
    <>
      <strong>
        {name} {is_demo && <InventedTag />}
      </strong>
      <span>{children}</span>
    </>
  );
}

export function RecentLists() {
  const answer = useQuery(query.home.lists.queryOptions());
  if (answer.data?.length === 0)
    return (
      <FoldedCard title={t('Recent lists')} link={{ to: '/lists', text: t('Go to lists') }}>
        {t('No lists yet.')}
      </FoldedCard>
    );
  return (
    <Card title={t('Recent lists')} flush>
      <Rows answer={answer}>
        {(lists) => (
          <ul>
            {lists.map(({ id, name, total_influencers, updated_at, is_demo }) => (
              <li key={id}>
                <Link to="/list/$slug" params={{ slug: String(id) }} className={classes.row}>
                  <Named name={name} is_demo={is_demo}>
                    {plural(total_influencers, '{n} creator', '{n} creators')} · {ago(updated_at)}
                  </Named>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </Card>
  );
}

const LINES = 8;
const BUSY_MS = 1000;
const IDLE_MS = 15_000;
const JOB_WORDS: Record<Job['kind'], Phrase> = {
  import: 'Import',
  export: 'Export',
  matching: 'Looking for posts',
};

function JobLine({ job: { kind, name, is_waiting, progress } }: { job: Job }) {
  return (
    <>
      <strong>{name}</strong>
      <span>
        {t(JOB_WORDS[kind])}
        {is_waiting ? `, ${t('waiting')}` : progress === null ? '' : ` · ${percent(progress, 0)}`}
      </span>
      {progress !== null && (
        <Progress
          value={progress * 100}
          size="xs"
          aria-label={`${t(JOB_WORDS[kind])}: ${name}`}
          flex="1 0 100%"
        />
      )}
    </>
  );
}

/** Running imports, exports and matching; hidden if there are none. */
export function RunningJobs() {
  const { data = [] } = useQuery(
    query.home.jobs.queryOptions({
      refetchInterval: ({ state }) => (state.data?.length ? BUSY_MS : IDLE_MS),
    }),
  );
  if (data.length === 0) return null;
  return (
    <Card title={t('Running now')} flush>
      <ul aria-label={t('Running now')}>
        {data.map((job) => (
          <li key={`${job.kind} ${job.id}`}>
            {job.kind === 'import' ? (
              <Link to="/settings/sources" className={classes.row}>
                <JobLine job={job} />
              </Link>
            ) : job.kind === 'matching' ? (
              <Link to="/monitor/$slug" params={{ slug: String(job.id) }} className={classes.row}>
                <JobLine job={job} />
              </Link>
            ) : (
              <UnstyledButton className={classes.row} onClick={openDownloads}>
                <JobLine job={job} />
              </UnstyledButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Verb between the person's and the object's name. */
const ACTIVITY_WORDS: Record<Activity['action'], Phrase> = {
  'lists.created': 'created the list',
  'lists.changed': 'changed the list',
  'lists.creators_added': 'added creators to the list',
  'lists.creators_removed': 'removed creators from the list',
  'monitors.created': 'created the monitor',
  'monitors.changed': 'changed the monitor',
  'monitors.posts_excluded': 'removed posts from the monitor',
  'monitors.posts_included': 'added posts back to the monitor',
  'monitors.budget_changed': 'changed the budget of the monitor',
  'leaderboards.created': 'created the leaderboard',
  'leaderboards.changed': 'changed the leaderboard',
  'imports.started': 'imported',
};

function hrefOf({ action, object_id }: Activity): string {
  if (action.startsWith('lists.')) return `/list/${object_id}`;
  if (action.startsWith('monitors.')) return `/monitor/${object_id}`;
  return action.startsWith('leaderboards.') ? `/leaderboard/${object_id}` : '/settings/sources';
}

/** Colleagues' activity on objects the user can see; hidden if there is none. */
export function RecentActivity() {
  const answer = useQuery(query.home.activity.queryOptions());
  if (answer.data?.length === 0) return null;
  return (
    <Card title={t('Activity')} note={t('30 days')} flush>
      <Rows answer={answer}>
        {(lines) => (
          <ul aria-label={t('Activity')}>
            {lines.slice(0, LINES).map((line) => (
              <li key={line.id}>
                <Link to={hrefOf(line)} className={classes.row}>
                  <span>
                    {line.user} {t(ACTIVITY_WORDS[line.action])} <strong>{line.name}</strong>
                  </span>
                  <span>{ago(line.at)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </Card>
  );
}
