import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconFileText, IconPencil, IconTrash } from '@tabler/icons-react';
import type { LeaderboardItem } from '#contract/leaderboards/leaderboard.ts';
import { AlertItem } from '#web/parts/alerts/alert-item.tsx';
import { t } from '#web/platform/language.ts';

interface LeaderboardMenuProps {
  board: Pick<LeaderboardItem, 'id' | 'name' | 'can_edit' | 'can_delete'>;
  /** Null if the caller may edit leaderboards. */
  refusal: string | null;
  onEdit?: () => void;
  onReports?: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

export function LeaderboardMenu({
  board,
  refusal,
  onEdit,
  onReports,
  onDuplicate,
  onDelete,
}: LeaderboardMenuProps) {
  const why = refusal ?? t('Only the owner, an editor or an admin');
  const [edits, deletes] = [board.can_edit, board.can_delete].map((may) => refusal === null && may);
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {name}', { name: board.name })}>
          <IconDots size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onEdit && (
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            onClick={onEdit}
            disabled={!edits}
            title={edits ? undefined : why}
          >
            {t('Edit name and brands')}
          </Menu.Item>
        )}
        {onReports && (
          <Menu.Item leftSection={<IconFileText {...icon} />} onClick={onReports}>
            {t('Reports and emails')}
          </Menu.Item>
        )}
        <AlertItem type="leaderboards" type_id={board.id} />
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          onClick={onDuplicate}
          disabled={refusal !== null}
          title={refusal ?? undefined}
        >
          {t('Duplicate')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          color="var(--ll-down)"
          onClick={onDelete}
          disabled={!deletes}
          title={deletes ? undefined : why}
        >
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
