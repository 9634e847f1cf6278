import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NoticeLink } from '#web/parts/alerts/notice-link.tsx';
import { query } from '#web/platform/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Rows } from './home-cards.tsx';

/** What alerts told last. */
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
              {t('Be told when a number crosses a threshold or changes unusually. Nothing was told lately.')}
            </EmptyState>
          ) : (
            <ul aria-label={t('What you were told')}>
              {notices.map((notice) => (
                <NoticeLink key={notice.id} notice={notice} />
              ))}
            </ul>
          )
        }
      </Rows>
    </Card>
  );
}
