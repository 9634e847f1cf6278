import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CompanyUser } from '#contract/users.ts';
import { USER_SORTS } from '#contract/users.ts';
import { exactNumber } from '#web/platform/format.ts';
import { useUrlState } from '#web/platform/url-state.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { ROLE_OPTIONS } from './user-words.ts';
import classes from './users.module.css';
import { USER_COLUMNS } from './users-columns.tsx';
import { type UsersUrl, usersUrl, useUsers } from './users-data.ts';

const TYPING_MS = 250;
const rowId = (row: CompanyUser) => String(row.id);
const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'invited', label: 'Invited' },
  { value: 'deactivated', label: 'Deactivated' },
];

type Patch = (part: { [K in keyof UsersUrl]?: UsersUrl[K] | undefined }) => unknown;

/** Searches while typing. */
function SearchBox({ shown, patch }: { shown: string; patch: Patch }) {
  const [text, setText] = useState(shown);
  const latest = useRef(patch);
  latest.current = patch;
  useEffect(() => setText(shown), [shown]);
  useEffect(() => {
    if (text.trim() === shown) return;
    const timer = window.setTimeout(() => latest.current({ search: text.trim() || undefined }), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [text, shown]);
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label="Search name or e-mail"
      placeholder="Name or e-mail"
      maxLength={120}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton size="sm" aria-label="Clear the search text" onClick={() => setText('')} />
        )
      }
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

function Filters({ state, patch }: { state: UsersUrl; patch: Patch }) {
  return (
    <div className={classes.filters}>
      <SearchBox shown={state.search ?? ''} patch={patch} />
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
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = results;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const filtered = shown.search !== undefined || shown.role !== undefined || shown.state !== undefined;
  return (
    <>
      <PageHeader
        title="Users"
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
      {results.isError ? (
        <ErrorState
          error={results.error}
          title="The users could not be loaded."
          onRetry={() => results.refetch()}
        />
      ) : (
        <div className={classes.table} data-stale={results.isPlaceholderData || undefined}>
          <DataTable
            label="Users"
            columns={USER_COLUMNS}
            rows={rows}
            rowId={rowId}
            sort={{ id: shown.sort_by, desc: shown.order === 'desc' }}
            onSort={({ id, desc }) => {
              const sort_by = USER_SORTS.find((one) => one === id);
              if (sort_by) void patch({ sort_by, order: desc ? 'desc' : 'asc' });
            }}
            onOpen={(row) => patch({ user: row.id })}
            onEnd={more}
            total={total ?? undefined}
            maxHeight="max(320px, calc(100dvh - 190px))"
            loading={results.isPending}
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
        </div>
      )}
      <InviteDialog opened={shown.invite ?? false} onClose={() => patch({ invite: undefined })} />
      <UserDrawer id={shown.user} onClose={() => patch({ user: undefined })} />
    </>
  );
}
