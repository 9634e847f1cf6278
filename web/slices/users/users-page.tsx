import { Badge, Button, Flex, Group, Modal, Select, Text, TextInput } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type CompanyUser, USER_SORTS, USER_STATES } from '#contract/users.ts';
import { query } from '#web/platform/api/api.ts';
import { fieldMessages } from '#web/platform/api/field-messages.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { TypedSearch } from '#web/ui/inputs/typed-search.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { ActionsSheet, ToolsRow, ToolsSheet } from '#web/ui/tools-row.tsx';
import { CopyInvitation } from './copy-invitation.tsx';
import { RightsFields } from './rights-fields.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { accessText, fullName, newRights, ROLE_WORDS, roleOptions, STATE_WORDS } from './user-words.ts';
import classes from './users.module.css';
import { type UsersUrl, useForgetUsers, usersUrl, useUsers } from './users-data.ts';

/** The invitation link, for when no mail is sent. */
function Sent({ user, onDone }: { user: CompanyUser; onDone: () => void }) {
  return (
    <Flex direction="column" gap="md">
      <Text fz="sm" role="status">
        {user.invitation?.by_mail
          ? t(
              '{email} was invited by email. Only you can copy the link to share it yourself; this is recorded in the audit log.',
              { email: user.email },
            )
          : t(
              '{email} is invited. Email is not set up, so send them this link yourself. Copying it is logged.',
              { email: user.email },
            )}
      </Text>
      <Group justify="flex-end" gap="xs">
        <CopyInvitation user_id={user.id} />
        <Button size="xs" onClick={onDone} data-autofocus>
          {t('Done')}
        </Button>
      </Group>
    </Flex>
  );
}

function Form({ onDone }: { onDone: () => void }) {
  const forget = useForgetUsers();
  const [person, setPerson] = useState({ email: '', first_name: '', last_name: '' });
  const [rights, setRights] = useState(newRights);
  const invite = useMutation(
    query.users.invite.mutationOptions({
      meta: { silent: true },
      onSuccess: forget,
    }),
  );
  if (invite.data) return <Sent user={invite.data} onDone={onDone} />;
  const problems = fieldMessages(invite.error);
  const named = Object.keys(problems).some((field) => field in person);
  const submit = () => {
    invite.mutate({ ...person, ...rights, email: person.email.trim() });
  };
  const field = (name: keyof typeof person, label: string) => (
    <TextInput
      label={label}
      value={person[name]}
      maxLength={name === 'email' ? 254 : 80}
      error={problems[name]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        invite.reset();
        setPerson((before) => ({ ...before, [name]: value }));
      }}
      {...(name === 'email' ? { type: 'email', required: true, 'data-autofocus': true } : {})}
    />
  );
  return (
    <StackedForm gap="md" onSubmit={submit}>
      {field('email', t('Email'))}
      <Group grow preventGrowOverflow={false}>
        {field('first_name', t('First name'))}
        {field('last_name', t('Last name'))}
      </Group>
      <RightsFields value={rights} onChange={setRights} folded />
      {invite.isError && !named && (
        <ErrorState error={invite.error} title={t('The invitation was not sent.')} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={invite.isPending} disabled={person.email.trim() === ''}>
          {t('Invite')}
        </Button>
      </Group>
    </StackedForm>
  );
}

function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Invite a colleague')} size={560}>
      <Form onDone={onClose} />
    </Modal>
  );
}

/** Names and emails are sorted by the server. */
const userColumns = (): readonly GridColumn<CompanyUser>[] => [
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

const rowId = (row: CompanyUser) => String(row.id);

type Patch = (part: { [K in keyof UsersUrl]?: UsersUrl[K] | undefined }) => unknown;

function Filters({ state, patch }: { state: UsersUrl; patch: Patch }) {
  return (
    <ToolsRow className={classes.filters}>
      <TypedSearch
        className={classes.search}
        aria-label={t('Search name or email')}
        placeholder={t('Name or email')}
        shown={state.search ?? ''}
        onSearch={(search) => patch({ search })}
      />
      <ToolsSheet active={Number(state.role !== undefined) + Number(state.state !== undefined)}>
        <Select
          aria-label={t('Role')}
          placeholder={t('All roles')}
          data={roleOptions()}
          value={state.role ?? null}
          onChange={(role) => patch({ role: role as UsersUrl['role'] })}
          clearable
          clearButtonProps={{ 'aria-label': t('All roles') }}
        />
        <Select
          aria-label={t('Status')}
          placeholder={t('All statuses')}
          data={USER_STATES.map((value) => ({ value, label: t(STATE_WORDS[value].label) }))}
          value={state.state ?? null}
          onChange={(next) => patch({ state: next as UsersUrl['state'] })}
          clearable
          clearButtonProps={{ 'aria-label': t('All statuses') }}
        />
      </ToolsSheet>
    </ToolsRow>
  );
}

function factsText(states: { active: number; invited: number; deactivated: number } | null): string {
  if (!states) return '';
  const parts = [
    plural(states.active, '{n} active', '{n} active'),
    ...(states.invited > 0 ? [plural(states.invited, '{n} invited', '{n} invited')] : []),
    ...(states.deactivated > 0 ? [plural(states.deactivated, '{n} deactivated', '{n} deactivated')] : []),
  ];
  return parts.join(' · ');
}

export function UsersPage() {
  const { state, patch } = useUrlState(usersUrl);
  const shown = state ?? usersUrl.parse({});
  const { rows, total, states, results } = useUsers(shown);
  const columns = useMemo(userColumns, []);
  const filtered = shown.search !== undefined || shown.role !== undefined || shown.state !== undefined;
  return (
    <>
      <PageHeader
        title={t('Users')}
        above={{ to: '/settings', title: t('Settings') }}
        facts={factsText(states)}
        actions={
          <ActionsSheet>
            <Button variant="default" component={Link} to="/settings/roles">
              {t('Permissions by role')}
            </Button>
            <Button onClick={() => patch({ invite: true })}>{t('Invite')}</Button>
          </ActionsSheet>
        }
      />
      <Filters state={shown} patch={patch} />
      <PagedTable
        label={t('Users')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        results={results}
        total={total}
        failed={t('The users could not be loaded.')}
        maxHeight="max(320px, calc(100dvh - 150px))"
        sort={{ column: shown.sort_by, descending: shown.order === 'desc' }}
        onSort={({ column, descending }) => {
          const sort_by = USER_SORTS.find((one) => one === column);
          if (sort_by) void patch({ sort_by, order: descending ? 'desc' : 'asc' });
        }}
        onOpen={(row) => patch({ user: row.id })}
        empty={
          <EmptyState
            icon={<IconUsers size={28} stroke={1.4} aria-hidden />}
            action={
              filtered ? (
                <Button
                  variant="default"
                  onClick={() => patch({ search: undefined, role: undefined, state: undefined })}
                >
                  {t('Show all users')}
                </Button>
              ) : undefined
            }
          >
            {t('No users match these filters.')}
          </EmptyState>
        }
      />
      <InviteDialog opened={shown.invite ?? false} onClose={() => patch({ invite: undefined })} />
      <UserDrawer id={shown.user} onClose={() => patch({ user: undefined })} />
    </>
  );
}
