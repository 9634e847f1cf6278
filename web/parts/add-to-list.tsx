import {
  Button,
  Flex,
  Group,
  Modal,
  ScrollArea,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { IconLayoutList, IconPlus, IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListItem } from '#contract/lists/list.ts';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import { api, query } from '#web/platform/api/api.ts';
import { ago } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './add-to-list.module.css';

export interface AddToListProps {
  /** Empty = closed. */
  profile_ids: readonly number[];
  onClose: () => void;
  onAdded?: (() => void) | undefined;
  /** Filters of the search that found them. */
  brief?: Partial<ProfileFilters> | undefined;
}

/** Lists the caller may add to, most recently changed first, with their parent folder. */
function choices(lists: readonly ListItem[], search: string): Array<{ item: ListItem; within: string }> {
  const byId = new Map(lists.map((item) => [item.id, item]));
  const within = (item: ListItem): string[] => {
    const parent = byId.get(item.parent_id ?? 0);
    return parent === undefined ? [] : [...within(parent), parent.name];
  };
  const wanted = search.trim().toLowerCase();
  return lists
    .filter((item) => !item.is_folder && item.can_edit)
    .map((item) => ({ item, within: within(item).join(' / ') }))
    .filter(({ item, within: path }) => `${path} ${item.name}`.toLowerCase().includes(wanted))
    .sort((a, b) => b.item.updated_at.localeCompare(a.item.updated_at));
}

/** A call takes as many creators. */
const MOST_AT_ONCE = 5000;

const partsOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_none, i) =>
    ids.slice(i * MOST_AT_ONCE, (i + 1) * MOST_AT_ONCE),
  );

async function addInParts(
  list: { list_id: number; brief: AddToListProps['brief'] },
  profile_ids: readonly number[],
): Promise<Pick<Awaited<ReturnType<typeof api.lists.add_profiles>>, 'name' | 'added' | 'already'>> {
  const answers = [];
  for (const part of partsOf(profile_ids))
    answers.push(await api.lists.add_profiles({ ...list, profile_ids: part }));
  return {
    name: answers[0]?.name ?? '',
    added: answers.flatMap(({ added }) => added),
    already: answers.reduce((sum, { already }) => sum + already, 0),
  };
}

function useAdding({ profile_ids, onClose, onAdded, brief }: AddToListProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => client.invalidateQueries({ queryKey: query.lists.key() });
  const undo = useMutation({
    mutationFn: async ({ id, profile_ids }: { id: number; profile_ids: number[] }) => {
      for (const part of partsOf(profile_ids)) await api.lists.remove_profiles({ id, profile_ids: part });
    },
    onSuccess: refresh,
  });
  return useMutation({
    mutationFn: async (list: { id: number } | { name: string }) => {
      const list_id = 'id' in list ? list.id : (await api.lists.add(list)).id;
      return {
        list_id,
        ...(await addInParts({ list_id, brief }, profile_ids)),
      };
    },
    onSuccess: async ({ list_id, name, added, already }) => {
      await refresh();
      onClose();
      onAdded?.();
      // Notifications are outside the router, so they cannot use its links.
      const link = (
        <a
          className="link"
          href={`/list/${list_id}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            void navigate({ to: '/list/$slug', params: { slug: String(list_id) } });
          }}
        >
          {name}
        </a>
      );
      if (added.length === 0) {
        toast.info(
          <>
            {plural(already, '{n} is in the list', 'All {n} are in the list')} {link}
            {t(' already.')}
          </>,
        );
        return;
      }
      const suffix =
        already > 0 ? plural(already, '; {n} was already in it', '; {n} were already in it') : '';
      toast.undo(
        <>
          {plural(added.length, '{n} creator added to', '{n} creators added to')} {link}
          {suffix}
        </>,
        () => undo.mutate({ id: list_id, profile_ids: added }),
      );
    },
  });
}

function Choose(props: AddToListProps) {
  const [search, setSearch] = useState('');
  const lists = useQuery(query.lists.user_lists.queryOptions());
  const adding = useAdding(props);
  const shown = choices(lists.data?.lists ?? [], search);
  const name = search.trim();
  const isNew = name !== '' && !shown.some(({ item }) => item.name.toLowerCase() === name.toLowerCase());
  const first = shown[0];
  return (
    <StackedForm
      onSubmit={() => {
        if (adding.isPending) return;
        if (first !== undefined) adding.mutate({ id: first.item.id });
        else if (isNew) adding.mutate({ name });
      }}
    >
      <TextInput
        aria-label={t('Search for a list, or name a new one')}
        placeholder={t('Search for a list, or name a new one')}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        maxLength={120}
        data-autofocus
      />
      {lists.error && <ErrorState error={lists.error} onRetry={() => void lists.refetch()} />}
      {lists.isPending && <RowsSkeleton rows={3} />}
      <ScrollArea.Autosize mah="46vh" type="auto">
        <Stack gap="xxs">
          {shown.map(({ item, within }) => (
            <UnstyledButton
              key={item.id}
              className={classes.list}
              disabled={adding.isPending}
              onClick={() => adding.mutate({ id: item.id })}
            >
              <IconLayoutList size={18} stroke={1.6} aria-hidden />
              <Flex component="span" direction="column" miw={0}>
                <b>{item.name}</b>
                <Text span c="dimmed">
                  {[
                    within,
                    plural(item.total_influencers, '{n} creator', '{n} creators'),
                    t('changed {when}', { when: ago(item.updated_at) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Flex>
            </UnstyledButton>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {lists.data && shown.length === 0 && !isNew && (
        <Text c="dimmed">{t('You have no lists yet. Type a name above to create one.')}</Text>
      )}
      {isNew && (
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          loading={adding.isPending}
          onClick={() => adding.mutate({ name })}
        >
          {t('New list “{name}”', { name })}
        </Button>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </StackedForm>
  );
}

export function AddToList(props: AddToListProps) {
  const { profile_ids, onClose } = props;
  const title =
    profile_ids.length > 1
      ? plural(profile_ids.length, 'Add {n} creator to a list', 'Add {n} creators to a list')
      : t('Add to a list');
  return (
    <Modal opened={profile_ids.length > 0} onClose={onClose} title={<Text fw={600}>{title}</Text>}>
      {profile_ids.length > 0 && <Choose {...props} />}
    </Modal>
  );
}
