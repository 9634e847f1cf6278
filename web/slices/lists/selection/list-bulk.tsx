import { Button, Combobox, Modal, Stack, TagsInput, Text, TextInput, useCombobox } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { MOST_INVITED } from '#contract/connection-links.ts';
import type { CellValue, ListProfile } from '#contract/lists/creators.ts';
import type { List } from '#contract/lists/list.ts';
import { api } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useSession } from '#web/platform/session/session.ts';
import { OptionChip } from '#web/ui/inputs/option-chip.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { SelectionAction, SelectionBar } from '#web/ui/selection-bar.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ListActions } from '../head/list-actions.tsx';
import classes from '../list.module.css';
import type { ListData } from '../table/list-rows.ts';
import { cellOf, emptyOf, type WrittenField, writtenFields } from '../writing/list-fields.ts';
import type { ListWriting } from '../writing/list-writing.tsx';

const ListCompare = lazy(async () => ({
  default: (await loadChunk(() => import('./list-compare.tsx'))).ListCompare,
}));
const ListCopyDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./list-copy.tsx'))).ListCopyDialog,
}));

const ListInvite = lazy(async () => ({
  default: (await loadChunk(() => import('./list-invite.tsx'))).ListInvite,
}));

/** Creators in a side-by-side comparison. */
export const COMPARED = [2, 6] as const;

export interface ListBulkProps {
  list: List;
  data: ListData;
  writing: ListWriting;
  selected: readonly ListProfile[];
  /** Those of them that the filters leave out. */
  unseen: readonly ListProfile[];
  onDrop: (profile_ids: number[]) => void;
  onClear: () => void;
}

export function useRemoval(list: List, data: ListData) {
  const restore = async (profile_ids: number[]) => {
    try {
      await api.lists.restore_profiles({ id: list.id, profile_ids });
      await data.refresh();
    } catch (error) {
      toast.error(normaliseError(error).message);
    }
  };
  return async (profile_ids: number[]) => {
    data.drop(new Set(profile_ids));
    try {
      const { removed } = await api.lists.remove_profiles({ id: list.id, profile_ids });
      toast.undo(
        plural(removed.length, '{n} creator removed', '{n} creators removed'),
        () => void restore(removed),
      );
    } catch (error) {
      toast.error(normaliseError(error).message);
    }
    await data.refresh();
  };
}

export function ListBulk({ list, data, writing, selected, unseen, onDrop, onClear }: ListBulkProps) {
  const [dialog, setDialog] = useState<'compare' | 'copy' | 'invite' | WrittenField | null>(null);
  // Closing a dialog with Esc must not clear the selection.
  const close = () => window.setTimeout(() => setDialog(null));
  const remove = useRemoval(list, data);
  const { user } = useSession();
  const mayInvite = useRefusal('profiles') === null && user?.may_import === true;
  const refused = sentenceText(list.edit_refused);
  const [least, most] = COMPARED;
  const fields = writtenFields(list);
  const write = (field: WrittenField, valueFor: (row: ListProfile) => CellValue) =>
    writing.write(
      selected.map((row) => ({
        profile_id: row.profile_id,
        field: field.field,
        value: valueFor(row),
        was: cellOf(row, field.field),
      })),
    );
  const compare = () => {
    if (selected.length >= least && selected.length <= most) setDialog('compare');
    else
      toast.info(
        t('Select {least} to {most} creators to compare them; {selected} are selected.', {
          least,
          most,
          selected: selected.length,
        }),
      );
  };
  const invite = () => {
    if (selected.length <= MOST_INVITED) setDialog('invite');
    else toast.info(t('Select at most {n} creators to invite them.', { n: MOST_INVITED }));
  };
  const action = (label: string, onClick: () => void): ReactNode => (
    <Refusable key={label} reason={refused}>
      <button type="button" className={classes.bulkOption} onClick={onClick}>
        {label}
      </button>
    </Refusable>
  );
  return (
    <>
      {dialog === null && (
        <SelectionBar
          count={selected.length}
          unseen={unseen.map(({ profile_id, name }) => ({ id: String(profile_id), label: name }))}
          onDrop={(ids) => onDrop(ids.map(Number))}
          onClear={onClear}
        >
          {fields
            .filter(({ kind }) => kind === 'option')
            .map((field) =>
              refused === null ? (
                <OptionAction key={field.field} field={field} onChoose={(id) => write(field, () => id)} />
              ) : (
                action(field.title, () => {})
              ),
            )}
          {fields
            .filter(({ kind }) => kind === 'deliverables' || kind === 'money' || kind === 'tags')
            .map((field) => action(field.title, () => setDialog(field)))}
          <SelectionAction onClick={() => setDialog('copy')}>{t('Copy to list')}</SelectionAction>
          <SelectionAction onClick={compare}>{t('Compare')}</SelectionAction>
          {mayInvite && <SelectionAction onClick={invite}>{t('Invite to connect')}</SelectionAction>}
          <ListActions list={list} rows={selected} in_selection />
          {action(t('Remove from list'), () => {
            onClear();
            void remove(selected.map((row) => row.profile_id));
          })}
        </SelectionBar>
      )}
      {dialog !== null && typeof dialog === 'object' && (
        <BulkDialog
          field={dialog}
          selected={selected}
          onClose={close}
          onWrite={(valueFor) => {
            write(dialog, valueFor);
            setDialog(null);
          }}
        />
      )}
      <Suspense fallback={null}>
        {dialog === 'compare' && <ListCompare list={list} rows={selected} onClose={close} />}
        {dialog === 'invite' && <ListInvite rows={selected} onClose={close} />}
        {dialog === 'copy' && <ListCopyDialog list={list} rows={selected} onClose={close} />}
      </Suspense>
    </>
  );
}

