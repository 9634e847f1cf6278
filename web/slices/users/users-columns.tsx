import { Badge, Flex, Text } from '@mantine/core';
import type { CompanyUser } from '#contract/users.ts';
import { ago, momentText } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { GridColumn } from '#web/ui/grid-model.ts';
import { accessText, fullName, ROLE_WORDS, STATE_WORDS } from './user-words.ts';

/** Names and emails are sorted by the server. */
export const userColumns = (): readonly GridColumn<CompanyUser>[] => [
  {
    id: 'name',
    header: t('Name'),
    value: fullName,
    size: 220,
    minSize: 180,
    fixed: true,
    cell: (user) => (
      <Flex component="span" gap="xs" align="center" miw={0}>
        <Avatar name={fullName(user)} size={28} />
        <Text component="strong" truncate>
          {fullName(user)}
        </Text>
      </Flex>
    ),
  },
  { id: 'email', header: t('Email'), value: (user) => user.email, size: 210 },
  { id: 'role', header: t('Role'), value: (user) => t(ROLE_WORDS[user.role].label), size: 115 },
  {
    id: 'state',
    header: t('Status'),
    value: (user) => user.state,
    size: 120,
    sortable: false,
    cell: (user) => (
      <Badge variant="dot" size="sm" tt="none" color={STATE_WORDS[user.state].color}>
        {t(STATE_WORDS[user.state].label)}
      </Badge>
    ),
  },
  { id: 'access', header: t('Access'), value: (user) => accessText(user.access), size: 120, sortable: false },
  {
    id: 'tfa',
    header: t('Two-factor authentication'),
    value: (user) => (user.tfa ? t('On') : t('Off')),
    size: 110,
    sortable: false,
  },
  {
    id: 'last_seen_at',
    header: t('Last seen'),
    value: (user) => user.last_seen_at,
    size: 120,
    sortable: false,
    cell: (user) =>
      user.last_seen_at ? (
        <span title={momentText(user.last_seen_at)}>{ago(user.last_seen_at)}</span>
      ) : (
        <Text span c="dimmed">
          {t('never')}
        </Text>
      ),
  },
  {
    id: 'created_at',
    header: t('Since'),
    value: (user) => user.created_at,
    size: 120,
    cell: (user) => <span title={momentText(user.created_at)}>{ago(user.created_at)}</span>,
  },
];
