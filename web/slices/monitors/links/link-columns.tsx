import { ActionIcon, Badge, CopyButton, Flex, Menu, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconDots } from '@tabler/icons-react';
import type { TrackingLink } from '#contract/sales/links.ts';
import { DASH, dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';

export interface LinkActions {
  onEdit: (link: TrackingLink) => void;
  onCode: (link: TrackingLink) => void;
  onTurn: (link: TrackingLink) => void;
  onDelete: (link: TrackingLink) => void;
}

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;
/** URL without its protocol. */
const bare = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '');

function Who({ profile }: TrackingLink) {
  if (!profile)
    return (
      <Text span c="dimmed">
        {t('No specific creator')}
      </Text>
    );
  const { name, slug, picture, is_demo } = profile;
  return (
    <Flex component="span" gap="xs" align="center" miw={0}>
      <Avatar name={name} face={is_demo ? slug : null} src={picture} size={26} />
      <Text span truncate>
        {name}
      </Text>
      {is_demo && <InventedTag />}
    </Flex>
  );
}

const Short = ({ link }: TrackingLink) => (
  <Flex component="span" gap="xxs" align="center" miw={0}>
    <CopyButton value={link}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('Copied') : t('Copy')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label={t('Copy {link}', { link })}
            onClick={copy}
          >
            {copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
    <Text span truncate title={link}>
      {bare(link)}
    </Text>
  </Flex>
);

function LinkMenu({ link, actions }: { link: TrackingLink; actions: LinkActions }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={t('More for {link}', { link: link.link })}
        >
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => actions.onCode(link)}>{t('QR code')}</Menu.Item>
        <Menu.Item onClick={() => actions.onEdit(link)}>{t('Change destination')}</Menu.Item>
        <Menu.Item onClick={() => actions.onTurn(link)}>
          {link.is_active ? t('End link') : t('Reactivate link')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => actions.onDelete(link)}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** `actions` is null for read-only users. */
export function linkColumns(actions: LinkActions | null): GridColumn<TrackingLink>[] {
  const number = (id: 'clicks' | 'visitors' | 'bot_clicks', header: string): GridColumn<TrackingLink> => ({
    id,
    header,
    align: 'right',
    size: 84,
    value: (link) => link[id],
    cell: (link) => <Num value={link[id]} />,
  });
  const columns: GridColumn<TrackingLink>[] = [
    {
      id: 'profile',
      header: t('Creator'),
      size: 215,
      value: (l) => l.profile?.name ?? null,
      cell: (l) => <Who {...l} />,
      fixed: true,
    },
    {
      id: 'link',
      header: t('Short link'),
      size: 230,
      value: (l) => l.link,
      cell: (l) => <Short {...l} />,
      fixed: true,
    },
    {
      id: 'long_url',
      header: t('Destination'),
      size: 200,
      value: (l) => l.long_url,
      cell: (l) => (
        <Text span truncate c="dimmed" title={l.long_url}>
          {bare(l.long_url)}
        </Text>
      ),
    },
    number('clicks', t('Clicks')),
    number('visitors', t('Visitors')),
    number('bot_clicks', t('Bots')),
    {
      id: 'last_click_on',
      header: t('Last click'),
      align: 'right',
      size: 104,
      value: (l) => l.last_click_on,
      cell: (l) => (l.last_click_on ? dayText(l.last_click_on) : DASH),
    },
    {
      id: 'is_active',
      header: t('Status'),
      size: 86,
      value: (l) => (l.is_active ? t('Active') : t('Ended')),
      cell: (l) => (
        <Badge size="sm" variant="outline" c="var(--ll-text)" color={l.is_active ? 'green' : 'gray'}>
          {l.is_active ? t('Active') : t('Ended')}
        </Badge>
      ),
    },
  ];
  if (actions === null) return columns;
  return [
    ...columns,
    {
      id: 'actions',
      header: t('Actions'),
      size: 84,
      align: 'right',
      sortable: false,
      fixed: true,
      value: () => null,
      cell: (link) => <LinkMenu link={link} actions={actions} />,
    },
  ];
}
