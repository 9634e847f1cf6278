import { Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DueDeliverable } from '#contract/home.ts';
import { NotificationList } from '#web/parts/alerts/notification-list.tsx';
import { deliverableAmount } from '#web/parts/deliverable-names.ts';
import { query } from '#web/platform/api/api.ts';
import { ago, dayText, exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { todayIso } from '#web/ui/inputs/period-picker.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { FoldedCard } from './folded-card.tsx';
import classes from './home-cards.module.css';
import { Rows } from './home-cards.tsx';
import { type Campaign, isBehind, paceOf } from './home-pace.ts';

const monitorsAsked = () => query.home.monitors.queryOptions();
const responsesAsked = () => query.client.responses.queryOptions({ input: { limit: 8 } });
const importsAsked = () => query.imports.list.queryOptions({ input: { page: 1, limit: 20, show: 'open' } });

/** Whether the answers of these cards are there: everything below would move otherwise. */
export function useQueueReady(): boolean {
  const { user } = useSession();
  const answers = [
    useQuery({ ...monitorsAsked(), enabled: mayOpen(user, 'monitors') }),
    useQuery({ ...responsesAsked(), enabled: mayOpen(user, 'lists') }),
    useQuery({ ...importsAsked(), enabled: mayOpen(user, 'sources') }),
    useQuery({ ...query.home.alerts.queryOptions(), enabled: mayOpen(user, 'alerts') }),
  ];
  return answers.every(({ isLoading }) => !isLoading);
}

/** Shows why the answer is missing. */
const missing = (title: string, answer: UseQueryResult) => (
  <Card title={title} flush>
    <Rows answer={answer}>{() => null}</Rows>
  </Card>
);

const ofAll = (shown: number, all: number) =>
  all > shown ? t('{n} of {all}', { n: shown, all }) : undefined;

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { id, name, posts, is_demo, pace } = campaign;
  const { day, all, left, elapsed } = paceOf(campaign, todayIso());
  const published = pace && Math.min(1, pace.published / pace.planned);
  return (
    <Link to="/monitor/$slug" params={{ slug: String(id) }} className={classes.row}>
      <span className={classes.line}>
        <strong>
          {name} {is_demo && <InventedTag />}
        </strong>
        <Text span c="var(--ll-text)">
          {pace !== null
            ? t('{n} of {all} posts', { n: exactNumber(pace.published), all: exactNumber(pace.planned) })
            : posts === null
              ? t('collecting posts')
              : plural(posts, '{n} post', '{n} posts')}
        </Text>
      </span>
      {published !== null && (
        <span className={classes.pace} aria-hidden>
          <span style={{ inlineSize: `${published * 100}%` }} />
          <i style={{ insetInlineStart: `${elapsed * 100}%` }} />
        </span>
      )}
      <span className={classes.line}>
        <span>
          {t('day {n} of {all}', { n: day, all })} ·{' '}
          {left === 0 ? t('ends today') : plural(left, '{n} day left', '{n} days left')}
        </span>
        {pace === null ? (
          t('no plan')
        ) : isBehind(campaign, todayIso()) ? (
          <Text span c="var(--ll-down)">
            {t('behind plan')}
          </Text>
        ) : (
          <Text span c="var(--ll-up)">
            {pace.published >= pace.planned ? t('plan fulfilled') : t('on plan')}
          </Text>
        )}
      </span>
    </Link>
  );
}

