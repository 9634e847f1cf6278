import { Button, Flex, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { SafetyCheck } from '#contract/safety/safety.ts';
import { ExportMenu } from '#web/parts/exports/export-menu.tsx';
import { api, query } from '#web/platform/api/api.ts';
import { ago } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { SelectionAction, SelectionBar } from '#web/ui/selection-bar.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { isFiltered, NO_FILTERS, SafetyFilters } from './safety-filters.tsx';
import type { PatchSafety, SafetyLook } from './safety-look.ts';
import { SafetyPostRow } from './safety-post.tsx';
import { isOpen, stateText } from './safety-words.ts';

interface DiscardCheckProps {
  check_id: number;
  refusal: string | null;
  onDeleted: () => void;
}

/** Asks before it deletes a check. */
function DiscardCheck({ check_id: id, refusal, onDeleted }: DiscardCheckProps) {
  const [opened, setOpened] = useState(false);
  const client = useQueryClient();
  const discard = useMutation(
    query.safety.discard.mutationOptions({
      meta: { silent: true },
      async onSuccess() {
        // The list comes first: the next check of it is shown.
        await client.invalidateQueries({ queryKey: query.safety.checks.key() });
        toast.success(t('The check was deleted.'));
        onDeleted();
      },
    }),
  );
  const close = () => {
    setOpened(false);
    discard.reset();
  };
  return (
    <>
      <Refusable reason={refusal}>
        <Button size="xs" variant="default" onClick={() => setOpened(true)}>
          {t('Delete')}
        </Button>
      </Refusable>
      <Modal opened={opened} onClose={close} title={t('Delete this check?')} size="sm" centered>
        <Text fz="sm">
          {t('Its hits are deleted. Marks “seen, fine” are kept for other checks. This cannot be undone.')}
        </Text>
        {discard.error && <ErrorState error={discard.error} />}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={close} data-autofocus>
            {t('Keep')}
          </Button>
          <Button color="red" loading={discard.isPending} onClick={() => discard.mutate({ id })}>
            {t('Delete')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}

const AT_ONCE = 30;
export const POLL_MS = 700;

interface SafetyResultsProps {
  check_id: number;
  refusal: string | null;
  look: SafetyLook;
  patch: PatchSafety;
}

/** Follows a check while it runs. */
export function SafetyResults(props: SafetyResultsProps) {
  const { check_id: id } = props;
  const client = useQueryClient();
  const answer = useQuery({
    ...query.safety.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? POLL_MS : false),
  });
  const cancel = useMutation(
    query.safety.cancel.mutationOptions({
      onSettled: () => client.invalidateQueries({ queryKey: query.safety.key() }),
    }),
  );
  const check = answer.data;
  if (answer.error && check === undefined)
    return <ErrorState framed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (check === undefined) return <RowsSkeleton />;
  if (isOpen(check))
    return (
      <Card
        title={stateText(check.state)}
        controls={
          <Refusable reason={props.refusal}>
            <Button
              size="xs"
              variant="default"
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ id })}
            >
              {t('Stop')}
            </Button>
          </Refusable>
        }
      >
        <Stack gap="xs">
          <Progress value={100 * (check.progress ?? 0)} aria-label={t('Progress of the check')} />
          <Text fz="sm" c="dimmed">
            {plural(check.found, '{n} post with a hit so far', '{n} posts with a hit so far')}
          </Text>
        </Stack>
      </Card>
    );
  return <Results {...props} check={check} />;
}