const NOTHING = '';
const NO_ROW = { platforms: {}, deliverables: [] };

function OptionAction({ field, onChoose }: { field: WrittenField; onChoose: (id: number | null) => void }) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  return (
    <Combobox
      store={combobox}
      width={220}
      position="top-start"
      shadow="md"
      onOptionSubmit={(id) => {
        onChoose(id === NOTHING ? null : Number(id));
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">
        <button type="button" className={classes.bulkOption} onClick={() => combobox.toggleDropdown()}>
          {field.title}
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={field.title} mah={260} style={{ overflowY: 'auto' }}>
          {field.options.map(({ id, label, color }) => (
            <Combobox.Option key={id} value={String(id)}>
              <OptionChip label={label} color={color} />
            </Combobox.Option>
          ))}
          <Combobox.Option value={NOTHING}>
            <Text span c="dimmed">
              {t('No {field}', { field: field.title.toLowerCase() })}
            </Text>
          </Combobox.Option>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface BulkDialogProps {
  field: WrittenField;
  selected: readonly ListProfile[];
  onClose: () => void;
  onWrite: (valueFor: (row: ListProfile) => CellValue) => void;
}

function BulkDialog({ field, selected, onClose, onWrite }: BulkDialogProps) {
  const [text, setText] = useState('');
  const [tags, setTags] = useState<string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const isTags = field.kind === 'tags';
  const save = () => {
    if (isTags) {
      const added = field.read(tags.join(','), NO_ROW);
      if (added.problem !== null) return setProblem(added.problem);
      return onWrite((row) => [...new Set([...row.tags, ...((added.value as string[]) ?? [])])]);
    }
    const reads = new Map(selected.map((row) => [row, field.read(text, row)]));
    for (const [row, { problem }] of reads)
      if (problem !== null) return setProblem(t('{name}: {problem}', { name: row.name, problem }));
    onWrite((row) => reads.get(row)?.value ?? emptyOf(field));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={<b>{isTags ? t('Add tags') : t('Set {field}', { field: field.title.toLowerCase() })}</b>}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          {isTags ? (
            <TagsInput
              label={t('Tags')}
              description={t('Press Enter after each')}
              value={tags}
              onChange={setTags}
              error={problem}
              data-autofocus
            />
          ) : (
            <TextInput
              label={field.title}
              description={
                field.kind === 'money'
                  ? t('Empty: no price')
                  : t('They replace those of the selected creators. Empty: none.')
              }
              placeholder={field.kind === 'money' ? t('900 or 1.5k') : t('2 Reels 1500; 3 stories 400')}
              value={text}
              error={problem}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setProblem(null);
              }}
              data-autofocus
            />
          )}
          <Button type="submit">{plural(selected.length, 'For {n} creator', 'For {n} creators')}</Button>
        </Stack>
      </form>
    </Modal>
  );
}
