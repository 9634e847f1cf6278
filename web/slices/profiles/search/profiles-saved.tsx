import { ActionIcon, Button, Flex, Popover, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { activeFilters } from '#web/parts/search-filters/active-filters.ts';
import { query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './profiles.module.css';
import { DEFAULTS, fromSaved, type ProfilesState, setFilters } from './profiles-state.ts';

function describe(filter: Record<string, unknown>, currency: string): string {
  const state = { ...DEFAULTS, ...fromSaved(filter) };
  const kind = state.kind === 'brand' ? [t('Brands')] : [];
  const words = activeFilters(state, currency).map(({ label, value }) => `${label} ${value}`);
  return [...kind, ...words].join(' · ') || t('All creators');
}

interface SaveFormProps {
  screen: ProfilesState;
  onSaved: () => void;
}

function SaveForm({ screen, onSaved }: SaveFormProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const save = useMutation(query.profiles.save_filter.mutationOptions({ meta: { silent: true } }));
  const nothing = Object.keys(setFilters(screen.state)).length === 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await save.mutateAsync({ name, filter: setFilters(screen.state) });
    } catch {
      return;
    }
    await client.invalidateQueries({ queryKey: query.profiles.saved_filters.key() });
    setName('');
    toast.success(t('Saved “{name}”.', { name: name.trim() }));
    onSaved();
  };
  if (nothing)
    return (
      <Text fz="xs" c="dimmed">
        {t('Set a filter, then save it here under a name.')}
      </Text>
    );
  return (
    <Flex
      component="form"
      gap="xs"
      align="flex-start"
      mb="xs"
      className="first-grows"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <TextInput
        data-autofocus
        aria-label={t('Name of the filter')}
        placeholder={t('Name these filters')}
        maxLength={120}
        value={name}
        onChange={(event) => {
          save.reset();
          setName(event.currentTarget.value);
        }}
        error={save.isError ? normaliseError(save.error).message : undefined}
      />
      <Button type="submit" loading={save.isPending}>
        {t('Save')}
      </Button>
    </Flex>
  );
}

export function ProfilesSaved({ screen, currency }: { screen: ProfilesState; currency: string }) {
  const [opened, setOpened] = useState(false);
  const client = useQueryClient();
  const saved = useQuery(query.profiles.saved_filters.queryOptions({ enabled: opened }));
  const drop = useMutation(query.profiles.delete_filter.mutationOptions());
  const keep = useMutation(query.profiles.save_filter.mutationOptions());
  const reload = () => client.invalidateQueries({ queryKey: query.profiles.saved_filters.key() });
  const refusal = useRefusal('profiles');
  const remove = async (row: { id: number; name: string; filter: Record<string, unknown> }) => {
    try {
      await drop.mutateAsync({ id: row.id });
    } catch {
      return;
    } finally {
      void reload();
    }
    toast.undo(t('Deleted “{name}”.', { name: row.name }), () => {
      keep.mutate({ name: row.name, filter: fromSaved(row.filter) }, { onSettled: reload });
    });
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} stroke={1.7} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t('Saved')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {refusal === null ? (
          <SaveForm screen={screen} onSaved={() => setOpened(false)} />
        ) : (
          <Text fz="xs" c="dimmed">
            {refusal}
          </Text>
        )}
        {saved.isError && (
          <ErrorState
            title={t('The saved filters could not be loaded.')}
            error={saved.error}
            onRetry={() => void saved.refetch()}
          />
        )}
        {saved.data?.length === 0 && (
          <Text fz="xs" c="dimmed">
            {t('No saved filters yet.')}
          </Text>
        )}
        <ul className={classes.saved} aria-label={t('Saved filters')}>
          {saved.data?.map((row) => (
            <li key={row.id}>
              <UnstyledButton
                className={classes.savedName}
                onClick={() => {
                  void screen.replace({ ...fromSaved(row.filter), view: screen.state.view });
                  setOpened(false);
                }}
              >
                <b>{row.name}</b>
                <Text span truncate fz="xxs" c="dimmed">
                  {describe(row.filter, currency)}
                </Text>
              </UnstyledButton>
              <Refusable reason={refusal}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Delete {name}', { name: row.name })}
                  onClick={() => void remove(row)}
                >
                  <IconTrash size={15} stroke={1.7} aria-hidden />
                </ActionIcon>
              </Refusable>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
