import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMarkRead, useMarkSeen } from '#web/parts/alerts/use-mark-read.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { draftsQuery, importsQuery, monitorsQuery, responsesQuery } from './home-data.ts';
import classes from './home-needs.module.css';
import { type Need, needsOf } from './needs.ts';

function NeedRow({ need }: { need: Need }) {
  const { urgency, title, text, when, to, action, marks } = need;
  const read = useMarkRead();
  const seen = useMarkSeen();
  const follow = () => {
    if (marks === 'responses') seen.mutate(undefined);
    else if (marks !== null) read.mutate({ event_ids: [marks] });
  };
  return (
    <li className={classes.need} data-urgency={urgency} data-unread={marks !== null || undefined}>
      <span className={classes.text}>
        <strong>{title}</strong>
        {text !== '' && <span>{text}</span>}
      </span>
      {when !== '' && <time>{when}</time>}
      <Button
        component={Link}
        to={to}
        size="compact-sm"
        variant="default"
        aria-label={`${action}: ${title}`}
        onClick={follow}
      >
        {action}
      </Button>
    </li>
  );
}

/** Everything that waits for a person, in one list, each with its action; news below. */
export function HomeNeeds() {
  const { user } = useSession();
  const answers = [
    useQuery({ ...monitorsQuery(), enabled: mayOpen(user, 'monitors') }),
    useQuery({ ...responsesQuery(), enabled: mayOpen(user, 'lists') }),
    useQuery({ ...importsQuery(), enabled: mayOpen(user, 'sources') }),
    useQuery({ ...query.home.alerts.queryOptions(), enabled: mayOpen(user, 'alerts') }),
    useQuery({ ...draftsQuery(), enabled: mayOpen(user, 'monitors') }),
  ] as const;
  const [monitors, responses, imports, alerts, drafts] = answers;
  const failed = answers.find(({ isError }) => isError);
  const title = t('Needs you');
  const needs = needsOf({
    deliverables: monitors.data?.deliverables ?? [],
    drafts: drafts.data?.drafts ?? [],
    rights: monitors.data?.rights ?? [],
    responses: responses.data?.responses ?? [],
    imports: imports.data?.imports ?? [],
    notices: alerts.data?.notices ?? [],
  });
  const waiting = needs.filter(({ urgency }) => urgency !== 'info');
  const news = needs.filter(({ urgency }) => urgency === 'info');
  return (
    <Card title={title} note={waiting.length > 0 ? String(waiting.length) : undefined} flush>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {waiting.length === 0 && !failed && (
        <p className={classes.nothing}>{t('Nothing is late, and nobody waits for an answer.')}</p>
      )}
      {waiting.length > 0 && (
        <ul aria-label={title}>
          {waiting.map((need) => (
            <NeedRow key={need.key} need={need} />
          ))}
        </ul>
      )}
      {news.length > 0 && (
        <>
          <h3 className={classes.news}>
            {t('For information')}
            {alerts.data !== undefined && alerts.data.unread > 0 && (
              <span>{plural(alerts.data.unread, '{n} unread', '{n} unread')}</span>
            )}
          </h3>
          <ul aria-label={t('For information')}>
            {news.map((need) => (
              <NeedRow key={need.key} need={need} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
