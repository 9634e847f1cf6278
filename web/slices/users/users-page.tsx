import { Button, Group, Select } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CompanyUser } from '#contract/users.ts';
import { USER_SORTS, USER_STATES } from '#contract/users.ts';
import { plural, t } from '#web/platform/language.ts';
import { useUrlState } from '#web/platform/url-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { TypedSearch } from '#web/ui/typed-search.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { roleOptions, STATE_WORDS } from './user-words.ts';
import classes from './users.module.css';
import { userColumns } from './users-columns.tsx';
import { type UsersUrl, usersUrl, useUsers } from './users-data.ts';

const rowId = (row: CompanyUser) => String(row.id);

type Patch = (part: { [K in keyof UsersUrl]?: UsersUrl[K] | undefined }) => unknown;

function Filters({ state, patch }: { state: UsersUrl; patch: Patch }) {
  return (
    <Group gap="xs" align="stretch" mb="sm" className={classes.filters}>
      <TypedSearch
        className={classes.search}
        aria-label={t('Search name or email')}
        placeholder={t('Name or email')}
        shown={state.search ?? ''}
        onSearch={(search) => patch({ search })}
      />
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
    </Group>
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
          <>
            <Button variant="default" component={Link} to="/settings/roles">
              {t('Permissions by role')}
            </Button>
            <Button onClick={() => patch({ invite: true })}>{t('Invite')}</Button>
          </>
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
        maxHeight="max(320px, calc(100dvh - 190px))"
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
