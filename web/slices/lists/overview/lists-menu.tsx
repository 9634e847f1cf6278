import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowRight,
  IconCopy,
  IconDots,
  IconFolderPlus,
  IconListDetails,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { ListItem } from '#contract/lists/list.ts';
import { t } from '#web/platform/language.ts';
import { Refusable } from '#web/ui/refusable.tsx';

interface ListMenuProps {
  item: ListItem;
  /** Null if the caller may edit lists. */
  refusal: string | null;
  onEdit: () => void;
  onInside: (what: 'list' | 'folder') => void;
  onMove: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

export function ListMenu({ item, refusal, ...on }: ListMenuProps) {
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Actions for {name}', { name: item.name })}
      tabIndex={-1}
    >
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  );
  if (refusal !== null) return <Refusable reason={refusal}>{button}</Refusable>;
  const owners = item.can_delete ? undefined : t('Only the owner or an admin');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={15} aria-hidden />}
          onClick={on.onEdit}
          disabled={!item.can_edit}
        >
          {t('Edit name, description and tags')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconListDetails size={15} aria-hidden />}
          onClick={() => on.onInside('list')}
          disabled={!item.can_edit}
        >
          {t('New list inside')}
        </Menu.Item>
        {item.is_folder && (
          <Menu.Item
            leftSection={<IconFolderPlus size={15} aria-hidden />}
            onClick={() => on.onInside('folder')}
            disabled={!item.can_edit}
          >
            {t('New folder inside')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={15} aria-hidden />} onClick={on.onDuplicate}>
          {t('Duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight size={15} aria-hidden />}
          onClick={on.onMove}
          disabled={!item.can_delete}
          title={owners}
        >
          {t('Move to …')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={on.onDelete}
          disabled={!item.can_delete}
          title={owners}
          color="red"
        >
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
