import { Anchor, Button, Checkbox, Flex, Group, Modal, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { MarketplaceCreator } from '#contract/profiles/marketplace.ts';
import { api, query } from '#web/platform/api/api.ts';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { compactNumber, countryName, DASH } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './marketplace.module.css';
import { type MarketplaceFilters, NOTHING_ASKED } from './marketplace-asked.ts';
import { MarketplaceFields } from './marketplace-fields.tsx';

const number = (value: number | null) => (value === null ? DASH : compactNumber(value));

interface ResultsProps {
  creators: readonly MarketplaceCreator[];
  chosen: readonly string[];
  onChoose: (usernames: string[]) => void;
}

function Row({
  creator,
  isChosen,
  onToggle,
}: {
  creator: MarketplaceCreator;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const { username, profile } = creator;
  const handle = `@${username}`;
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={t('Select {handle}', { handle })}
          checked={isChosen}
          disabled={profile !== null}
          onChange={onToggle}
        />
      </Table.Td>
      <Table.Td>
        <Anchor
          className={classes.link}
          href={`https://www.instagram.com/${username}/`}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {handle}
        </Anchor>
        {creator.is_verified && (
          <Text fz="xs" c="dimmed">
            {t('Verified')}
          </Text>
        )}
        {profile !== null && (
          <Text fz="xs" c="dimmed">
            <Anchor
              component={Link}
              to={`/profile/${encodeURIComponent(profile.slug)}` as never}
              inherit
              className={classes.link}
            >
              {t('In your profiles')}
            </Anchor>
          </Text>
        )}
      </Table.Td>
      <Table.Td>{creator.country === null ? DASH : countryName(creator.country)}</Table.Td>
      <Table.Td ta="right">{number(creator.followers)}</Table.Td>
      <Table.Td ta="right">{number(creator.reach)}</Table.Td>
      <Table.Td>
        <span className={`wrap-anywhere ${classes.bio}`}>{creator.bio ?? DASH}</span>
        {creator.portfolio !== null && (
          <Anchor
            className={classes.link}
            href={creator.portfolio}
            target="_blank"
            rel="noopener noreferrer nofollow"
            fz="xs"
          >
            {t('Portfolio')}
          </Anchor>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function MarketplaceResults({ creators, chosen, onChoose }: ResultsProps) {
  const toggle = (name: string) =>
    onChoose(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table aria-label={t('Creators found')} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Select')}</Table.Th>
            <Table.Th>{t('Creator')}</Table.Th>
            <Table.Th>{t('Country')}</Table.Th>
            <Table.Th ta="right">{t('Followers')}</Table.Th>
            <Table.Th ta="right">{t('Reach')}</Table.Th>
            <Table.Th>{t('Bio')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {creators.map((creator) => (
            <Row
              key={creator.username}
              creator={creator}
              isChosen={chosen.includes(creator.username)}
              onToggle={() => toggle(creator.username)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Answers are kept only while the dialog is open. */
const useSearch = (filters: MarketplaceFilters | null, search: number) =>
  useInfiniteQuery({
    queryKey: ['creator_marketplace', search],
    enabled: filters !== null,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.profiles.search_marketplace(
        { ...(filters ?? NOTHING_ASKED), ...(pageParam && { after: pageParam }) },
        { signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** One after the other: those before a failure stay added. */
function useAdd(onAdded: (usernames: string[]) => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { silent: true },
    mutationFn: async (creators: readonly MarketplaceCreator[]) => {
      const added: string[] = [];
      try {
        for (const { username, bio, country } of creators) {
          const accounts = [{ platform: 'instagram' as const, username }];
          await api.profiles.add({ name: username, kind: 'influencer', bio, country, accounts });
          added.push(username);
        }
      } finally {
        onAdded(added);
        void client.invalidateQueries({ queryKey: query.profiles.key() });
        void client.invalidateQueries({ queryKey: query.settings.navigation.key() });
      }
      return added.length;
    },
    onSuccess: (n) => toast.success(plural(n, '{n} profile was created', '{n} profiles were created')),
    onError: (error) => toast.error(messageOf(error)),
  });
}

export function MarketplaceDialog({ onClose }: { onClose: () => void }) {
  const narrow = useMediaQuery('(width < 48em)');
  const [typed, setTyped] = useState<MarketplaceFilters>(NOTHING_ASKED);
  const [filters, setFilters] = useState<MarketplaceFilters | null>(null);
  const [search, setSearch] = useState(0);
  const [chosen, setChosen] = useState<string[]>([]);
  const [added, setAdded] = useState<string[]>([]);
  const answer = useSearch(filters, search);
  const add = useAdd((names) => {
    setAdded((before) => [...before, ...names]);
    setChosen((before) => before.filter((one) => !names.includes(one)));
  });
  const creators = answer.data?.pages.flatMap((page) => page.creators) ?? [];
  const offered = creators.filter(({ username }) => !added.includes(username));
  const problems = fieldMessages(answer.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChosen([]);
    setFilters(typed);
    setSearch((n) => n + 1);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Instagram’s Creator Marketplace')}
      size={900}
      fullScreen={narrow ?? false}
    >
      <Flex direction="column" gap="md">
        <form onSubmit={submit} noValidate>
          <MarketplaceFields
            filters={typed}
            problems={problems}
            onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
          />
          <Group justify="space-between" gap="xs" mt="md">
            <Text fz="xs" c="dimmed">
              {t('Limelight stores only the creators that you add.')}
            </Text>
            <Button type="submit" loading={answer.isFetching && !answer.isFetchingNextPage}>
              {t('Search')}
            </Button>
          </Group>
        </form>
        {answer.isError && Object.keys(problems).length === 0 && (
          <Text c="var(--ll-down)" role="alert" className="wrap-anywhere">
            {messageOf(answer.error)}
          </Text>
        )}
        {filters !== null && answer.isPending && <RowsSkeleton rows={4} />}
        {answer.isSuccess && creators.length === 0 && (
          <EmptyState>{t('The marketplace has no creators like this.')}</EmptyState>
        )}
        {offered.length > 0 && <MarketplaceResults creators={offered} chosen={chosen} onChoose={setChosen} />}
        {creators.length > 0 && (
          <Group justify="space-between" gap="xs">
            <Button
              variant="default"
              disabled={!answer.hasNextPage}
              loading={answer.isFetchingNextPage}
              onClick={() => void answer.fetchNextPage()}
            >
              {t('Show more')}
            </Button>
            <Button
              disabled={chosen.length === 0}
              loading={add.isPending}
              onClick={() => add.mutate(offered.filter(({ username }) => chosen.includes(username)))}
            >
              {chosen.length === 0 ? t('Add') : plural(chosen.length, 'Add {n} creator', 'Add {n} creators')}
            </Button>
          </Group>
        )}
      </Flex>
    </Modal>
  );
}
