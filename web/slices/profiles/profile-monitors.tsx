import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#web/platform/api/api.ts';
import { dayRange } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Num } from '#web/ui/number.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './profile.module.css';

function Monitors({ id, currency }: { id: number; currency: string }) {
  const answer = useQuery(query.monitors.affiliated_monitors.queryOptions({ input: { id } }));
  const body = () => {
    if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (answer.data === undefined) return <RowsSkeleton rows={2} rowHeight={44} />;
    if (answer.data.monitors.length === 0)
      return (
        <EmptyState>{t('None of your monitors follows this creator or contains their posts.')}</EmptyState>
      );
    return (
      <ul className={`lined-list ${classes.rows}`}>
        {answer.data.monitors.map((monitor) => (
          <li key={monitor.id}>
            <Link
              to="/monitor/$slug"
              params={{ slug: String(monitor.id) }}
              className={`${classes.link} ${classes.grow}`}
            >
              {monitor.name}
            </Link>
            <span className={classes.dim}>{dayRange(monitor.start_date, monitor.end_date)}</span>
            <span className={classes.dim}>{t(monitor.is_chosen ? 'chosen' : 'found by keyword')}</span>
            <span>
              {plural(monitor.posts, '{n} post', '{n} posts')} ·{' '}
              <Num value={monitor.media_value} kind="money" currency={currency} />
            </span>
          </li>
        ))}
      </ul>
    );
  };
  return <Card title={t('Monitors')}>{body()}</Card>;
}

export function ProfileMonitors({ id }: { id: number }) {
  const { user } = useSession();
  return mayOpen(user, 'monitors') ? <Monitors id={id} currency={user?.currency ?? 'USD'} /> : null;
}
