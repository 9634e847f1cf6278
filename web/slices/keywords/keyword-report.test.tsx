import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { contractAnswer } from '#web/testing/contract-answers.ts';
import { ADMIN, openPage } from '#web/testing/page-under-test.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Answers by the contract; totals have no posts before 2021, and `ever` in all. */
function answer(ever: number) {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const body = contractAnswer(request.method, pathname, 'sparse') as Record<string, unknown>;
    if (pathname !== '/api/keyword/statistics') return Response.json(body);
    const posts = searchParams.get('to_date') === '2020-03-01' ? 0 : ever;
    const previous = { ...(body.previous as object), posts: 0 };
    return Response.json({ ...body, posts, previous, undated_posts: 0, newest_post: '2024-05-03T10:00:00Z' });
  });
}
const open = () => openPage('/keyword?keyword=serum&from_date=2020-01-01&to_date=2020-03-01', ADMIN);

it('says that other periods have posts, in place of zeros', async () => {
  answer(12);
  await open();
  expect(
    await screen.findByText(/12 posts from other periods match; the newest is from May 3, 2024\.$/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show all time' })).toBeVisible();
  expect(screen.queryByText('Interactions')).toBeNull();
});

it('says that no period has any', async () => {
  answer(0);
  await open();
  expect(await screen.findByText(/Posts from other periods do not match either\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show all time' })).toBeNull();
});
