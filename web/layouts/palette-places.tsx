import { useMantineColorScheme } from '@mantine/core';
import {
  IconBell,
  IconBuildings,
  IconCoin,
  IconDatabaseImport,
  IconHash,
  IconHistory,
  IconHome,
  IconKey,
  IconKeyboard,
  IconLayoutList,
  IconLogin2,
  IconMailbox,
  IconMoon,
  IconPlus,
  IconRadar2,
  IconSettings,
  IconShieldCheck,
  IconTrophy,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { refusal } from '#web/platform/api/refusal.ts';
import { t } from '#web/platform/language.ts';
import { closedArea } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import type { PaletteLine } from './palette-line.ts';
import { openKeyboardHelp } from './single-keys.ts';

type Icon = typeof IconHome;

const PLACES: ReadonlyArray<readonly [to: string, icon: Icon, label: Phrase, description: Phrase]> = [
  ['/', IconHome, 'Home', 'Overview and recent work'],
  ['/profiles', IconUsers, 'Profiles', 'Search creators and brands'],
  ['/keyword', IconHash, 'Keyword analysis', 'Words, #hashtags and @mentions'],
  ['/keywords', IconHash, 'Saved reports', 'Keyword reports and comparison'],
  ['/lists', IconLayoutList, 'Lists', 'Groups of creators'],
  ['/monitors', IconRadar2, 'Monitors', 'Campaigns'],
  ['/leaderboards', IconTrophy, 'Leaderboards', 'Brand rankings'],
  ['/settings/sources', IconDatabaseImport, 'Sources', 'Import files'],
  ['/settings', IconSettings, 'Settings', 'Company, users, models'],
  [
    '/settings/alerts',
    IconBell,
    'Alerts',
    'Get notified when a metric crosses a threshold or changes unusually',
  ],
  ['/settings/users', IconUsersGroup, 'Users', 'Invite colleagues, roles, access'],
  ['/settings/roles', IconShieldCheck, 'Roles', 'Permissions of each role, with their reasons'],
  ['/settings/emv', IconCoin, 'Media value models', 'Your own rates per platform and post type'],
  ['/settings/companies', IconBuildings, 'Companies', 'Companies of this installation'],
  [
    '/settings/single-sign-on',
    IconLogin2,
    'Single sign-on',
    'Sign in with the identity provider of your company',
  ],
  ['/settings/api-keys', IconKey, 'API keys', 'Use the API from programs'],
  ['/settings/audit', IconHistory, 'Audit log', 'Actions of users'],
  ['/settings/outbox', IconMailbox, 'Outbox', 'Emails and text messages'],
  ['/account', IconUser, 'Account', 'Name, password, language and notifications'],
];

export const paletteIcon = (Icon: Icon) => <Icon size={18} stroke={1.7} aria-hidden />;

/** Pages and actions that the person may open. */
export function usePlaces(): PaletteLine[] {
  const navigate = useNavigate();
  const { user } = useSession();
  const { toggleColorScheme } = useMantineColorScheme();
  const creation = (
    area: Parameters<typeof refusal>[1],
    label: Phrase,
    to: string,
    search: object,
    also?: Phrase,
  ): PaletteLine[] =>
    refusal(user, area) === null
      ? [
          {
            id: `create ${to}`,
            label: t(label),
            also: also && t(also),
            leftSection: paletteIcon(IconPlus),
            onClick: () => void navigate({ to, search: search as never }),
          },
        ]
      : [];
  return [
    ...PLACES.filter(([to]) => user !== null && closedArea(user, to) === null).map(
      ([to, icon, label, description]) => ({
        id: to,
        label: t(label),
        description: t(description),
        also: t(description),
        leftSection: paletteIcon(icon),
        onClick: () => void navigate({ to }),
      }),
    ),
    ...creation('profiles', 'Create a profile', '/profiles', { create: true }),
    ...creation('monitors', 'New monitor', '/monitors', { new: true }),
    ...creation(
      'alerts',
      'New alert',
      '/settings/alerts',
      { type: 'monitor' },
      'Get notified when a metric crosses a threshold or changes unusually',
    ),
    {
      id: 'scheme',
      label: t('Switch between light and dark'),
      also: t('switch color scheme'),
      leftSection: paletteIcon(IconMoon),
      onClick: () => toggleColorScheme(),
    },
    {
      id: 'keys',
      label: t('Keyboard shortcuts'),
      leftSection: paletteIcon(IconKeyboard),
      onClick: openKeyboardHelp,
    },
  ];
}