/** Running campaigns with posts published of planned, ending soonest first. */
export function Campaigns() {
  const answer = useQuery(monitorsAsked());
  const { data } = answer;
  if (data?.monitors.length === 0)
    return (
      <FoldedCard title={t('Running campaigns')} link={{ to: '/monitors', text: t('Go to monitors') }}>
        {t('None is running.')}
      </FoldedCard>
    );
  return (
    <Card title={t('Running campaigns')} note={data && ofAll(data.monitors.length, data.total)} flush>
      <Rows answer={answer}>
        {({ monitors }) => (
          <ul>
            {monitors.map((campaign) => (
              <li key={campaign.id}>
                <CampaignRow campaign={campaign} />
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </Card>
  );
}

function DueRow({ one }: { one: DueDeliverable }) {
  const left = Math.max(1, (one.quantity ?? 1) - one.published);
  return (
    <Link
      to="/monitor/$slug"
      params={{ slug: String(one.monitor_id) }}
      search={{ tab: 'forecast' } as never}
      className={classes.row}
    >
      <span className={classes.line}>
        <strong>{one.creator}</strong>
        {one.is_missing ? (
          <Text span c="var(--ll-down)">
            {t('{n} missing', { n: left })}
          </Text>
        ) : (
          one.due !== null && t('due {day}', { day: dayText(one.due) })
        )}
      </span>
      <span>
        {deliverableAmount(one)} · {one.monitor}
        {one.is_missing && one.due !== null && ` · ${t('was due {day}', { day: dayText(one.due) })}`}
      </span>
    </Link>
  );
}

/** Deliverables that are missing, or due within a week. */
export function DueDeliverables() {
  const answer = useQuery(monitorsAsked());
  const { data } = answer;
  const title = t('Deliverables due');
  if (data === undefined) return missing(title, answer);
  if (data.deliverables.length === 0)
    return <FoldedCard title={title}>{t('Nothing is missing or due within a week.')}</FoldedCard>;
  return (
    <Card title={title} note={ofAll(data.deliverables.length, data.deliverables_total)} flush>
      <ul>
        {data.deliverables.map((one) => (
          <li key={`${one.monitor_id} ${one.profile_id} ${one.post_type} ${one.due}`}>
            <DueRow one={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const NOTICES_SHOWN = 6;

/** Newest alerts and responses of clients, as in the list behind the bell. */
export function LatestNotifications() {
  const { user } = useSession();
  const answer = useQuery(query.home.alerts.queryOptions());
  const clients = useQuery({ ...responsesAsked(), enabled: mayOpen(user, 'lists') });
  const title = t('Notifications');
  if (clients.isError) return missing(title, clients);
  if (answer.data === undefined) return missing(title, answer);
  const { notices, unread } = answer.data;
  const responses = clients.data?.responses ?? [];
  if (notices.length === 0 && responses.length === 0)
    return (
      <FoldedCard title={title} link={{ to: '/settings/alerts', text: t('Your alerts') }}>
        {t('No recent notifications.')}
      </FoldedCard>
    );
  return (
    <Card title={title} note={unread > 0 ? plural(unread, '{n} unread', '{n} unread') : undefined} flush>
      <NotificationList notices={notices} responses={responses} most={NOTICES_SHOWN} mostResponses={3} />
    </Card>
  );
}

/** Imports that wait for an answer, were paused, or failed. */
export function OpenImports() {
  const { user } = useSession();
  const opens = mayOpen(user, 'sources');
  const answer = useQuery({ ...importsAsked(), enabled: opens });
  const { data } = answer;
  if (!opens) return null;
  const title = t('Imports with questions');
  if (data === undefined) return missing(title, answer);
  const open = data.imports.filter(({ state }) => ['uploaded', 'paused', 'error'].includes(state));
  if (open.length === 0)
    return (
      <FoldedCard title={title} link={{ to: '/settings/sources', text: t('Import data') }}>
        {t('All files are imported.')}
      </FoldedCard>
    );
  return (
    <Card title={title} note={plural(open.length, '{n} file', '{n} files')} flush>
      <ul>
        {open.map(({ id, file_name, state, created_at }) => (
          <li key={id}>
            <Link to="/settings/sources" className={classes.row}>
              <span className={classes.line}>
                <strong>{file_name}</strong>
                {ago(created_at)}
              </span>
              <span>
                {state === 'uploaded'
                  ? t('Waits for your answer')
                  : state === 'paused'
                    ? t('Paused')
                    : t('Failed')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
