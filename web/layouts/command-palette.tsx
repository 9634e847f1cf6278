import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBookmark,
  IconBuildings,
  IconDatabaseImport,
  IconHash,
  IconHistory,
  IconHome,
  IconKey,
  IconKeyboard,
  IconLayoutList,
  IconMoon,
  IconPlus,
  IconRadar2,
  IconSearch,
  IconSettings,
  IconShieldCheck,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#web/platform/api.ts';
import { closedArea, mayOpen } from '#web/platform/areas.ts';
import { countryName } from '#web/platform/format.ts';
import { useSession } from '#web/platform/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { savedFilters } from './navigation-data.ts';
import { openKeyboardHelp } from './open-keyboard-help.ts';

const PLACES: { label: string; to: string; icon: typeof IconHome; description: string }[] = [
  { label: 'Home', to: '/', icon: IconHome, description: 'Overview and recent work' },
  { label: 'Profiles', to: '/profiles', icon: IconUsers, description: 'Search creators and brands' },
  {
    label: 'Keyword analysis',
    to: '/keyword',
    icon: IconHash,
    description: 'Words, #hashtags and @mentions',
  },
  { label: 'Saved reports', to: '/keywords', icon: IconHash, description: 'Keyword reports and comparison' },
  { label: 'Lists', to: '/lists', icon: IconLayoutList, description: 'Groups of creators' },
  { label: 'Monitors', to: '/monitors', icon: IconRadar2, description: 'Campaigns' },
  { label: 'Leaderboards', to: '/leaderboards', icon: IconTrophy, description: 'Brand rankings' },
  { label: 'Sources', to: '/settings/sources', icon: IconDatabaseImport, description: 'Import files' },
  { label: 'Settings', to: '/settings', icon: IconSettings, description: 'Company, users, models' },
  {
    label: 'Users',
    to: '/settings/users',
    icon: IconUsersGroup,
    description: 'Invite colleagues, roles, access',
  },
  { label: 'Roles', to: '/settings/roles', icon: IconShieldCheck, description: 'Who may do what, and why' },
  {
    label: 'Companies',
    to: '/settings/companies',
    icon: IconBuildings,
    description: 'Companies of this installation',
  },
  { label: 'API keys', to: '/settings/api-keys', icon: IconKey, description: 'Use the API from programs' },
  { label: 'Audit log', to: '/settings/audit', icon: IconHistory, description: 'Who did what' },
];

const FOUND = 5;

/** What the typed text could mean in the data: creators of that name, a saved filter, a search, an analysis. */
function useFound(text: string): SpotlightActionData[] {
  const navigate = useNavigate();
  const { user } = useSession();
  const [search] = useDebouncedValue(text.trim(), 200);
  const keywords = mayOpen(user, 'keywords');
  const creators = useQuery(
    query.profiles.search.queryOptions({
      input: { search, limit: FOUND },
      enabled: search.length >= 2,
      placeholderData: keepPreviousData,
    }),
  );
  const saved = useQuery({ ...savedFilters, enabled: keywords && search !== '' });
  if (search.length < 2) return [];
  const icon = (Icon: typeof IconHome) => <Icon size={18} stroke={1.7} aria-hidden />;
  const lower = search.toLowerCase();
  // Everything here was found by the text: `keywords` lets it pass the palette's own filter.
  return [
    ...(creators.data?.profiles ?? []).map((row) => ({
      id: `creator ${row.slug}`,
      label: row.name,
      description: [row.username && `@${row.username}`, row.country && countryName(row.country)]
        .filter(Boolean)
        .join(' · '),
      keywords: text,
      leftSection: (
        <Avatar
          name={row.name}
          face={row.is_demo ? row.slug : null}
          src={row.picture}
          square={row.kind === 'brand'}
          size={26}
        />
      ),
      onClick: () => void navigate({ to: '/profile/$slug', params: { slug: row.slug } }),
    })),
    ...(saved.data ?? [])
      .filter(({ name }) => name.toLowerCase().includes(lower))
      .slice(0, FOUND)
      .map(({ id, name }) => ({
        id: `filter ${id}`,
        label: name,
        description: 'Keyword report',
        keywords: text,
        leftSection: icon(IconBookmark),
        onClick: () => void navigate({ to: '/keyword/$keywordId', params: { keywordId: String(id) } }),
      })),
    {
      id: 'search-profiles',
      label: `Search profiles for “${search}”`,
      keywords: text,
      leftSection: icon(IconSearch),
      onClick: () => void navigate({ to: '/profiles', search: { search } as never }),
    },
    ...(keywords
      ? [
          {
            id: 'analyse',
            label: `Analyse “${search}” as a keyword`,
            keywords: text,
            leftSection: icon(IconHash),
            onClick: () => void navigate({ to: '/keyword', search: { keyword: search } as never }),
          },
        ]
      : []),
  ];
}

/** Ctrl/Cmd-K: go anywhere, find a creator, do the common things. */
export function CommandPalette() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = useFound(text);
  const { user } = useSession();
  const { toggleColorScheme } = useMantineColorScheme();
  const actions: SpotlightActionData[] = [
    ...PLACES.filter(({ to }) => user !== null && closedArea(user, to) === null).map(
      ({ to, label, description, icon: Icon }) => ({
        id: to,
        label,
        description,
        leftSection: <Icon size={18} stroke={1.7} aria-hidden />,
        onClick: () => void navigate({ to }),
      }),
    ),
    {
      id: 'create-profile',
      label: 'Create a profile',
      leftSection: <IconPlus size={18} stroke={1.7} aria-hidden />,
      onClick: () => void navigate({ to: '/profiles', search: { create: true } as never }),
    },
    {
      id: 'scheme',
      label: 'Switch between light and dark',
      keywords: 'theme colour scheme',
      leftSection: <IconMoon size={18} stroke={1.7} aria-hidden />,
      onClick: () => toggleColorScheme(),
    },
    {
      id: 'keys',
      label: 'Keyboard shortcuts',
      leftSection: <IconKeyboard size={18} stroke={1.7} aria-hidden />,
      onClick: openKeyboardHelp,
    },
    ...found,
  ];
  return (
    <Spotlight
      actions={actions}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Search and go' } }}
      nothingFound="Nothing with that name"
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: 'Creator, keyword or page …',
        'aria-label': 'Search for a creator, a keyword, a page or an action',
      }}
    />
  );
}
