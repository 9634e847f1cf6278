import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDots,
  IconFolderSymlink,
  IconShare3,
  IconShieldSearch,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MonitorItem } from '#contract/monitors/monitor.ts';
import { AlertItem } from '#web/parts/alerts/alert-item.tsx';
import { t } from '#web/platform/language.ts';

interface MonitorMenuProps {
  monitor: MonitorItem;
  /** Null if the caller may edit monitors. */
  refusal: string | null;
  onDuplicate: () => void;
  onMove: () => void;
  onArchive: () => void;
  onDelete: () => void;
  /** Opens sharing; undefined on the monitor's own page, which has a button. */
  shares?: boolean;
}

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

/** Monitor menu; disabled actions give their reason. */
export function MonitorMenu({ monitor, refusal, shares = false, ...on }: MonitorMenuProps) {
  const { id, name, is_active, can_edit, can_delete } = monitor;
  const edits = refusal === null && can_edit;
  const deletes = refusal === null && can_delete;
  const why = refusal ?? t('Only the owner, an editor or an admin');
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {name}', { name })}>
          <IconDots size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {shares && (
          <Menu.Item leftSection={<IconShare3 {...icon} />} component={Link} to={`/monitor/${id}?share=open`}>
            {t('Share or publish…')}
          </Menu.Item>
        )}
        <AlertItem type="monitor" type_id={id} />
        <Menu.Item
          leftSection={<IconShieldSearch {...icon} />}
          component={Link}
          to={`/safety?type=monitor&id=${id}`}
        >
          {t('Brand safety')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          onClick={on.onDuplicate}
          disabled={refusal !== null}
          title={refusal ?? undefined}
        >
          {t('Duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFolderSymlink {...icon} />}
          onClick={on.onMove}
          disabled={!edits}
          title={edits ? undefined : why}
        >
          {t('Move to a folder…')}
        </Menu.Item>
        <Menu.Item
          leftSection={is_active ? <IconArchive {...icon} /> : <IconArchiveOff {...icon} />}
          onClick={on.onArchive}
          disabled={!edits}
          title={edits ? undefined : why}
        >
          {is_active ? t('Archive') : t('Unarchive')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          color="var(--ll-down)"
          onClick={on.onDelete}
          disabled={!deletes}
          title={deletes ? undefined : why}
        >
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
