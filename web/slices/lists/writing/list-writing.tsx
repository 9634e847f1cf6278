import { useEffect, useMemo, useRef, useState } from 'react';
import type { CellChange } from '#contract/lists/creators.ts';
import type { List } from '#contract/lists/list.ts';
import { api } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { ago, money } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import type { ListData } from '../table/list-rows.ts';
import { isDeliverables, isMoney, writtenFields } from './list-fields.ts';
import { type Conflict, ListWriter } from './list-writer.ts';

/** `Anna Berg wrote Confirmed 2 minutes ago; yours was not written.` */
export function conflictText(conflicts: readonly Conflict[], list: List): string {
  const [first] = conflicts;
  if (first === undefined) return '';
  if (conflicts.length > 1)
    return t(
      '{n} cells were changed by {name} or others in the meantime; your changes to them were not saved.',
      {
        n: conflicts.length,
        name: first.changed_by,
      },
    );
  const field = writtenFields(list).find((one) => one.field === first.field);
  const value = isMoney(first.value)
    ? money(first.value.amount, first.value.currency)
    : field?.text(first.value);
  const when = first.changed_at === null ? '' : ` ${ago(first.changed_at)}`;
  const name = first.changed_by;
  return value
    ? t('{name} entered {value}{when}; your change was not saved.', { name, value, when })
    : t('{name} cleared {field}{when}; your change was not saved.', {
        name,
        field: field?.title ?? t('the cell'),
        when,
      });
}

/** Writes cells with undo, and reports conflicts and refusals. */
export function useListWriting(list: List, data: ListData) {
  const [, renew] = useState(0);
  const latest = useRef({ list, data });
  latest.current = { list, data };
  const writer = useMemo(() => {
    const made: ListWriter = new ListWriter({
      async send(changes) {
        const answer = await api.lists.set_cells({ id: list.id, changes });
        // The server converts amounts in other currencies.
        const { currency } = latest.current.list;
        const isForeign = ({ value }: CellChange) =>
          (isDeliverables(value)
            ? value.flatMap(({ price }) => price ?? [])
            : isMoney(value)
              ? [value]
              : []
          ).some((money) => money.currency !== currency);
        if (changes.some(isForeign)) void latest.current.data.refresh();
        return answer;
      },
      show: (cells) => latest.current.data.set(cells),
      onConflicts: (conflicts) => {
        const anyway = (): void => {
          made.write(
            conflicts.map(({ profile_id, field, value, mine }) => ({
              profile_id,
              field,
              value: mine,
              was: value,
            })),
          );
        };
        toast.action(conflictText(conflicts, latest.current.list), t('Overwrite with mine'), anyway);
      },
      onFailed: (error, changes) => {
        const { message } = normaliseError(error);
        toast.error(
          plural(
            changes.length,
            '{message} ({n} cell was reverted.)',
            '{message} ({n} cells were reverted.)',
            { message },
          ),
        );
        // Deleted options or removed creators: the displayed data is stale.
        if (normaliseError(error).status !== undefined) void latest.current.data.refresh();
      },
      onState: () => renew((n) => n + 1),
    });
    return made;
  }, [list.id]);
  const { busy } = writer;
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
  return useMemo(() => {
    const refused = sentenceText(list.edit_refused);
    /** Whether cells may be edited; shows the reason if not. */
    const may = (): boolean => {
      if (refused !== null) toast.info(refused);
      return refused === null;
    };
    const step = (made: number | null, done: (made: number) => string, nothing: string) => {
      if (made === null) toast.info(nothing);
      else if (made > 1) toast.info(done(made));
    };
    return {
      may,
      write: (changes: readonly CellChange[]) => (may() ? writer.write(changes) : 0),
      undo: () =>
        may() &&
        step(writer.undo(), (n) => plural(n, '{n} cell undone', '{n} cells undone'), t('Nothing to undo.')),
      redo: () =>
        may() &&
        step(writer.redo(), (n) => plural(n, '{n} cell redone', '{n} cells redone'), t('Nothing to redo.')),
    };
  }, [writer, list.edit_refused]);
}

export type ListWriting = ReturnType<typeof useListWriting>;
