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
import { AREAS, type AreaName, areaAt } from '#contract/access/areas.ts';
import { compactNumber, exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { navigationCounts } from '#web/platform/navigation-counts.ts';
import { savedFilters } from '#web/platform/page/saved-filters.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import classes from './navigation.module.css';

interface Entry {
  area: AreaName;
  to: string;
  icon: typeof IconHome;
  count?: 'creators';
}

const MAIN: Entry[] = [
  { area: 'home', to: '/', icon: IconHome },
  { area: 'profiles', to: '/profiles', icon: IconUsers, count: 'creators' },
  { area: 'lists', to: '/lists', icon: IconLayoutList },
  { area: 'monitors', to: '/monitors', icon: IconRadar2 },
  { area: 'keywords', to: '/keywords', icon: IconHash },
  { area: 'leaderboards', to: '/leaderboards', icon: IconTrophy },
];

const BOTTOM: Entry[] = [
  { area: 'sources', to: '/settings/sources', icon: IconDatabaseImport },
  { area: 'settings', to: '/settings', icon: IconSettings },
];

function isHere({ area, to }: Entry, path: string): boolean {
  if (area === 'home') return path === '/';
  if (area === 'settings') return path.startsWith('/settings') && path !== '/settings/sources';
  return path === to || areaAt(path) === AREAS[area];
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
          <span className={classes.count} title={plural(count, '{n} creator', '{n} creators')}>
            {count < 100_000 ? exactNumber(count) : compactNumber(count)}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}

export function Navigation({ compact = false, onGo }: { compact?: boolean; onGo?: () => void }) {
  const path = useLocation({ select: (location) => location.pathname });
  const { user } = useSession();
  const counts = useQuery({ ...navigationCounts, enabled: user !== null });
  const filters = useQuery({ ...savedFilters, enabled: mayOpen(user, 'keywords') });
  const item = (entry: Entry) =>
    mayOpen(user, entry.area) && (
      <Item
        key={entry.to}
        to={entry.to}
        label={t(AREAS[entry.area].label)}
        icon={entry.icon}
        compact={compact}
        onGo={onGo}
        active={isHere(entry, path)}
        count={entry.count && counts.data?.[entry.count]}
      />
    );
  return (
    <nav className={classes.nav} aria-label={t('Main')} data-compact={compact || undefined}>
      {MAIN.map(item)}
      {(filters.data?.length ?? 0) > 0 && !compact && (
        <h2 className={classes.section}>{t('Saved reports')}</h2>
      )}
      {!compact &&
        filters.data
          ?.slice(0, 8)
          .map((filter) => (
            <Item
              key={filter.keyword_user_filter_id}
              to={`/keyword/${filter.keyword_user_filter_id}`}
              label={filter.filter_name}
              icon={IconBookmark}
              compact={compact}
              onGo={onGo}
            />
          ))}
      <div className={classes.space} />
      {BOTTOM.map(item)}
    </nav>
  );
}
