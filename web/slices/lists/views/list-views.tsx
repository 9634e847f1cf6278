import { Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { List } from '#contract/lists/list.ts';
import type { ListLook, ListView } from '#contract/lists/views.ts';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from '../list.module.css';
import type { ListScreenLook } from './list-look.ts';

const NONE: ListView[] = [];

/** Not available to visitors. */
export function useListViews(id: number, enabled: boolean): readonly ListView[] {
  const answer = useQuery({ ...query.lists.views.queryOptions({ input: { id } }), enabled });
  return answer.data?.views ?? NONE;
}

function useViewEdits(id: number) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: query.lists.views.key() });
  return {
    save: useMutation({
      mutationFn: (input: { name: string; view: ListLook }) => api.lists.save_view({ id, ...input }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: (input: { view_id: number; name: string; view: ListLook }) =>
        api.lists.change_view({ id, ...input }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (view_id: number) => api.lists.delete_view({ id, view_id }),
      onSuccess,
    }),
  };
}

interface NameFormProps {
  initial: string;
  onClose: () => void;
  onSave: (name: string) => Promise<unknown>;
}

function NameForm({ initial, onClose, onSave }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(name).then(onClose, (error) => setProblem(normaliseError(error).message));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('Name of the view')}
          maxLength={121}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit">{t('Save')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

export interface ListViewsProps {
  list: List;
  views: readonly ListView[];
  screen: ListScreenLook;
}

export function ListViews({ list, views, screen }: ListViewsProps) {
  const { view, look, changed } = screen;
  const [naming, setNaming] = useState<'save' | 'rename' | null>(null);
  const { save, change, remove } = useViewEdits(list.id);
  const refused = sentenceText(list.edit_refused);
  const saveNew = async (name: string) => {
    const made = await save.mutateAsync({ name, view: look });
    screen.open(made.id);
    toast.success(t('The view “{name}” was saved', { name: made.name }));
  };
  const drop = (gone: ListView) =>
    remove.mutate(gone.id, {
      onSuccess() {
        screen.open(undefined);
        toast.undo(t('The view “{name}” was deleted', { name: gone.name }), () =>
          save.mutate({ name: gone.name, view: gone.view }),
        );
      },
    });
  const update = (of: ListView) =>
    change.mutate(
      { view_id: of.id, name: of.name, view: look },
      {
        onSuccess() {
          screen.open(of.id);
          toast.success(t('The view “{name}” was saved', { name: of.name }));
        },
      },
    );
  return (
    <>
      <Menu position="bottom-start" width={250}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} stroke={1.7} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className={classes.viewName}>{view?.name ?? t('All creators')}</span>
            {changed && view !== undefined && (
              <Text span fz="xxs" c="dimmed" ms={6}>
                {t('changed')}
              </Text>
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.longMenu}>
          <Menu.Item
            onClick={() => screen.open(undefined)}
            rightSection={!view && <IconCheck size={15} aria-label={t('shown')} />}
          >
            {t('All creators')}
          </Menu.Item>
          {views.map((one) => (
            <Menu.Item
              key={one.id}
              onClick={() => screen.open(one.id)}
              rightSection={one.id === view?.id && <IconCheck size={15} aria-label={t('shown')} />}
            >
              {one.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {view !== undefined && changed && (
            <>
              <Menu.Item disabled={refused !== null} onClick={() => update(view)}>
                {t('Save changes to “{name}”', { name: view.name })}
              </Menu.Item>
              <Menu.Item onClick={() => screen.open(view.id)}>
                {t('Back to “{name}”', { name: view.name })}
              </Menu.Item>
            </>
          )}
          <Menu.Item disabled={refused !== null} onClick={() => setNaming('save')}>
            {t('Save as view…')}
          </Menu.Item>
          {view !== undefined && (
            <>
              <Menu.Item disabled={refused !== null} onClick={() => setNaming('rename')}>
                {t('Rename “{name}”…', { name: view.name })}
              </Menu.Item>
              <Menu.Item color="var(--ll-down)" disabled={refused !== null} onClick={() => drop(view)}>
                {t('Delete “{name}”', { name: view.name })}
              </Menu.Item>
            </>
          )}
          {refused !== null && (
            <Text fz="xs" c="dimmed" maw={240} py={6} px="sm">
              {refused}
            </Text>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={naming !== null}
        onClose={() => setNaming(null)}
        title={<b>{naming === 'rename' ? t('Rename the view') : t('Save as view')}</b>}
      >
        {naming !== null && (
          <NameForm
            initial={naming === 'rename' ? (view?.name ?? '') : ''}
            onClose={() => setNaming(null)}
            onSave={
              naming === 'rename' && view !== undefined
                ? (name) => change.mutateAsync({ view_id: view.id, name, view: view.view })
                : saveNew
            }
          />
        )}
      </Modal>
    </>
  );
}
