import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NotificationLink } from '#web/parts/alerts/notification-link.tsx';
import { query } from '#web/platform/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './home-cards.module.css';
import { Rows } from './home-cards.tsx';

export function LatestAlerts() {
  const answer = useQuery(query.home.alerts.queryOptions());
  const { data } = answer;
  return (
    <Card
      title={t('Alerts')}
      note={data && data.unread > 0 ? plural(data.unread, '{n} unread', '{n} unread') : undefined}
      flush
    >
      <Rows answer={answer}>
        {({ notices }) =>
          notices.length === 0 ? (
            <EmptyState
              action={
                <Anchor component={Link} to="/settings/alerts">
                  {t('Your alerts')}
                </Anchor>
              }
            >
              {t(
                'Get notified when a metric crosses a threshold or changes unusually. No recent notifications.',
              )}
            </EmptyState>
          ) : (
            <ul className={classes.list} aria-label={t('Notifications')}>
              {notices.map((notice) => (
                <NotificationLink key={notice.id} notice={notice} />
              ))}
            </ul>
          )
        }
      </Rows>
    </Card>
  );
}
