import { Button, Select } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CompanyUser } from '#contract/users.ts';
import { USER_SORTS } from '#contract/users.ts';
import { exactNumber } from '#web/platform/format.ts';
import { useUrlState } from '#web/platform/url-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { TypedSearch } from '#web/ui/typed-search.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { ROLE_OPTIONS } from './user-words.ts';
import classes from './users.module.css';
import { USER_COLUMNS } from './users-columns.tsx';
import { type UsersUrl, usersUrl, useUsers } from './users-data.ts';

const rowId = (row: CompanyUser) => String(row.id);
const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'invited', label: 'Invited' },
  { value: 'deactivated', label: 'Deactivated' },
];

type Patch = (part: { [K in keyof UsersUrl]?: UsersUrl[K] | undefined }) => unknown;

function Filters({ state, patch }: { state: UsersUrl; patch: Patch }) {
  return (
    <div className={classes.filters}>
      <TypedSearch
        className={classes.search}
        aria-label="Search name or e-mail"
        placeholder="Name or e-mail"
        shown={state.search ?? ''}
        onSearch={(search) => patch({ search })}
      />
      <Select
        aria-label="Role"
        placeholder="Every role"
        data={ROLE_OPTIONS}
        value={state.role ?? null}
        onChange={(role) => patch({ role: role as UsersUrl['role'] })}
        clearable
        clearButtonProps={{ 'aria-label': 'Every role' }}
      />
      <Select
        aria-label="State"
        placeholder="Every state"
        data={STATES}
        value={state.state ?? null}
        onChange={(next) => patch({ state: next as UsersUrl['state'] })}
        clearable
        clearButtonProps={{ 'aria-label': 'Every state' }}
      />
    </div>
  );
}

function factsText(states: { active: number; invited: number; deactivated: number } | null): string {
  if (!states) return '';
  const parts = [
    `${exactNumber(states.active)} active`,
    ...(states.invited > 0 ? [`${exactNumber(states.invited)} invited`] : []),
    ...(states.deactivated > 0 ? [`${exactNumber(states.deactivated)} deactivated`] : []),
  ];
  return parts.join(' · ');
}

/** Settings → Users: the people of the company, who they are to it, and the way in and out. */
export function UsersPage() {
  const { state, patch } = useUrlState(usersUrl);
  const shown = state ?? usersUrl.parse({});
  const { rows, total, states, results } = useUsers(shown);
  const filtered = shown.search !== undefined || shown.role !== undefined || shown.state !== undefined;
  return (
    <>
      <PageHeader
        title="Users"
        above={{ to: '/settings', title: 'Settings' }}
        facts={factsText(states)}
        actions={
          <>
            <Button variant="default" component={Link} to="/settings/roles">
              Who may do what
            </Button>
            <Button onClick={() => patch({ invite: true })}>Invite</Button>
          </>
        }
      />
      <Filters state={shown} patch={patch} />
      <PagedTable
        label="Users"
        columns={USER_COLUMNS}
        rows={rows}
        rowId={rowId}
        results={results}
        total={total}
        failed="The users could not be loaded."
        maxHeight="max(320px, calc(100dvh - 190px))"
        sort={{ id: shown.sort_by, desc: shown.order === 'desc' }}
        onSort={({ id, desc }) => {
          const sort_by = USER_SORTS.find((one) => one === id);
          if (sort_by) void patch({ sort_by, order: desc ? 'desc' : 'asc' });
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
                  Show everybody
                </Button>
              ) : undefined
            }
          >
            Nobody matches these filters.
          </EmptyState>
        }
      />
      <InviteDialog opened={shown.invite ?? false} onClose={() => patch({ invite: undefined })} />
      <UserDrawer id={shown.user} onClose={() => patch({ user: undefined })} />
    </>
  );
}
