import { ActionIcon, Button, Drawer, Flex, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconFolder, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MonitorFolder, MonitorItem } from '#contract/monitors/monitor.ts';
import { DEFAULT_FOLDER } from '#contract/monitors/setup.ts';
import { ClientChoice } from '#web/parts/clients/client-choice.tsx';
import { api, query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { plural, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { folderPath } from '../form/monitor-folder-path.ts';
import classes from './monitors.module.css';

export const monitorFolders = query.monitors.groups.queryOptions();

export function useFolderOptions() {
  const { data } = useQuery(monitorFolders);
  const folders = (data?.folders ?? []).filter(({ id }) => id !== DEFAULT_FOLDER);
  return [
    { value: String(DEFAULT_FOLDER), label: t('No folder') },
    ...folders
      .map((folder) => ({ value: String(folder.id), label: folderPath(folders, folder) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true })),
  ];
}

interface MoveProps {
  /** Null = closed. */
  monitor: MonitorItem | null;
  onClose: () => void;
  onMove: (monitor: MonitorItem, group_id: number, place: string) => void;
}

export function MoveMonitorDialog({ monitor, onClose, onMove }: MoveProps) {
  return (
    <Modal
      opened={monitor !== null}
      onClose={onClose}
      title={t('Move “{name}”', { name: monitor?.name ?? '' })}
    >
      {monitor && <MoveForm monitor={monitor} onClose={onClose} onMove={onMove} />}
    </Modal>
  );
}

function MoveForm({ monitor, onClose, onMove }: MoveProps & { monitor: MonitorItem }) {
  const options = useFolderOptions();
  const [folder, setFolder] = useState(String(monitor.group_id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const label = options.find(({ value }) => value === folder)?.label ?? '';
    const place = Number(folder) === DEFAULT_FOLDER ? t('no folder') : t('“{name}”', { name: label });
    if (Number(folder) !== monitor.group_id) onMove(monitor, Number(folder), place);
    onClose();
  };
  return (
    <Flex onSubmit={submit} component="form" direction="column" gap="sm">
      <NativeSelect
        label={t('Folder')}
        data={options}
        value={folder}
        onChange={(event) => setFolder(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit">{t('Move')}</Button>
    </Flex>
  );
}

function Folder({ folder, folders }: { folder: MonitorFolder; folders: readonly MonitorFolder[] }) {
  const client = useQueryClient();
  const [name, setName] = useState<string | null>(null);
  const onSuccess = () => client.invalidateQueries({ queryKey: query.monitors.key() });
  const rename = useMutation({
    mutationFn: (text: string) => api.monitors.update_group({ id: folder.id, name: text }),
    onSuccess: async () => {
      await onSuccess();
      setName(null);
    },
    meta: { silent: true },
  });
  const remove = useMutation({ mutationFn: () => api.monitors.delete_group({ id: folder.id }), onSuccess });
  if (name !== null)
    return (
      <Flex component="li" direction="column" gap="xs" py={10} className="line-below">
        <Flex
          component="form"
          gap="xs"
          align="flex-start"
          flex={1}
          className="first-grows"
          onSubmit={(event) => {
            event.preventDefault();
            rename.mutate(name);
          }}
        >
          <TextInput
            aria-label={t('Name of {name}', { name: folder.name })}
            value={name}
            error={messageOf(rename.error)}
            onChange={(event) => setName(event.currentTarget.value)}
            autoFocus
          />
          <Button type="submit" loading={rename.isPending}>
            {t('Save')}
          </Button>
        </Flex>
        <ClientChoice type="monitor_folder" type_id={folder.id} />
      </Flex>
    );
  return (
    <Flex component="li" gap="xs" align="center" py={10} className="line-below">
      <IconFolder size={18} stroke={1.6} aria-hidden />
      <Stack gap={0} miw={0} flex={1} className={classes.binText}>
        <strong className="wrap-anywhere">{folderPath(folders, folder)}</strong>
        <span>{plural(folder.count, '{n} monitor', '{n} monitors')}</span>
      </Stack>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Rename {name}', { name: folder.name })}
        onClick={() => setName(folder.name)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('Delete {name}', { name: folder.name })}
        loading={remove.isPending}
        onClick={() =>
          modals.openConfirmModal({
            title: t('Delete the folder “{name}”?', { name: folder.name }),
            children: t('Its contents are moved to the parent folder.'),
            labels: { confirm: t('Delete'), cancel: t('Cancel') },
            confirmProps: { color: 'red' },
            onConfirm: () => remove.mutate(),
          })
        }
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Flex>
  );
}

function FoldersContent() {
  const client = useQueryClient();
  const answer = useQuery(monitorFolders);
  const options = useFolderOptions();
  const [name, setName] = useState('');
  const [parent, setParent] = useState(String(DEFAULT_FOLDER));
  const create = useMutation({
    mutationFn: () =>
      api.monitors.create_group({
        name,
        parent_id: Number(parent) === DEFAULT_FOLDER ? null : Number(parent),
      }),
    onSuccess: async () => {
      setName('');
      await client.invalidateQueries({ queryKey: query.monitors.key() });
    },
    meta: { silent: true },
  });
  const folders = answer.data?.folders.filter(({ id }) => id !== DEFAULT_FOLDER);
  return (
    <Flex direction="column" gap="sm">
      <StackedForm
        onSubmit={() => {
          create.mutate();
        }}
      >
        <TextInput
          label={t('New folder')}
          placeholder={t('Name')}
          value={name}
          error={messageOf(create.error)}
          onChange={(event) => {
            setName(event.currentTarget.value);
            create.reset();
          }}
        />
        {options.length > 1 && (
          <NativeSelect
            label={t('Inside')}
            data={options}
            value={parent}
            onChange={(event) => setParent(event.currentTarget.value)}
          />
        )}
        <Button type="submit" loading={create.isPending}>
          {t('Create')}
        </Button>
      </StackedForm>
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <RowsSkeleton rows={3} />}
      {folders && folders.length > 0 && (
        <Flex component="ul" direction="column" className={classes.bin} aria-label={t('Folders')}>
          {folders.map((folder) => (
            <Folder key={folder.id} folder={folder} folders={folders} />
          ))}
        </Flex>
      )}
    </Flex>
  );
}

export function MonitorFolders({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="md" title={t('Folders')}>
      {opened && <FoldersContent />}
    </Drawer>
  );
}
