import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  useSpotlight,
} from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useAddToList } from '#web/parts/use-add-to-list.tsx';
import { refusal } from '#web/platform/api/refusal.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import classes from './command-palette.module.css';
import { useFound } from './palette-found.tsx';
import type { PaletteLine } from './palette-line.ts';
import { useVisited } from './palette-objects.tsx';
import { usePlaces } from './palette-places.tsx';
import { ranked } from './palette-ranking.ts';

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

const RECENT_SHOWN = 6;

type Shown = SpotlightActionData | SpotlightActionGroupData;
const bare = ({ handle: _handle, also: _also, matched: _matched, recent: _recent, ...action }: PaletteLine) =>
  action;

/** Before anything is typed: recently opened screens, then pages and actions. */
function beforeTyping(visited: PaletteLine[], places: PaletteLine[]): Shown[] {
  const here = `${window.location.pathname}${window.location.search}`;
  const recent = visited
    .filter(({ id }) => id !== here && id !== window.location.pathname)
    .slice(0, RECENT_SHOWN);
  if (recent.length === 0) return places.map(bare);
  return [
    { group: t('Opened recently'), actions: recent.map(bare) },
    { group: t('Pages and actions'), actions: places.map(bare) },
  ];
}

/** Command palette (Ctrl/Cmd-K). The best match is selected; Enter opens it. */
export function CommandPalette() {
  const [text, setText] = useState('');
  const { dialog, addToList } = useAddToList();
  const { user } = useSession();
  const { lines, last, waits } = useFound(text, refusal(user, 'lists') === null ? addToList : null);
  const places = usePlaces();
  const visited = useVisited();
  const matches = [...ranked(text, [...lines, ...places]), ...last];
  const isEmpty = text.trim() === '';
  const { opened, listId } = useSpotlight(paletteStore);
  const moved = useRef(false);
  // Enter was pressed before the results arrived.
  const entered = useRef(false);
  const ids = matches.map(({ id }) => id).join(' ');
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
        classNames={{
          action: classes.action ?? '',
          actionDescription: classes.description ?? '',
          actionSection: classes.section ?? '',
          actionsGroup: classes.group ?? '',
        }}
        actions={isEmpty ? beforeTyping(visited, places) : matches.map(bare)}
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
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        searchProps={{
          leftSection: <IconSearch size={18} aria-hidden />,
          placeholder: t('Creator, list, monitor, page …'),
          'aria-label': t('Search for a creator, an object, a page or an action'),
          onKeyDownCapture,
        }}
      />
    </>
  );
}