function factsOf(check: SafetyCheck): string {
  return [
    check.posts !== null && plural(check.posts, '{n} text read', '{n} texts read'),
    plural(check.creators, '{n} creator', '{n} creators'),
    check.finished_at && ago(check.finished_at),
    check.created_by,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Results({ check, refusal, look, patch }: SafetyResultsProps & { check: SafetyCheck }) {
  const { id, object_type, object_id, categories, own_words, competitors } = check;
  const { topics, creator, seen, certain } = look;
  const filter = {
    ...{ seen, certain },
    ...(topics.length > 0 ? { topics } : {}),
    ...(creator === undefined ? {} : { profile_id: creator }),
  };
  const input = { id, ...filter, limit: AT_ONCE };
  const client = useQueryClient();
  const [selected, setSelected] = useState<string[]>([]);
  const answer = useInfiniteQuery({
    queryKey: [...query.safety.posts.key(), input],
    queryFn: ({ pageParam, signal }) => api.safety.posts({ ...input, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * AT_ONCE < last.total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const settled = () => client.invalidateQueries({ queryKey: query.safety.posts.key() });
  const mark = useMutation(query.safety.mark.mutationOptions({ onSettled: settled }));
  const again = useMutation(
    query.safety.start.mutationOptions({
      onSuccess: (made) => void patch({ check: made.id }),
      onSettled: () => client.invalidateQueries({ queryKey: query.safety.checks.key() }),
    }),
  );
  const setSeen = (post_ids: string[], is_seen: boolean) =>
    mark.mutate(
      { id, post_ids, is_seen },
      {
        onSuccess({ changed }) {
          setSelected([]);
          toast.undo(
            is_seen
              ? plural(changed, '{n} post marked as seen, fine', '{n} posts marked as seen, fine')
              : plural(changed, '{n} mark removed', '{n} marks removed'),
            () => mark.mutate({ id, post_ids, is_seen: !is_seen }),
          );
        },
      },
    );
  const posts = answer.data?.pages.flatMap((page) => page.posts) ?? [];
  const first = answer.data?.pages[0];
  const toggle = (post: string) =>
    setSelected((old) => (old.includes(post) ? old.filter((one) => one !== post) : [...old, post]));
  return (
    <Card
      title={t('Posts with a hit')}
      controls={
        <>
          <Refusable reason={refusal}>
            <Button
              size="xs"
              variant="default"
              loading={again.isPending}
              onClick={() => again.mutate({ object_type, object_id, categories, own_words, competitors })}
            >
              {t('Run again')}
            </Button>
          </Refusable>
          <ExportMenu
            groups={[
              {
                ...{ label: t('Hits'), kind: 'safety' },
                input: { check_id: id, ...filter },
              },
            ]}
          />
          <DiscardCheck
            check_id={id}
            refusal={refusal}
            onDeleted={() => void patch({ check: undefined, ...NO_FILTERS })}
          />
        </>
      }
    >
      <Stack gap="sm">
        {check.state !== 'done' && (
          <Text fz="sm" c="var(--ll-warn)">
            {stateText(check.state)} {check.error && sentenceText(check.error)}{' '}
            {t('Not all posts were checked.')}
          </Text>
        )}
        {check.left_out > 0 && (
          <Text fz="sm" c="var(--ll-warn)">
            {plural(
              check.left_out,
              '{n} more post with a hit is not listed. Check fewer creators or categories.',
              '{n} more posts with a hit are not listed. Check fewer creators or categories.',
            )}
          </Text>
        )}
        <Text fz="sm" c="dimmed">
          {factsOf(check)}
          <br />
          {t('A hit is a word in a text, not a judgment of a person. Read the post before you decide.')}
        </Text>
        <SafetyFilters check_id={id} look={look} patch={patch} counts={first ?? null} />
        {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.isPending ? (
          <RowsSkeleton />
        ) : posts.length === 0 ? (
          <EmptyState
            action={
              isFiltered(look) && (
                <Button variant="default" onClick={() => void patch(NO_FILTERS)}>
                  {t('Clear all filters')}
                </Button>
              )
            }
          >
            {check.found === 0 ? t('No text has one of the words.') : t('No posts match these filters.')}
          </EmptyState>
        ) : (
          <ul>
            {posts.map((post) => (
              <SafetyPostRow
                key={post.id}
                post={post}
                selected={refusal === null ? selected.includes(post.id) : undefined}
                onSelect={toggle}
                onMark={(one, is_seen) => setSeen([one], is_seen)}
              />
            ))}
          </ul>
        )}
        {answer.hasNextPage && (
          <Flex justify="center">
            <Button
              variant="default"
              loading={answer.isFetchingNextPage}
              onClick={() => void answer.fetchNextPage()}
            >
              {t('Load more')}
            </Button>
          </Flex>
        )}
      </Stack>
      {selected.length > 0 && (
        <SelectionBar count={selected.length} onClear={() => setSelected([])}>
          <SelectionAction onClick={() => setSeen(selected, true)}>{t('Mark as seen, fine')}</SelectionAction>
          <SelectionAction onClick={() => setSeen(selected, false)}>{t('Remove the mark')}</SelectionAction>
        </SelectionBar>
      )}
    </Card>
  );
}
