import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { PostComment } from '#contract/comments.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { SharedViewContext } from '#web/platform/session/shared-view.ts';
import { Providers } from '#web/providers.tsx';
import type { CommentSource, CommentsPage } from './comment-source.ts';
import { CommentsButton, useComments } from './comments.tsx';

const comment = (n: number): PostComment => ({
  id: String(n),
  author: `fan_${n}`,
  text: `comment ${n}`,
  likes_count: n,
  replies_count: null,
  created_time: '2026-05-03T10:00:00Z',
  is_reply: false,
  is_demo: false,
  sentiment: { label: 'neutral', unsure: false, words: [] },
});

/** A source with this many comments that records its requests. */
function sourceOf(total: number): CommentSource & { requests: CommentsPage[] } {
  const requests: CommentsPage[] = [];
  const all = Array.from({ length: total }, (_, n) => comment(n));
  return {
    requests,
    key: ['test', total],
    read: async (_id, page) => {
      requests.push(page);
      return { comments: all.slice((page.page - 1) * page.limit, page.page * page.limit), total };
    },
  };
}

function Post({ source, counted }: { source: CommentSource; counted: number | null }) {
  const { open, dialog } = useComments(source);
  return (
    <>
      <CommentsButton post={{ id: '7', text: 'A day at the lake', counted }} onOpen={open} />
      {dialog}
    </>
  );
}

function show(source: CommentSource, counted: number | null, hidden?: ReadonlySet<string>) {
  const page = <Post source={source} counted={counted} />;
  const shared = hidden && { type: 'keywords', type_id: 1, name: 'Report', company_name: 'Acme', hidden };
  const router = createRouter({
    routeTree: createRootRoute({
      component: () =>
        shared ? <SharedViewContext.Provider value={shared}>{page}</SharedViewContext.Provider> : page,
    }),
    history: createMemoryHistory(),
  });
  render(
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
}

const opened = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: 'Comments' });
};

it('shows the number of imported and counted comments page by page, in two orders', async () => {
  const source = sourceOf(45);
  show(source, 4103);
  const dialog = await opened(/^4\.1k comments: A day at the lake$/i);
  expect(await within(dialog).findByText('45 imported of 4,103 reported')).toBeVisible();
  const list = within(dialog).getByRole('list', { name: 'Comments' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(20);
  expect(within(list).getByText('fan_3')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Load more' }));
  expect(await within(dialog).findByText('comment 39')).toBeVisible();
  await userEvent.selectOptions(within(dialog).getByLabelText('Sort comments'), 'Newest');
  expect(await within(dialog).findByText('comment 0')).toBeVisible();
  expect(source.requests.map(({ sort_by, page }) => [sort_by, page])).toEqual([
    ['likes_count', 1],
    ['likes_count', 2],
    ['created_time', 1],
  ]);
});

it('says what to import without comments', async () => {
  show(sourceOf(0), null);
  const dialog = await opened(/^Comments: /);
  expect(
    await within(dialog).findByText(
      /^No comments on this post have been imported\. Import a table with one row per comment/,
    ),
  ).toBeVisible();
});

it('shows visitors neither authors nor hidden data', async () => {
  const source = sourceOf(3);
  show(source, null, new Set(['interactions']));
  const dialog = await opened(/^Comments: /);
  expect(await within(dialog).findByText('3 comments imported')).toBeVisible();
  expect(within(dialog).queryByText(/fan_|author/)).toBeNull();
  expect(within(dialog).queryByLabelText('Sort comments')).toBeNull();
  expect(source.requests).toMatchObject([{ sort_by: 'created_time' }]);
});
