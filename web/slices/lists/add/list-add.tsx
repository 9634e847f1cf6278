import { Modal, Tabs } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { List } from '#contract/lists/list.ts';
import { api } from '#web/platform/api.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import type { ListData } from '../list-rows.ts';
import { AddFromList } from './list-add-from-list.tsx';
import { AddPasted } from './list-add-pasted.tsx';
import { AddSearched } from './list-add-searched.tsx';
import type { AddWay } from './list-add-way.ts';
import { addedText } from './list-added.ts';

export interface ListAddDialogProps {
  list: List;
  data: ListData;
  onClose: () => void;
}

export function ListAddDialog({ list, data, onClose }: ListAddDialogProps) {
  const takeOut = async (profile_ids: number[]) => {
    try {
      await api.lists.remove_profiles({ id: list.id, profile_ids });
      await data.refresh();
    } catch (error) {
      toast.error(normaliseError(error).message);
    }
  };
  const add = useMutation({
    mutationFn: (profile_ids: number[]) => api.lists.add_profiles({ list_id: list.id, profile_ids }),
    onSuccess(answer) {
      const text = addedText(answer);
      if (answer.added.length > 0) toast.undo(text, () => void takeOut(answer.added));
      else toast.info(text);
      void data.refresh();
      onClose();
    },
  });
  const way: AddWay = {
    list,
    inList: new Set(data.rows.map((row) => row.profile_id)),
    onAdd: (ids) => add.mutate(ids),
    busy: add.isPending,
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      title={<b>{t('Add creators to “{name}”', { name: list.name })}</b>}
    >
      <Tabs defaultValue="search" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="search">{t('Search')}</Tabs.Tab>
          <Tabs.Tab value="paste">{t('Paste handles')}</Tabs.Tab>
          <Tabs.Tab value="list">{t('From another list')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="search">
          <AddSearched {...way} />
        </Tabs.Panel>
        <Tabs.Panel value="paste">
          <AddPasted {...way} />
        </Tabs.Panel>
        <Tabs.Panel value="list">
          <AddFromList {...way} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
