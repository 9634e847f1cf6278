import { Button, Flex, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconPresentation } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { MOST_CAST } from '#contract/casting.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { query } from '#web/platform/api/api.ts';
import { ago } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './add-to-list.module.css';

export interface ListCastingsProps {
  list: { id: number; name: string; edit_refused: Sentence | null };
  /** Creators of a new casting, in order. */
  profile_ids: readonly number[];
  opened: boolean;
  onClose: () => void;
}

export function ListCastings({ opened, onClose, ...props }: ListCastingsProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={<Text fw={600}>{t('Castings')}</Text>}>
      {opened && <Castings {...props} />}
    </Modal>
  );
}

function Castings({ list, profile_ids }: Omit<ListCastingsProps, 'opened' | 'onClose'>) {
  const navigate = useNavigate();
  const answer = useQuery(query.casting.of_list.queryOptions({ input: { id: list.id } }));
  const [name, setName] = useState(list.name);
  const add = useMutation(
    query.casting.add.mutationOptions({
      onSuccess: (casting) => navigate({ to: '/list/casting/$slug', params: { slug: String(casting.id) } }),
    }),
  );
  const tooMany = profile_ids.length > MOST_CAST;
  const reason =
    sentenceText(list.edit_refused) ??
    (tooMany ? t('A casting shows at most {most} creators: select fewer.', { most: MOST_CAST }) : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ list_id: list.id, name, profile_ids: [...profile_ids] });
  };
  return (
    <Flex direction="column" gap="sm">
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <RowsSkeleton rows={2} />}
      <Stack gap="xxs">
        {answer.data?.castings.map((casting) => (
          <Link
            key={casting.id}
            to="/list/casting/$slug"
            params={{ slug: String(casting.id) }}
            className={classes.list}
            style={{ textDecoration: 'none' }}
          >
            <IconPresentation size={18} stroke={1.6} aria-hidden />
            <Flex component="span" direction="column" miw={0}>
              <b>{casting.name}</b>
              <Text span c="dimmed">
                {[
                  plural(casting.total_creators, '{n} creator', '{n} creators'),
                  plural(casting.accepted, '{n} accepted', '{n} accepted'),
                  plural(casting.rejected, '{n} rejected', '{n} rejected'),
                  plural(casting.backups, '{n} backup', '{n} backups'),
                  t('changed {when}', { when: ago(casting.updated_at) }),
                ].join(' · ')}
              </Text>
            </Flex>
          </Link>
        ))}
      </Stack>
      <Flex onSubmit={submit} component="form" direction="column" gap="sm">
        <TextInput
          label={plural(profile_ids.length, 'New casting of {n} creator', 'New casting of {n} creators')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          maxLength={120}
          error={reason}
          disabled={list.edit_refused !== null}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={add.isPending}
            disabled={reason !== null || profile_ids.length === 0}
          >
            {t('Create')}
          </Button>
        </Group>
      </Flex>
    </Flex>
  );
}
