import {
  Box,
  Button,
  Flex,
  Group,
  Modal,
  Radio,
  SimpleGrid,
  Stack,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Profile } from '#contract/profiles/details.ts';
import { MERGE_UNDO_DAYS, type MergePreview, type MergeSide } from '#contract/profiles/merge.ts';
import { api, query } from '#web/platform/api/api.ts';
import { countryName } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcon, PlatformIcons } from '#web/ui/platform-icon.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { fieldName } from '../details/profile-field-names.ts';
import classes from './profile-merge.module.css';

const WAIT_MS = 250;

function Search({ profile, onChoose }: { profile: Profile; onChoose: (id: number) => void }) {
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), WAIT_MS);
  const results = useQuery(
    query.profiles.merge_search.queryOptions({
      input: { from_profile_id: profile.id, ...(keyword ? { keyword } : {}) },
      placeholderData: keepPreviousData,
    }),
  );
  const rows = results.data?.profiles;
  return (
    <>
      <TextInput
        aria-label={t('Search the other profile')}
        placeholder={t('Name or handle of the other profile')}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={200}
        data-autofocus
      />
      {results.isError && <ErrorState error={results.error} onRetry={() => void results.refetch()} />}
      {results.isPending && <RowsSkeleton rows={3} />}
      {rows?.length === 0 && (
        <EmptyState>
          {keyword === '' ? t('No other profile has this name. Search for one.') : t('No profiles found.')}
        </EmptyState>
      )}
      <Stack gap="xxs">
        {rows?.map((row) => (
          <UnstyledButton key={row.id} className={classes.hit} onClick={() => onChoose(row.id)}>
            <Avatar
              name={row.name}
              face={row.is_demo ? row.slug : null}
              src={row.picture}
              square={row.kind === 'brand'}
              size={34}
            />
            <Flex
              component="span"
              direction="column"
              flex={1}
              miw={0}
              className={`wrap-anywhere ${classes.who}`}
            >
              <b>{row.name}</b>
              <span>
                {[row.username && `@${row.username}`, row.country && countryName(row.country)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Flex>
            <PlatformIcons platforms={row.available_platforms} />
            <Num value={row.followers} missing="not_in_source" />
          </UnstyledButton>
        ))}
      </Stack>
    </>
  );
}

function Side({ side }: { side: MergeSide }) {
  const { accounts, lists, castings, comments, prices } = side;
  const agent = [side.agent?.name, side.agent?.last_name].filter(Boolean).join(' ');
  const facts: Array<readonly [string, string]> = [
    [t('Lists'), String(lists)],
    [t('Castings'), String(castings)],
    [t('Comments'), String(comments)],
    [t('Prices'), String(prices.length)],
    [t('Contact'), [side.email, side.phone, agent].filter(Boolean).join(', ') || '–'],
    [t('Tags'), side.tags.join(', ') || '–'],
    [t('Notes'), side.notes ?? '–'],
  ];
  return (
    <div className={classes.side}>
      <ul>
        {accounts.map((account) => (
          <li key={account.id}>
            <PlatformIcon platform={account.platform} />
            <span>{account.username === null ? account.title : `@${account.username}`}</span>
            <Num value={account.followers} missing="not_in_source" />
          </li>
        ))}
        {accounts.length === 0 && <li>{t('No account')}</li>}
      </ul>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Consequences, in sentences. */
function effects({ new: kept, old, fills, lists_in_common }: MergePreview): string[] {
  const sentences = [
    plural(
      old.accounts.length,
      '{n} account of {old} will be shown on {kept}.',
      '{n} accounts of {old} will be shown on {kept}.',
      { old: old.name, kept: kept.name },
    ),
  ];
  const rows = [
    old.lists > lists_in_common && plural(old.lists - lists_in_common, '{n} list', '{n} lists'),
    old.castings > 0 && plural(old.castings, '{n} casting', '{n} castings'),
    old.comments > 0 && plural(old.comments, '{n} comment', '{n} comments'),
  ].filter(Boolean);
  if (rows.length > 0)
    sentences.push(t('{things} will use {kept} instead.', { things: rows.join(', '), kept: kept.name }));
  if (lists_in_common > 0)
    sentences.push(
      plural(
        lists_in_common,
        '{n} list has both: one row remains, with the texts of {kept} where both have some.',
        '{n} lists have both: one row remains, with the texts of {kept} where both have some.',
        { kept: kept.name },
      ),
    );
  const filled = [
    ...fills.fields.map((field) => fieldName(field).toLowerCase()),
    ...(fills.agent ? [t('agent')] : []),
    ...(fills.prices > 0 ? [plural(fills.prices, '{n} price', '{n} prices')] : []),
  ];
  if (filled.length > 0)
    sentences.push(t('{kept} takes over: {fields}.', { kept: kept.name, fields: filled.join(', ') }));
  sentences.push(
    t('Other companies still see two profiles. You can undo this for {n} days.', {
      n: MERGE_UNDO_DAYS,
    }),
  );
  return sentences;
}

/** Merges, opens the remaining profile, and offers undo. */
function useMerge(shown: string, onDone: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const undo = useMutation({
    mutationFn: (merge_id: number) => api.profiles.undo_merge({ id: merge_id }),
    onSuccess: async () => {
      await client.invalidateQueries();
      toast.info(t('The merge was undone.'));
    },
  });
  return useMutation({
    mutationFn: ({ new: kept, old }: MergePreview) => api.profiles.merge({ new: kept.id, old: old.id }),
    meta: { silent: true },
    onSuccess: async ({ merge_id, profile }, { old }) => {
      onDone();
      toast.undo(t('{old} was merged into {kept}.', { old: old.name, kept: profile.name }), () =>
        undo.mutate(merge_id),
      );
      if (profile.slug !== shown) await navigate({ to: '/profile/$slug', params: { slug: profile.slug } });
      await client.invalidateQueries();
    },
  });
}

function Preview({
  profile,
  other,
  onBack,
  onDone,
}: {
  profile: Profile;
  other: number;
  onBack: () => void;
  onDone: () => void;
}) {
  const [stays, setStays] = useState(profile.id);
  const gone = stays === other ? profile.id : other;
  const preview = useQuery(
    query.profiles.merge_preview.queryOptions({
      input: { new: stays, old: gone },
      placeholderData: keepPreviousData,
      // Counts of lists and castings change elsewhere.
      staleTime: 0,
    }),
  );
  const merge = useMerge(profile.slug, onDone);
  const { data } = preview;
  if (preview.isError && !data)
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  const sides = [data.new, data.old].toSorted((a, b) => Number(a.id === other) - Number(b.id === other));
  return (
    <>
      <Radio.Group
        label={t('Which profile do you want to keep?')}
        value={String(stays)}
        onChange={(id) => setStays(Number(id))}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs" className={classes.sides}>
          {sides.map((side) => (
            <Box key={side.id} p="sm" className="surface" data-stays={side.id === stays || undefined}>
              <Radio
                value={String(side.id)}
                styles={{ body: { alignItems: 'center' } }}
                label={
                  <Flex
                    component="span"
                    gap="xs"
                    align="center"
                    display="inline-flex"
                    className="wrap-anywhere"
                  >
                    <Avatar
                      name={side.name}
                      face={side.is_demo ? side.slug : null}
                      src={side.picture}
                      size={28}
                    />
                    <b>{side.name}</b>
                  </Flex>
                }
              />
              <Side side={side} />
            </Box>
          ))}
        </SimpleGrid>
      </Radio.Group>
      {data.refused === null ? (
        <ul className="bullets">
          {effects(data).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p role="alert">{sentenceText(data.refused)}</p>
      )}
      {merge.isError && <ErrorState error={merge.error} title={t('The profiles were not merged.')} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('Choose another profile')}
        </Button>
        <Button
          disabled={data.refused !== null || preview.isPlaceholderData}
          loading={merge.isPending}
          onClick={() => merge.mutate(data)}
        >
          {t('Merge')}
        </Button>
      </Group>
    </>
  );
}

export function ProfileMerge({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const [other, setOther] = useState<number | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Merge {name} with another profile', { name: profile.name })}
      size={680}
    >
      <Stack gap="sm">
        {other === null ? (
          <Search profile={profile} onChoose={setOther} />
        ) : (
          <Preview profile={profile} other={other} onBack={() => setOther(null)} onDone={onClose} />
        )}
      </Stack>
    </Modal>
  );
}
