import { ActionIcon, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import classes from './profiles.module.css';
import { type ProfilesState, withoutDefaults } from './profiles-state.ts';

const ProfilesPreview = lazy(async () => ({
  default: (await loadChunk(() => import('./profiles-preview.tsx'))).ProfilesPreview,
}));

/** Button of each row; the name is a link to the profile. */
export const previewColumn = (onPreview: (id: number) => void): GridColumn<ProfileRow> => ({
  id: 'preview',
  header: t('Preview'),
  size: 76,
  sortable: false,
  fixed: true,
  value: () => null,
  cell: (row) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      tabIndex={-1}
      aria-label={t('Preview {name}', { name: row.name })}
      title={t('Preview (P)')}
      onClick={() => onPreview(row.id)}
    >
      <IconLayoutSidebarRightExpand size={16} stroke={1.7} aria-hidden />
    </ActionIcon>
  ),
});

/** Index of the row that the table's keys are on. */
function activeRow(frame: Element): number | null {
  const grid = frame.querySelector('[role=grid]');
  const cell = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
  const index = cell?.closest('[data-index]')?.getAttribute('data-index');
  return index == null ? null : Number(index);
}

export interface PreviewKeys {
  rows: readonly ProfileRow[];
  open: boolean;
  onPreview: (id: number, opened: boolean) => void;
}

/** P in the table opens the preview, which then follows the arrow keys. */
export const previewKeys =
  ({ rows, open, onPreview }: PreviewKeys) =>
  (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const follows = open && (key === 'ArrowDown' || key === 'ArrowUp');
    const opens = !open && key.toLowerCase() === 'p' && !ctrlKey && !metaKey && !altKey;
    if (!(follows || opens) || target instanceof HTMLInputElement) return;
    const row = rows[activeRow(event.currentTarget) ?? -1];
    if (row !== undefined) onPreview(row.id, opens);
  };

export interface PreviewedProps {
  screen: ProfilesState;
  rows: readonly ProfileRow[];
  currency: string;
  /** Null if the caller may not add to lists. */
  onAdd: ((id: number) => void) | null;
}

/** The previewed creator beside the results, or over them on narrow screens. */
export function Previewed({ screen, rows, currency, onAdd }: PreviewedProps): ReactNode {
  const { state, filters, patch } = screen;
  const wide = useMediaQuery('(width >= 1100px)', undefined, { getInitialValueInEffect: false });
  const id = state.preview;
  const place = rows.findIndex((row) => row.id === id);
  // An address can name a creator that is not among the loaded results.
  const single = useQuery(
    query.profiles.chosen.queryOptions({
      input: { ...withoutDefaults(filters), ids: id === undefined ? [] : [id] },
      enabled: id !== undefined && place < 0,
    }),
  );
  const row = rows[place] ?? single.data?.profiles[0];
  if (id === undefined || row === undefined) return null;
  const step = (to: ProfileRow | undefined) =>
    to === undefined ? null : () => void patch({ preview: to.id }, { push: false });
  const close = () => void patch({ preview: undefined }, { push: false });
  const panel = (
    <Suspense fallback={null}>
      <ProfilesPreview
        row={row}
        filters={filters}
        currency={currency}
        onStep={{
          previous: place < 0 ? null : step(rows[place - 1]),
          next: place < 0 ? null : step(rows[place + 1]),
        }}
        onClose={close}
        onAdd={onAdd && (() => onAdd(row.id))}
      />
    </Suspense>
  );
  if (wide) return <div className={classes.preview}>{panel}</div>;
  return (
    <Drawer
      opened
      onClose={close}
      position="bottom"
      size="86%"
      padding={0}
      withCloseButton={false}
      aria-label={t('Preview of {name}', { name: row.name })}
      classNames={{ content: classes.sheet ?? '', body: classes.sheetBody ?? '' }}
    >
      {panel}
    </Drawer>
  );
}
