import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Decision, ResponseKind, Room, RoomCreator } from '#contract/client.ts';
import type { RoomType } from '#contract/room-types.ts';
import { api, query } from '#web/platform/api/api.ts';

/** Polling interval for answers of others. */
const ASK_MS = 20_000;

export type Show = 'all' | 'open' | Decision;

/** Columns and message of a link that does not exist yet; null for a visitor's page. */
export interface Preview {
  type: RoomType;
  hidden: readonly string[];
  message: string;
}

export interface Answer {
  profile_id: number | null;
  kind: Exclude<ResponseKind, 'answer'>;
  text: string;
}

/** Pages of a room, and their sum. */
export function useRoom(id: number, show: Show, preview: Preview | null) {
  const input = { id, show, ...(preview ? { type: preview.type, hidden: preview.hidden.join() } : {}) };
  const answer = useInfiniteQuery({
    ...query.client.room.infiniteOptions({
      input: (page: number) => ({ ...input, page }),
      initialPageParam: 1,
      getNextPageParam: ({ total }, pages) =>
        pages.reduce((sum, { creators }) => sum + creators.length, 0) < total ? pages.length + 1 : undefined,
    }),
    placeholderData: keepPreviousData,
    // In a chosen state a decided card stays in place until another state is chosen.
    refetchInterval: preview === null && show === 'all' ? ASK_MS : false,
  });
  const [first] = answer.data?.pages ?? [];
  const room: Room | null = first
    ? {
        ...first,
        creators: answer.data?.pages.flatMap(({ creators }) => creators) ?? [],
        message: preview?.message ?? first.message,
      }
    : null;
  return { answer, room };
}

interface Pages {
  pages: Room[];
  pageParams: unknown[];
}

/** Sends an answer and puts it into the page at once. */
export function useRespond(id: number) {
  const client = useQueryClient();
  const key = query.client.room.key();
  return useMutation({
    mutationFn: (input: Answer & { by: string }) => api.client.respond({ id, ...input }),
    onSuccess: ({ profile_id, said: responses, ...decided }, { kind }) => {
      client.setQueriesData(
        { queryKey: key },
        (before: Pages | undefined) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({
              ...page,
              ...(profile_id === null ? { said: responses } : {}),
              creators: page.creators.map(
                (one): RoomCreator =>
                  one.profile_id === profile_id ? { ...one, ...decided, said: responses } : one,
              ),
            })),
          },
      );
      if (kind !== 'comment' && kind !== 'question')
        void client.invalidateQueries({ queryKey: key, predicate: ({ queryKey }) => isOfAll(queryKey) });
    },
  });
}

const isOfAll = (key: readonly unknown[]) => JSON.stringify(key).includes('"show":"all"');

const NAME_KEY = 'limelight:visitor-name';

/** Name of the visitor, remembered in this browser. */
export function useVisitorName() {
  const [name, setName] = useState(() => localStorage.getItem(NAME_KEY)?.trim() ?? '');
  return {
    name,
    change(next: string) {
      setName(next);
      localStorage.setItem(NAME_KEY, next);
    },
  };
}
