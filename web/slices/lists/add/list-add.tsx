import {
  Box,
  Button,
  Checkbox,
  Flex,
  Group,
  Modal,
  Select,
  Stack,
  Tabs,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { List } from '#contract/lists/list.ts';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { plural, t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { CreatorPicture } from '../table/list-creator.tsx';
import type { ListData } from '../table/list-rows.ts';
import classes from './list-add.module.css';
import { AddPasted } from './list-add-pasted.tsx';
import type { AddWay } from './list-add-way.ts';
import { addedText } from './list-added.ts';

const SHOWN = 30;

/** Creators found by name, handle or bio; the selection spans several searches. */
function AddSearched({ inList, onAdd, busy }: AddWay) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 250);
  const [picked, setPicked] = useState<number[]>([]);
  const results = useQuery({
    ...query.profiles.search.queryOptions({
      input: { ...(wanted === '' ? {} : { search: wanted }), limit: SHOWN },
    }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = results;
  const toggle = (id: number) =>
    setPicked((old) => (old.includes(id) ? old.filter((other) => other !== id) : [...old, id]));
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        aria-label={t('Search creators')}
        placeholder={t('Name, handle or bio')}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {error && <ErrorState error={error} onRetry={() => void results.refetch()} />}
      {data === undefined && !error && <RowsSkeleton rows={6} />}
      {data !== undefined && (
        <ul
          className={classes.found}
          aria-label={t('Found creators')}
          data-stale={results.isPlaceholderData || undefined}
        >
          {data.profiles.map((row) => (
            <li key={row.id}>
              <Checkbox
                checked={inList.has(row.id) || picked.includes(row.id)}
                disabled={inList.has(row.id)}
                onChange={() => toggle(row.id)}
                label={
                  <Flex component="span" gap="xs" align="center" miw={0} w="100%">
                    <Avatar
                      name={row.name}
                      face={row.is_demo ? row.slug : null}
                      src={row.picture}
                      size={30}
                    />
                    <Flex
                      component="span"
                      direction="column"
                      fz="xs"
                      flex={1}
                      miw={0}
                      className={classes.names}
                    >
                      <b>{row.name}</b>
                      <span>
                        {inList.has(row.id) ? t('added to the list') : row.username && `@${row.username}`}
                      </span>
                    </Flex>
                    <PlatformIcons platforms={row.available_platforms} size={14} />
                    <Num value={row.followers} missing={row.missing.followers} />
                  </Flex>
                }
              />
            </li>
          ))}
          {data.profiles.length === 0 && (
            <Text component="li" c="dimmed">
              {t('No results for “{wanted}”.', { wanted })}
            </Text>
          )}
        </ul>
      )}
      <Group gap="sm" justify="flex-end" wrap="nowrap" c="dimmed">
        {data !== undefined && (
          <Box component="span" me="auto">
            {plural(data.total, '{n} creator found', '{n} creators found')}
          </Box>
        )}
        <Button disabled={picked.length === 0} loading={busy} onClick={() => onAdd(picked)}>
          {picked.length === 0 ? t('Add') : plural(picked.length, 'Add {n} creator', 'Add {n} creators')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Maximum page size of the call. */
const MOST = 5000;

function AddFromList({ list, inList, onAdd, busy }: AddWay) {
  const [from, setFrom] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const lists = useQuery(query.lists.user_lists.queryOptions());
  const rows = useQuery({
    queryKey: ['lists', 'another', from],
    queryFn: ({ signal }) => api.lists.profiles({ id: Number(from), limit: MOST }, { signal }),
    enabled: from !== null,
  });
  const data = (lists.data?.lists ?? [])
    .filter((one) => !one.is_folder && one.id !== list.id && one.total_influencers > 0)
    .map(({ id, name, total_influencers }) => ({
      value: String(id),
      label: `${name} (${plural(total_influencers, '{n} creator', '{n} creators')})`,
    }));
  const fresh = (rows.data?.profiles ?? []).filter(({ profile_id }) => !inList.has(profile_id));
  const taken = fresh.filter(({ profile_id }) => !left.has(profile_id));
  const toggle = (id: number) =>
    setLeft((old) => {
      const next = new Set(old);
      next.delete(id) || next.add(id);
      return next;
    });
  const error = lists.error ?? rows.error;
  return (
    <Stack gap="sm">
      <Select
        label={t('List')}
        searchable
        data={data}
        value={from}
        onChange={(value) => {
          setFrom(value);
          setLeft(new Set());
        }}
        nothingFoundMessage={t('No other list with creators')}
        data-autofocus
      />
      {error && <ErrorState error={error} onRetry={() => void lists.refetch().then(() => rows.refetch())} />}
      {from !== null && rows.isPending && <RowsSkeleton rows={5} />}
      {rows.data && (
        <>
          <Text c="dimmed" role="status">
            {plural(fresh.length, '{n} creator not in this list yet', '{n} creators not in this list yet')}
          </Text>
          <ul className={classes.found} aria-label={t('Creators of the other list')}>
            {fresh.map((row) => (
              <li key={row.profile_id}>
                <Checkbox
                  checked={!left.has(row.profile_id)}
                  onChange={() => toggle(row.profile_id)}
                  label={
                    <Flex component="span" gap="xs" align="center" miw={0} w="100%">
                      <CreatorPicture row={row} size={26} />
                      <b>{row.name}</b>
                    </Flex>
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Group gap="sm" justify="flex-end" wrap="nowrap" c="dimmed">
        <Button
          disabled={taken.length === 0}
          loading={busy}
          onClick={() => onAdd(taken.map(({ profile_id }) => profile_id))}
        >
          {taken.length === 0 ? t('Add') : plural(taken.length, 'Add {n} creator', 'Add {n} creators')}
        </Button>
      </Group>
    </Stack>
  );
}

export interface ListAddDialogProps {
  list: List;
  data: ListData;
  onClose: () => void;
}

export function ListAddDialog({ list, data, onClose }: ListAddDialogProps) {
  const takeOut = async (profile_ids: number[]) => {
    try {
      await api.lists.remove_profiles({ id: list.id, profile_ids });
      await data.refresh();
    } catch (error) {
      toast.error(normaliseError(error).message);
    }
  };
  const add = useMutation({
    mutationFn: (profile_ids: number[]) => api.lists.add_profiles({ list_id: list.id, profile_ids }),
    onSuccess(answer) {
      const text = addedText(answer);
      if (answer.added.length > 0) toast.undo(text, () => void takeOut(answer.added));
      else toast.info(text);
      void data.refresh();
      onClose();
    },
  });
  const way: AddWay = {
    list,
    inList: new Set(data.rows.map((row) => row.profile_id)),
    onAdd: (ids) => add.mutate(ids),
    busy: add.isPending,
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      title={<b>{t('Add creators to “{name}”', { name: list.name })}</b>}
    >
      <Tabs defaultValue="search" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="search">{t('Search')}</Tabs.Tab>
          <Tabs.Tab value="paste">{t('Paste handles')}</Tabs.Tab>
          <Tabs.Tab value="list">{t('From another list')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="search">
          <AddSearched {...way} />
        </Tabs.Panel>
        <Tabs.Panel value="paste">
          <AddPasted {...way} />
        </Tabs.Panel>
        <Tabs.Panel value="list">
          <AddFromList {...way} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
