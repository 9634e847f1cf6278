import { Badge, Button, Drawer, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#web/platform/api/api.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { RightsFields, RightsText } from './rights-fields.tsx';
import { AccountActions, InvitationActions, type UserDetails } from './user-actions.tsx';
import { changedRights, countText, fullName, rightsOf, STATE_WORDS } from './user-words.ts';
import classes from './users.module.css';
import { useForgetUsers } from './users-data.ts';

function Facts({ user }: { user: UserDetails }) {
  const facts = [
    [t('Joined'), user.state === 'invited' ? t('not yet') : momentText(user.created_at)],
    [t('Last seen'), user.last_seen_at ? ago(user.last_seen_at) : t('never')],
    [t('Two-factor authentication'), user.tfa ? t('on') : t('off')],
    [t('Open sessions'), String(user.sessions)],
    [t('API keys'), String(user.api_keys)],
    [t('Created objects'), user.owned.map(countText).join(', ') || t('nothing yet')],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" fz="xxs">
            {name}
          </Text>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Form({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const forget = useForgetUsers();
  const me = useSession().user?.id === user.id;
  const [names, setNames] = useState({ first_name: user.first_name, last_name: user.last_name });
  const [rights, setRights] = useState(() => rightsOf(user));
  const changes = {
    ...changedRights(rightsOf(user), rights),
    ...(names.first_name === user.first_name ? {} : { first_name: names.first_name }),
    ...(names.last_name === user.last_name ? {} : { last_name: names.last_name }),
  };
  const save = useMutation(
    query.users.update.mutationOptions({
      meta: { silent: true },
      async onSuccess(saved) {
        const name = fullName(saved);
        onClose();
        toast.success(
          'role' in changes && saved.state === 'active'
            ? t('{name} saved. They have to sign in again.', { name })
            : t('{name} saved.', { name }),
        );
        await forget();
      },
    }),
  );
  const submit = () => {
    save.mutate({ id: user.id, ...changes });
  };
  const field = (name: keyof typeof names, label: string) => (
    <TextInput
      label={label}
      value={names[name]}
      maxLength={80}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setNames((before) => ({ ...before, [name]: value }));
      }}
    />
  );
  return (
    <StackedForm gap="md" onSubmit={submit}>
      <Group grow preventGrowOverflow={false}>
        {field('first_name', t('First name'))}
        {field('last_name', t('Last name'))}
      </Group>
      {me ? (
        <RightsText value={rights} why={t('You cannot change your own role or access. Ask another admin.')} />
      ) : (
        <RightsFields value={rights} onChange={setRights} />
      )}
      {save.isError && <ErrorState error={save.error} title={t('Nothing was changed.')} />}
      <Group justify="flex-end" gap="xs" pt={2}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={Object.keys(changes).length === 0}>
          {t('Save changes')}
        </Button>
      </Group>
    </StackedForm>
  );
}

export function UserDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const narrow = useMediaQuery('(width < 48em)');
  const answer = useQuery(
    query.users.get.queryOptions({ input: { id: id ?? 0 }, enabled: id !== undefined, staleTime: 0 }),
  );
  const user = id === undefined ? undefined : answer.data;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      title={user ? fullName(user) : t('User')}
      position="right"
      size={narrow ? '100%' : 560}
    >
      {answer.isPending && <RowsSkeleton rows={6} />}
      {answer.isError && (
        <ErrorState
          error={answer.error}
          title={t('This person could not be loaded.')}
          onRetry={() => answer.refetch()}
        />
      )}
      {user && (
        <Stack key={user.id}>
          <Group gap="xs" wrap="nowrap" c="dimmed" className="wrap-anywhere">
            <span>{user.email}</span>
            <Badge variant="dot" size="sm" tt="none" color={STATE_WORDS[user.state].color}>
              {t(STATE_WORDS[user.state].label)}
            </Badge>
          </Group>
          {user.invitation ? <InvitationActions user={user} onClose={onClose} /> : <Facts user={user} />}
          <Form user={user} onClose={onClose} />
          {!user.invitation && <AccountActions user={user} />}
        </Stack>
      )}
    </Drawer>
  );
}
