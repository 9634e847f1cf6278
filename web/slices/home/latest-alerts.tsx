import { useQuery } from '@tanstack/react-query';
import { NotificationLink } from '#web/parts/alerts/notification-link.tsx';
import { query } from '#web/platform/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { FoldedCard } from './folded-card.tsx';
import { Rows } from './home-cards.tsx';

export function LatestAlerts() {
  const answer = useQuery(query.home.alerts.queryOptions());
  const { data } = answer;
  if (data?.notices.length === 0)
    return (
      <FoldedCard title={t('Alerts')} link={{ to: '/settings/alerts', text: t('Your alerts') }}>
        {t('No recent notifications.')}
      </FoldedCard>
    );
  return (
    <Card
      title={t('Alerts')}
      note={data && data.unread > 0 ? plural(data.unread, '{n} unread', '{n} unread') : undefined}
      flush
    >
      <Rows answer={answer}>
        {({ notices }) => (
          <ul aria-label={t('Notifications')}>
            {notices.map((notice) => (
              <NotificationLink key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
      </Rows>
    </Card>
  );
}
