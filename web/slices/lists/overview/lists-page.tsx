import { Button, Flex, Modal, Select, TagsInput, Text, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconFolderPlus, IconLayoutList, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { ListItem } from '#contract/lists/list.ts';
import { ClientChoice } from '#web/parts/clients/client-choice.tsx';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { plural, t } from '#web/platform/language.ts';
import { useOtherTabs } from '#web/platform/page/other-tabs.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { SelectionAction, SelectionBar } from '#web/ui/selection-bar.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { ActionsSheet, ToolsRow } from '#web/ui/tools-row.tsx';
import { ListsBin } from './lists-bin.tsx';
import { useListChanges, userLists } from './lists-changes.ts';
import { ListDialog, MoveDialog } from './lists-dialogs.tsx';
import { ListMenu } from './lists-menu.tsx';
import { ListsTable } from './lists-table.tsx';
import { places, SORTS, treeRows } from './lists-tree.ts';

const look = z.object({
  search: z.string().default(''),
  tag: z.string().default(''),
  sort_by: z.enum(SORTS).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

type Editing =
  | { what: 'list' | 'folder'; parent_id: number | null }
  | { what: 'change'; item: ListItem }
  | null;

const NOTHING = { name: '', description: '', tags: [] };

function TagDialog({
  opened,
  known,
  onClose,
  onTag,
}: {
  opened: boolean;
  known: readonly string[];
  onClose: () => void;
  onTag: (tags: string[]) => void;
}) {
  const [tags, setTags] = useState<string[]>([]);
  const done = () => {
    if (tags.length > 0) onTag(tags);
    setTags([]);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={<Text fw={600}>{t('Add tags')}</Text>}>
      <Flex direction="column" gap="md">
        <TagsInput label={t('Tags')} value={tags} onChange={setTags} data={[...known]} data-autofocus />
        <Button onClick={done} disabled={tags.length === 0}>
          {t('Add')}
        </Button>
      </Flex>
    </Modal>
  );
}

export function ListsPage() {
  const navigate = useNavigate();
  const { state, patch } = useUrlState(look);
  const { search, tag, sort_by, order } = state ?? look.parse({});
  const answer = useQuery(userLists);
  useOtherTabs(userLists.queryKey);
  const refusal = useRefusal('lists');
  const changes = useListChanges();
  const [openIds, setOpenIds] = useLocalStorage<number[]>({
    key: 'limelight:open-folders',
    defaultValue: [],
  });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [editing, setEditing] = useState<Editing>(null);
  const [moving, setMoving] = useState<readonly ListItem[]>([]);
  const [tagging, setTagging] = useState(false);
  const [bin, setBin] = useState(false);

  const lists = useMemo(() => answer.data?.lists ?? [], [answer.data]);
  const rows = useMemo(
    () =>
      treeRows(lists, {
        sort_by,
        search,
        desc: order === 'desc',
        tag: tag || null,
        open: new Set(openIds),
      }),
    [lists, sort_by, order, search, tag, openIds],
  );
  const knownTags = useMemo(() => [...new Set(lists.flatMap((l) => l.tags))].sort(), [lists]);
  const chosen = lists.filter((item) => selected.has(item.id));
  const inView = new Set(rows.map(({ item }) => item.id));
  const unseen = chosen
    .filter(({ id }) => !inView.has(id))
    .map(({ id, name }) => ({ id: String(id), label: name }));
  const byId = (ids: readonly number[]) => lists.filter((item) => ids.includes(item.id));

  const setOpen = (id: number, open: boolean) =>
    setOpenIds((ids) => (open ? [...new Set([...ids, id])] : ids.filter((one) => one !== id)));
  const mayDrop = (ids: readonly number[], parent_id: number | null) =>
    refusal === null &&
    byId(ids).some((item) => item.parent_id !== parent_id) &&
    (parent_id === null || places(lists, ids).some((place) => place.id === parent_id));
  const moveTo = (items: readonly ListItem[], parent_id: number | null) => {
    const place = lists.find((item) => item.id === parent_id);
    if (parent_id !== null) setOpen(parent_id, true);
    setSelected(new Set());
    void changes
      .move(items, parent_id, place === undefined ? t('the top level') : t('“{name}”', { name: place.name }))
      .catch(() => undefined);
  };
  const remove = (items: readonly ListItem[]) => {
    setSelected(new Set());
    void changes.remove(items).catch(() => undefined);
  };

  const submit = async (fields: { name: string; description: string; tags: string[] }) => {
    if (editing === null) return;
    if (editing.what === 'change') {
      const { name, ...rest } = fields;
      await changes.edit.mutateAsync({
        id: editing.item.id,
        ...rest,
        ...(name === editing.item.name ? {} : { name }),
      });
      return;
    }
    const is_folder = editing.what === 'folder';
    const made = await changes.add.mutateAsync({ ...fields, is_folder, parent_id: editing.parent_id });
    if (editing.parent_id !== null) setOpen(editing.parent_id, true);
    if (!is_folder) await navigate({ to: '/list/$slug', params: { slug: String(made.id) } });
  };

  const newList = (
    <Refusable reason={refusal}>
      <Button
        leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
        onClick={() => setEditing({ what: 'list', parent_id: null })}
      >
        {t('New list')}
      </Button>
    </Refusable>
  );
  const body = () => {
    if (answer.error && answer.data === undefined)
      return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (answer.isPending) return <RowsSkeleton rows={6} />;
    if (lists.length === 0)
      return (
        <EmptyState icon={<IconLayoutList size={26} stroke={1.5} aria-hidden />} action={newList}>
          {t(
            'A list collects the creators of a campaign or an idea: compare them, note prices and status, share them.',
          )}
        </EmptyState>
      );
    if (rows.length === 0) return <EmptyState>{t('No matching lists or folders.')}</EmptyState>;
    return (
      <ListsTable
        rows={rows}
        selected={selected}
        onSelect={setSelected}
        onToggle={setOpen}
        sort={{ by: sort_by, desc: order === 'desc' }}
        onSort={(by) =>
          void patch({ sort_by: by, order: sort_by === by && order === 'asc' ? 'desc' : 'asc' })
        }
        mayDrop={mayDrop}
        onDrop={(ids, parent_id) => moveTo(byId(ids), parent_id)}
        onTag={(one) => void patch({ tag: one })}
        onDelete={(item) => item.can_delete && remove([item])}
        menu={(item) => (
          <ListMenu
            item={item}
            refusal={refusal}
            onEdit={() => setEditing({ what: 'change', item })}
            onInside={(what) => setEditing({ what, parent_id: item.id })}
            onMove={() => setMoving([item])}
            onDuplicate={() => changes.duplicate.mutate(item.id)}
            onDelete={() => remove([item])}
          />
        )}
      />
    );
  };
  const folders = lists.filter((item) => item.is_folder).length;
  const change = editing?.what === 'change' ? editing.item : null;
  return (
    <>
      <PageHeader
        title={t('Lists')}
        facts={
          answer.data === undefined
            ? ''
            : t('{lists} in {folders}', {
                lists: plural(lists.length - folders, '{n} list', '{n} lists'),
                folders: plural(folders, '{n} folder', '{n} folders'),
              })
        }
        actions={
          <ActionsSheet>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
              onClick={() => setBin(true)}
            >
              {t('Bin')}
            </Button>
            <Refusable reason={refusal}>
              <Button
                variant="default"
                leftSection={<IconFolderPlus size={16} stroke={1.7} aria-hidden />}
                onClick={() => setEditing({ what: 'folder', parent_id: null })}
              >
                {t('New folder')}
              </Button>
            </Refusable>
            {newList}
          </ActionsSheet>
        }
      />
      {lists.length > 0 && (
        <ToolsRow>
          <TextInput
            aria-label={t('Search lists')}
            placeholder={t('Search')}
            leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
            value={search}
            onChange={(event) => void patch({ search: event.currentTarget.value })}
          />
          {knownTags.length > 0 && (
            <Select
              aria-label={t('Tag')}
              placeholder={t('Tag')}
              data={knownTags}
              value={tag || null}
              onChange={(one) => void patch({ tag: one ?? '' })}
              clearable
              clearButtonProps={{ 'aria-label': t('Show all tags') }}
              w={130}
            />
          )}
        </ToolsRow>
      )}
      <section className="surface" aria-label={t('All lists')}>
        {body()}
      </section>
      {selected.size > 0 && editing === null && moving.length === 0 && !tagging && (
        <SelectionBar
          count={chosen.length}
          unseen={unseen}
          onDrop={(ids) => setSelected(new Set([...selected].filter((one) => !ids.includes(String(one)))))}
          onClear={() => setSelected(new Set())}
        >
          {refusal === null && (
            <>
              <SelectionAction onClick={() => setMoving(chosen)}>{t('Move')}</SelectionAction>
              <SelectionAction onClick={() => setTagging(true)}>{t('Tag')}</SelectionAction>
              <SelectionAction onClick={() => remove(chosen)}>{t('Delete')}</SelectionAction>
            </>
          )}
        </SelectionBar>
      )}
      <ListDialog
        opened={editing !== null}
        title={
          change
            ? t('Change “{name}”', { name: change.name })
            : editing?.what === 'folder'
              ? t('New folder')
              : t('New list')
        }
        initial={change ?? NOTHING}
        mayRename={change?.can_delete ?? true}
        knownTags={knownTags}
        submitText={change ? t('Save') : t('Create')}
        more={change && <ClientChoice type="lists" type_id={change.id} />}
        onClose={() => setEditing(null)}
        onSubmit={submit}
      />
      <MoveDialog
        moved={moving}
        lists={lists}
        onClose={() => setMoving([])}
        onMove={(parent_id) => moveTo(moving, parent_id)}
      />
      <TagDialog
        opened={tagging}
        known={knownTags}
        onClose={() => setTagging(false)}
        onTag={(tags) => {
          setSelected(new Set());
          void changes.tag(chosen, tags).catch(() => undefined);
        }}
      />
      <ListsBin opened={bin} onClose={() => setBin(false)} />
    </>
  );
}
