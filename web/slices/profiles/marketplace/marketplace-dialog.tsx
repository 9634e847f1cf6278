import { Button, Flex, Group, Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MarketplaceCreator } from '#contract/profiles/marketplace.ts';
import { api, query } from '#web/platform/api.ts';
import { fieldMessages, messageOf } from '#web/platform/field-messages.ts';
import { plural, t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type Asked, NOTHING_ASKED } from './marketplace-asked.ts';
import { MarketplaceFields } from './marketplace-fields.tsx';
import { MarketplaceResults } from './marketplace-results.tsx';

/** Answers are kept only while the dialog is open. */
const useSearch = (asked: Asked | null, search: number) =>
  useInfiniteQuery({
    queryKey: ['creator_marketplace', search],
    enabled: asked !== null,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.profiles.search_marketplace(
        { ...(asked ?? NOTHING_ASKED), ...(pageParam && { after: pageParam }) },
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
  const [typed, setTyped] = useState<Asked>(NOTHING_ASKED);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [search, setSearch] = useState(0);
  const [chosen, setChosen] = useState<string[]>([]);
  const [added, setAdded] = useState<string[]>([]);
  const answer = useSearch(asked, search);
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
    setAsked(typed);
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
            asked={typed}
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
        {asked !== null && answer.isPending && <RowsSkeleton rows={4} />}
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
