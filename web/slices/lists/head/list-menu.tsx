import { ActionIcon, Button, Group, Menu, Modal, Stack, TagsInput, Text, Textarea } from '@mantine/core';
import {
  IconBuildingStore,
  IconCopy,
  IconDots,
  IconFileImport,
  IconFolderSymlink,
  IconPencil,
  IconShieldSearch,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { List } from '#contract/lists/list.ts';
import { query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import { useListImport } from '../import/list-import-address.tsx';
import { useListChanges } from '../overview/lists-changes.ts';
import { MoveDialog } from '../overview/lists-dialogs.tsx';
import { ListCrmDialog } from '../table/list-crm.tsx';
import { useListEdits } from '../writing/list-edits.ts';

interface DialogProps {
  list: List;
  onClose: () => void;
}

function Foot({ onClose, busy, save }: { onClose: () => void; busy: boolean; save: string }) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button type="submit" loading={busy}>
        {save}
      </Button>
    </Group>
  );
}

function Problem({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Text fz="xs" c="var(--ll-down)" role="alert">
      {normaliseError(error).message}
    </Text>
  );
}

function AboutDialog({ list, onClose }: DialogProps) {
  const [description, setDescription] = useState(list.description);
  const [tags, setTags] = useState(list.tags);
  const { edit } = useListEdits(list);
  const save = (event: FormEvent) => {
    event.preventDefault();
    edit.mutate({ description, tags }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={<b>{t('Description and tags')}</b>}>
      <form onSubmit={save} noValidate>
        <Stack>
          <Textarea
            label={t('Description')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={5000}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            data-autofocus
          />
          <TagsInput
            label={t('Tags')}
            description={t('Press Enter after each')}
            value={tags}
            onChange={setTags}
            maxTags={50}
          />
          <Problem error={edit.error} />
          <Foot onClose={onClose} busy={edit.isPending} save={t('Save')} />
        </Stack>
      </form>
    </Modal>
  );
}

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

/** List menu; disabled actions give their reason. */
export function ListMenu({ list }: { list: List }) {
  const [dialog, setDialog] = useState<'about' | 'crm' | 'move' | null>(null);
  const openImport = useListImport();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { duplicate, remove, restore } = useListEdits(list);
  const changes = useListChanges();
  const lists = useQuery({ ...query.lists.user_lists.queryOptions(), enabled: dialog === 'move' });
  const refused = sentenceText(list.edit_refused);
  const deleteRefused = list.can_delete
    ? null
    : (refused ??
      (list.is_folder
        ? t('Only the owner or an admin can delete this folder.')
        : t('Only the owner or an admin can delete this list.')));
  const copy = () =>
    duplicate.mutate(undefined, {
      onSuccess(made) {
        toast.success(t('“{name}” was created', { name: made.name }));
        void navigate({ to: '/list/$slug', params: { slug: String(made.id) } });
      },
    });
  const drop = () =>
    remove.mutate(undefined, {
      async onSuccess() {
        toast.undo(t('“{name}” was moved to the bin', { name: list.name }), () =>
          restore.mutate(undefined, {
            onSuccess: () => void navigate({ to: '/list/$slug', params: { slug: String(list.id) } }),
          }),
        );
        const parent = list.path.at(-1);
        await (parent
          ? navigate({ to: '/list/$slug', params: { slug: String(parent.id) } })
          : navigate({ to: '/lists' }));
        client.removeQueries({ queryKey: query.lists.get.key({ input: { id: list.id } }) });
        void client.invalidateQueries({ queryKey: query.lists.key() });
      },
    });
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label={t('More for {name}', { name: list.name })}>
            <IconDots size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            disabled={refused !== null}
            onClick={() => setDialog('about')}
          >
            {t('Description and tags…')}
          </Menu.Item>
          {!list.is_folder && (
            <>
              <Menu.Item
                leftSection={<IconFileImport {...icon} />}
                disabled={refused !== null}
                onClick={openImport}
              >
                {t('Import a file…')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconBuildingStore {...icon} />}
                disabled={refused !== null}
                onClick={() => setDialog('crm')}
              >
                {t('Link to CRM…')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconShieldSearch {...icon} />}
                component={Link}
                to={`/safety?type=list&id=${list.id}`}
              >
                {t('Brand safety')}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copy}>
            {t('Duplicate')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolderSymlink {...icon} />}
            disabled={refused !== null}
            onClick={() => setDialog('move')}
          >
            {t('Move…')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash {...icon} />}
            color="var(--ll-down)"
            disabled={deleteRefused !== null}
            onClick={drop}
          >
            {t('Delete')}
          </Menu.Item>
          {(refused ?? deleteRefused) !== null && (
            <Text fz="xs" c="dimmed" maw={240} py={6} px="sm">
              {refused ?? deleteRefused}
            </Text>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'crm' && <ListCrmDialog list={list} onClose={() => setDialog(null)} />}
      {dialog === 'about' && <AboutDialog list={list} onClose={() => setDialog(null)} />}
      <MoveDialog
        moved={dialog === 'move' && lists.data ? [list] : []}
        lists={lists.data?.lists ?? []}
        onClose={() => setDialog(null)}
        onMove={(parent_id, place) => void changes.move([list], parent_id, place).catch(() => undefined)}
      />
    </>
  );
}
