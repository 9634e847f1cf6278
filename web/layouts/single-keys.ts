import { readLocalStorageValue } from '@mantine/hooks';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { SINGLE_KEYS } from './single-keys-setting.ts';

/** After G. */
const PLACES: Readonly<Record<string, string>> = {
  h: '/',
  p: '/profiles',
  l: '/lists',
  m: '/monitors',
  k: '/keywords',
  b: '/leaderboards',
  s: '/settings/sources',
};
const GRID_KEYS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp', x: ' ' };
const NEXT_MS = 1200;

let wentAt = Number.NEGATIVE_INFINITY;

/** Typing, cells of a sheet, and dialogs have their own keys. */
function isTaken(event: KeyboardEvent): boolean {
  const at = event.target instanceof Element ? event.target : null;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented ||
    at?.closest('input, textarea, select, [contenteditable], [role=menu], [data-look=sheet]') != null ||
    document.querySelector('[role=dialog], [role=alertdialog]') !== null
  );
}

const isSeen = (element: HTMLElement) => element.offsetParent !== null && !element.matches(':disabled');

function pressed(selector: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(isSeen);
  found?.click();
  return found !== undefined;
}

/** Moves in the table of the page, or selects its row. */
function inTable(key: string): void {
  const grid = document.querySelector<HTMLElement>('main [data-look=table] [role=grid]');
  if (grid === null) return;
  const isOther = document.activeElement !== grid;
  if (isOther) grid.focus({ preventScroll: true });
  // The first press shows the active row.
  if (!isOther || key === ' ') grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

/** Opens the list of keyboard shortcuts; its code is fetched when it is asked for. */
export async function openKeyboardHelp(): Promise<void> {
  const { showKeyboardHelp } = await loadChunk(() => import('./keyboard-help.tsx'));
  showKeyboardHelp();
}

/** A single key: G and a letter go to a page, J, K and X act in a table, others press the button that names them. */
export function pressKey(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && event.key === '/') return void openKeyboardHelp();
  if (isTaken(event) || readLocalStorageValue({ key: SINGLE_KEYS, defaultValue: true }) === false) return;
  const key = event.key.toLowerCase();
  const place = performance.now() - wentAt < NEXT_MS ? PLACES[key] : undefined;
  wentAt = Number.NEGATIVE_INFINITY;
  if (place !== undefined) pressed(`[href="${place}"]`);
  else if (key === 'g') wentAt = performance.now();
  else if (key === '?') void openKeyboardHelp();
  else if (GRID_KEYS[key] !== undefined) inTable(GRID_KEYS[key]);
  else if (/^[a-z]$/.test(key)) pressed(`[aria-keyshortcuts="${key.toUpperCase()}"]`);
}
