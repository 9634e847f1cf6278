import { IconDatabaseImport, IconHash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRecent } from '#web/platform/recent.ts';
import { fullName, useSession } from '#web/platform/session.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './home-page.module.css';

const STARTS = [
  {
    to: '/profiles',
    title: 'Find creators',
    text: 'Filter by audience, engagement and price',
    icon: IconUsers,
  },
  { to: '/keyword', title: 'Analyse a keyword', text: 'Words, #hashtags and @mentions', icon: IconHash },
  {
    to: '/settings/sources',
    title: 'Import data',
    text: 'CSV, JSON lines or Excel',
    icon: IconDatabaseImport,
  },
];

/** Where a day starts: the first steps and what was open last. */
export function HomePage() {
  const { user } = useSession();
  const recent = useRecent();
  return (
    <>
      <PageHeader
        title="Home"
        facts={user ? `${user.company_name} · signed in as ${fullName(user)}` : undefined}
      />
      <div className={classes.starts}>
        {STARTS.map(({ to, title, text, icon: Icon }) => (
          <Link key={to} to={to} className={classes.start}>
            <Icon size={20} stroke={1.7} aria-hidden />
            <strong>{title}</strong>
            <span>{text}</span>
          </Link>
        ))}
      </div>
      <Card title="Opened recently" flush>
        {recent.length === 0 ? (
          <EmptyState>Profiles and keywords you open are listed here.</EmptyState>
        ) : (
          <ul className={classes.recent}>
            {recent.map((entry) => (
              <li key={entry.href}>
                <a href={entry.href}>{entry.title}</a>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
