import { useRef } from 'react';
import type { List } from '#contract/lists/list.ts';
import { api } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import type { MoveRows } from '#web/ui/grid/use-row-moves.ts';
import { toast } from '#web/ui/toast.tsx';
import type { ListScreenLook } from '../views/list-look.ts';
import type { ListWriting } from '../writing/list-writing.tsx';
import type { ListData } from './list-rows.ts';

/** These rows before another one, or last. */
export function reordered<Row extends { profile_id: number }>(
  rows: readonly Row[],
  ids: readonly number[],
  before: number | null,
): Row[] {
  const moved = ids.flatMap((id) => rows.find((row) => row.profile_id === id) ?? []);
  const rest = rows.filter((row) => !ids.includes(row.profile_id));
  const place = before === null ? rest.length : rest.findIndex((row) => row.profile_id === before);
  return place < 0 ? [...rows] : [...rest.slice(0, place), ...moved, ...rest.slice(place)];
}

/** Manual order: updated at once, sent one change at a time. Not available in a sorted table. */
export function useRowOrder(
  list: List,
  data: ListData,
  screen: ListScreenLook,
  writing: ListWriting | null,
): MoveRows | undefined {
  const sending = useRef(Promise.resolve());
  if (writing === null) return undefined;
  return (profile_ids, before) => {
    if (!writing.may()) return;
    if (screen.look.sort !== null) {
      toast.action(t('Clear the sorting to move rows.'), t('Show the list’s own order'), () =>
        screen.change({ sort: null }),
      );
      return;
    }
    data.reorder((rows) => reordered(rows, profile_ids, before));
    sending.current = sending.current
      .then(() => api.lists.reorder({ id: list.id, profile_ids, before }))
      .then(() => undefined)
      .catch((error: unknown) => {
        toast.error(normaliseError(error).message, t('The order was not changed'));
        void data.refresh();
      });
  };
}
