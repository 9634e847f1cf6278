import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { useMantineColorScheme } from '@mantine/core';
import {
  IconBell,
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
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Phrase } from '#web/languages/catalogue.ts';
import { useAddToList } from '#web/parts/use-add-to-list.tsx';
import { refusal } from '#web/platform/api/refusal.ts';
import { t } from '#web/platform/language.ts';
import { closedArea } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import classes from './command-palette.module.css';
import { openKeyboardHelp } from './open-keyboard-help.ts';
import { type PaletteLine, useFound } from './palette-found.tsx';
import { ranked } from './palette-ranking.ts';

const PLACES: { label: Phrase; to: string; icon: typeof IconHome; description: Phrase }[] = [
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
    label: 'Alerts',
    to: '/settings/alerts',
    icon: IconBell,
    description: 'Get notified when a metric crosses a threshold or changes unusually',
  },
  {
    label: 'Users',
    to: '/settings/users',
    icon: IconUsersGroup,
    description: 'Invite colleagues, roles, access',
  },
  {
    label: 'Roles',
    to: '/settings/roles',
    icon: IconShieldCheck,
    description: 'Permissions of each role, with their reasons',
  },
  {
    label: 'Companies',
    to: '/settings/companies',
    icon: IconBuildings,
    description: 'Companies of this installation',
  },
  { label: 'API keys', to: '/settings/api-keys', icon: IconKey, description: 'Use the API from programs' },
  { label: 'Audit log', to: '/settings/audit', icon: IconHistory, description: 'Actions of users' },
];

export const [paletteStore, palette] = createSpotlight();

const SELECTED = 'data-selected';
const listOf = () => document.getElementById(paletteStore.getState().listId);

/** Mantine selects on input only; results that arrive later would leave a worse one selected. */
function selectFirst(): void {
  const list = listOf();
  for (const line of list?.querySelectorAll(`[${SELECTED}]`) ?? []) line.removeAttribute(SELECTED);
  list?.querySelector('[data-action]')?.setAttribute(SELECTED, 'true');
  paletteStore.setState({ ...paletteStore.getState(), selected: 0 });
}

function useActions(): PaletteLine[] {
  const navigate = useNavigate();
  const { user } = useSession();
  const { toggleColorScheme } = useMantineColorScheme();
  const create: PaletteLine = {
    id: 'create-profile',
    label: t('Create a profile'),
    leftSection: <IconPlus size={18} stroke={1.7} aria-hidden />,
    onClick: () => void navigate({ to: '/profiles', search: { create: true } as never }),
  };
  const alert: PaletteLine = {
    id: 'create-alert',
    label: t('New alert'),
    also: t('Get notified when a metric crosses a threshold or changes unusually'),
    leftSection: <IconPlus size={18} stroke={1.7} aria-hidden />,
    onClick: () => void navigate({ to: '/settings/alerts', search: { type: 'monitor' } as never }),
  };
  return [
    ...PLACES.filter(({ to }) => user !== null && closedArea(user, to) === null).map(
      ({ to, label, description, icon: Icon }) => ({
        id: to,
        label: t(label),
        description: t(description),
        also: t(description),
        leftSection: <Icon size={18} stroke={1.7} aria-hidden />,
        onClick: () => void navigate({ to }),
      }),
    ),
    ...(refusal(user, 'profiles') === null ? [create] : []),
    ...(refusal(user, 'alerts') === null ? [alert] : []),
    {
      id: 'scheme',
      label: t('Switch between light and dark'),
      also: t('switch colour scheme'),
      leftSection: <IconMoon size={18} stroke={1.7} aria-hidden />,
      onClick: () => toggleColorScheme(),
    },
    {
      id: 'keys',
      label: t('Keyboard shortcuts'),
      leftSection: <IconKeyboard size={18} stroke={1.7} aria-hidden />,
      onClick: openKeyboardHelp,
    },
  ];
}

/** Command palette (Ctrl/Cmd-K). The best match is selected; Enter opens it. */
export function CommandPalette() {
  const [text, setText] = useState('');
  const { dialog, addToList } = useAddToList();
  const { user } = useSession();
  const { lines, last, waits } = useFound(text, refusal(user, 'lists') === null ? addToList : null);
  const actions = useActions();
  const shown = [...ranked(text, [...lines, ...actions]), ...last];
  const { opened, listId } = useSpotlight(paletteStore);
  const moved = useRef(false);
  // Enter was pressed before the results arrived.
  const entered = useRef(false);
  const ids = shown.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (!opened) entered.current = false;
    else if (!moved.current) selectFirst();
    if (!entered.current || waits) return;
    entered.current = false;
    listOf()?.querySelector<HTMLElement>(`[${SELECTED}]`)?.click();
  }, [opened, listId, ids, waits]);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moved.current = true;
    if (event.key !== t('Enter') || !waits || moved.current || event.nativeEvent.isComposing) return;
    entered.current = true;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      {dialog}
      <Spotlight
        store={paletteStore}
        classNames={{ action: classes.action ?? '', actionDescription: classes.description ?? '' }}
        actions={shown.map(({ handle: _handle, also: _also, found: _found, ...action }) => action)}
        filter={(_query, all) => all}
        query={text}
        onQueryChange={(next) => {
          moved.current = false;
          entered.current = false;
          setText(next);
        }}
        shortcut={null}
        attributes={{ content: { 'aria-label': t('Search and open') } }}
        nothingFound={t('No results')}
        highlightQuery
        scrollable
        maxHeight={420}
        searchProps={{
          leftSection: <IconSearch size={18} aria-hidden />,
          placeholder: t('Creator, keyword or page …'),
          'aria-label': t('Search for a creator, a keyword, a page or an action'),
          onKeyDownCapture,
        }}
      />
    </>
  );
}
