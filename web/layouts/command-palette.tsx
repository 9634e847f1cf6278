import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { useMantineColorScheme } from '@mantine/core';
import {
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
import { useNavigate } from '@tanstack/react-router';
import { closedArea } from '#web/platform/areas.ts';
import { useSession } from '#web/platform/session.ts';
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
  { label: 'Saved keywords', to: '/keywords', icon: IconHash, description: 'Saved filters and comparison' },
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
  { label: 'API keys', to: '/settings/api-keys', icon: IconKey, description: 'Use the API from programs' },
  { label: 'Audit log', to: '/settings/audit', icon: IconHistory, description: 'Who did what' },
];

/** Ctrl/Cmd-K: go anywhere, do the common things. */
export function CommandPalette() {
  const navigate = useNavigate();
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
  ];
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Search and go' } }}
      nothingFound="Nothing with that name"
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: 'Go to…',
        'aria-label': 'Search for a page or an action',
      }}
    />
  );
}
