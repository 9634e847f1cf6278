import { Tooltip } from '@mantine/core';
import {
  IconBookmark,
  IconDatabaseImport,
  IconHash,
  IconHome,
  IconLayoutList,
  IconRadar2,
  IconSettings,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { compactNumber, exactNumber } from '#web/platform/format.ts';
import { allowed, useSession } from '#web/platform/session.ts';
import classes from './navigation.module.css';
import { type NavigationCounts, navigationCounts, savedFilters } from './navigation-data.ts';

interface Entry {
  label: string;
  to: string;
  icon: typeof IconHome;
  /** Other addresses that belong to the entry. */
  also?: string[];
  count?: keyof NavigationCounts;
  /** Access flag of the session that must not be false. */
  flag?: 'keywords_page' | 'leaderboards_page';
  /** Stays when the session may only see profiles. */
  profileOnly?: boolean;
}

const MAIN: Entry[] = [
  { label: 'Home', to: '/', icon: IconHome, profileOnly: true },
  {
    label: 'Profiles',
    to: '/profiles',
    icon: IconUsers,
    also: ['/profile/'],
    count: 'profiles',
    profileOnly: true,
  },
  { label: 'Lists', to: '/lists', icon: IconLayoutList, also: ['/list/'], count: 'lists' },
  { label: 'Monitors', to: '/monitors', icon: IconRadar2, also: ['/monitor/'], count: 'monitors' },
  { label: 'Keywords', to: '/keywords', icon: IconHash, also: ['/keyword'], flag: 'keywords_page' },
  {
    label: 'Leaderboards',
    to: '/leaderboards',
    icon: IconTrophy,
    also: ['/leaderboard/'],
    count: 'leaderboards',
    flag: 'leaderboards_page',
  },
];

const BOTTOM: Entry[] = [
  { label: 'Sources', to: '/settings/sources', icon: IconDatabaseImport },
  { label: 'Settings', to: '/settings', icon: IconSettings },
];

function isHere(entry: Entry, path: string): boolean {
  if (entry.to === '/') return path === '/';
  if (entry.to === '/settings') return path.startsWith('/settings') && path !== '/settings/sources';
  return path === entry.to || (entry.also ?? []).some((start) => path.startsWith(start));
}

interface ItemProps {
  to: string;
  label: string;
  icon: typeof IconHome;
  active?: boolean;
  count?: number | undefined;
  compact: boolean;
  onGo?: (() => void) | undefined;
}

function Item({ to, label, icon: Icon, active = false, count, compact, onGo }: ItemProps) {
  return (
    <Tooltip label={label} position="right" disabled={!compact}>
      <Link
        to={to}
        className={classes.item}
        data-active={active || undefined}
        aria-current={active ? 'page' : undefined}
        onClick={() => onGo?.()}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
        <span className={compact ? 'visually-hidden' : classes.label}>{label}</span>
        {!compact && count !== undefined && (
          <span className={classes.count} title={exactNumber(count)}>
            {count < 100_000 ? exactNumber(count) : compactNumber(count)}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}

/** The left navigation: areas with counts, saved filters, sources and settings. */
export function Navigation({ compact = false, onGo }: { compact?: boolean; onGo?: () => void }) {
  const path = useLocation({ select: (location) => location.pathname });
  const { user } = useSession();
  const counts = useQuery({ ...navigationCounts, enabled: user !== null });
  const filters = useQuery({ ...savedFilters, enabled: allowed(user, 'keywords_page') });
  const onlyProfiles = allowed(user, 'profile_only');
  const entries = MAIN.filter(
    (entry) =>
      (entry.flag === undefined || allowed(user, entry.flag)) && (entry.profileOnly || !onlyProfiles),
  );
  return (
    <nav className={classes.nav} aria-label="Main" data-compact={compact || undefined}>
      {entries.map((entry) => (
        <Item
          key={entry.to}
          to={entry.to}
          label={entry.label}
          icon={entry.icon}
          compact={compact}
          onGo={onGo}
          active={isHere(entry, path)}
          count={entry.count ? counts.data?.[entry.count] : undefined}
        />
      ))}
      {(filters.data?.length ?? 0) > 0 && !compact && <h2 className={classes.section}>Saved filters</h2>}
      {!compact &&
        filters.data
          ?.slice(0, 8)
          .map((filter) => (
            <Item
              key={filter.id}
              to={`/keyword/${filter.id}`}
              label={filter.name}
              icon={IconBookmark}
              compact={compact}
              onGo={onGo}
            />
          ))}
      <div className={classes.space} />
      {!onlyProfiles &&
        BOTTOM.map((entry) => (
          <Item
            key={entry.to}
            to={entry.to}
            label={entry.label}
            icon={entry.icon}
            compact={compact}
            onGo={onGo}
            active={isHere(entry, path)}
          />
        ))}
    </nav>
  );
}
