import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { MonitorPost } from '#contract/monitors/posts.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { loadSession, session } from '#web/platform/session/session.ts';
import { Providers } from '#web/providers.tsx';
import { createAppRouter } from '#web/routes.tsx';
import { contractAnswer } from '#web/testing/contract-answers.ts';
import { aMonitor, aMonitorPost } from '#web/testing/monitors.ts';

const user = {
  ...(contractAnswer('GET', '/api/user/user', 'sparse') as SessionUser),
  role: 'admin',
  operates: true,
  may_import: true,
} as SessionUser;
for (const flag of Object.keys(user.access)) Object.assign(user.access, { [flag]: flag !== 'profile_only' });

/** State of the fake server. */
let monitor: Monitor;
let posts: MonitorPost[];
/** Recorded write and preview calls: URL and body. */
let calls: [path: string, body: Record<string, unknown>][];
/** Refusal of the next write. */
let refused: { status: number; body: object } | null;

function setIn(ids: unknown, is_included_post: boolean) {
  posts = posts.map((post) => ((ids as string[]).includes(post.id) ? { ...post, is_included_post } : post));
  return { changed: (ids as string[]).length };
}

async function answer(request: Request): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url);
  const body = request.method === 'GET' ? {} : await request.json().catch(() => ({}));
  if (pathname.startsWith('/api/monitor/') && request.method !== 'GET') calls.push([pathname, body]);
  if (pathname === '/api/monitor/details/12') return monitor;
  if (pathname === '/api/monitor/list') return { monitors: [monitor], creators_followed: 0 };
  if (pathname === '/api/monitor/posts/12') {
    const wanted = posts.filter(
      (post) => post.is_included_post === (searchParams.get('state') !== 'excluded'),
    );
    return { posts: wanted, total: wanted.length };
  }
  if (pathname === '/api/monitor/exclude_posts/12') return setIn(body.post_ids, false);
  if (pathname === '/api/monitor/include_posts/12') return setIn(body.post_ids, true);
  if (pathname === '/api/monitor/create' || pathname === '/api/monitor/update/12') {
    monitor = { ...monitor, ...body, revision: monitor.revision + 1 };
    return monitor;
  }
  return contractAnswer(request.method, pathname, 'empty');
}

beforeEach(() => {
  monitor = aMonitor();
  posts = ['1', '2', '3'].map((id) => aMonitorPost({ id }));
  calls = [];
  refused = null;
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (!(request instanceof Request) || request.url.endsWith('.svg'))
      return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>');
    if (refused !== null && /\/(create|update)/.test(request.url))
      return Response.json(refused.body, { status: refused.status });
    return Response.json(await answer(request));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(address: string, title: string) {
  await loadSession();
  session.set({ user, challenge: null, error: null, loading: false });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  render(
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByRole('heading', { level: 1, name: title });
  return { router, keys: userEvent.setup() };
}
const written = (path: string) => calls.filter(([called]) => called.endsWith(path)).map(([, body]) => body);

it.each([
  ['', 'Results', 'Overview'],
  ['market', 'Results', 'Market'],
  ['coverage', 'Posts', 'Coverage'],
  ['audience', 'Creators', 'Audience'],
  ['links', 'Money', 'Tracking links'],
  ['weekly', 'Report', undefined],
  ['settings', 'Setup', undefined],
  ['money', 'Money', 'Budget'],
])('opens the section of ?tab=%s', async (name, tab, section) => {
  await open(`/monitor/12?tab=${name}`, 'Spring lanterns');
  const chosen = screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);
  expect(chosen).toEqual([tab, section].filter(Boolean));
});

it('explains how posts get into a monitor without posts', async () => {
  monitor = aMonitor({ posts: 0 });
  const { router, keys } = await open('/monitor/12', 'Spring lanterns');
  const missing = /No imported post matches/;
  expect(await screen.findByText(missing)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Import posts' })).toHaveAttribute('href', '/settings/sources');
  await keys.click(screen.getByRole('button', { name: 'Open the setup' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Spring lanterns');
  expect(router.state.location.searchStr).toBe('?tab=settings');
});

it('says for every post why it is included', async () => {
  const { keys } = await open('/monitor/12-spring?tab=posts', 'Spring lanterns');
  const tiles = within(await screen.findByRole('list', { name: 'Posts' }));
  expect(tiles.getAllByText('Chosen creator')).toHaveLength(3);
  expect(tiles.getAllByText('#lantern')).toHaveLength(3);
  await keys.click(tiles.getByRole('button', { name: 'Details of the post by Ada Lund: A lantern 2' }));
  expect(await screen.findByText('By Ada Lund, who was chosen.')).toBeInTheDocument();
});

it('excludes several posts, chosen with Shift, and restores them', async () => {
  const { keys } = await open('/monitor/12?tab=posts', 'Spring lanterns');
  const boxes = await screen.findAllByRole('checkbox', { name: 'Select the post by Ada Lund' });
  await keys.click(boxes[0] as HTMLElement);
  await keys.keyboard('{Shift>}');
  await keys.click(boxes[2] as HTMLElement);
  await keys.keyboard('{/Shift}');
  expect(screen.getByText('3 selected')).toBeInTheDocument();
  await keys.click(screen.getByRole('button', { name: 'Exclude' }));
  await waitFor(() => expect(written('/exclude_posts/12')).toEqual([{ post_ids: ['1', '2', '3'] }]));
  await waitFor(() => expect(screen.queryAllByRole('checkbox', { name: /Select the post/ })).toHaveLength(0));
  await keys.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /Select the post/ })).toHaveLength(3));
});

it('saves only changes, with the revision they are based on', async () => {
  const { keys } = await open('/monitor/12?tab=settings', 'Spring lanterns');
  const name = await screen.findByLabelText('Name');
  await keys.clear(name);
  await keys.type(name, 'Summer lanterns');
  await keys.type(screen.getByRole('combobox', { name: /^Keywords/ }), 'paper lamp{Enter}');
  await keys.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(written('/update/12')).toEqual([
      { name: 'Summer lanterns', keywords: ['#lantern', '"paper lamp"'], revision: 1 },
    ]),
  );
});

it('keeps unsaved input when somebody else saves', async () => {
  const { keys } = await open('/monitor/12?tab=settings', 'Spring lanterns');
  await keys.type(await screen.findByLabelText('Name'), ' mine');
  refused = {
    status: 409,
    body: { defined: false, code: 'CONFLICT', status: 409, message: 'Anna Berg changed it meanwhile' },
  };
  await keys.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Anna Berg changed it meanwhile/)).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Spring lanterns mine');
  monitor = aMonitor({ name: 'Hers', revision: 2 });
  await keys.click(screen.getByRole('button', { name: 'Show the other version' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Hers'));
});

it('asks before unsaved input is lost', async () => {
  const { keys } = await open('/monitor/12?tab=settings', 'Spring lanterns');
  await keys.type(await screen.findByLabelText('Name'), ' mine');
  await keys.click(screen.getByRole('tab', { name: 'Posts' }));
  await screen.findByText('Discard the changes?');
  await keys.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Spring lanterns mine');
  await keys.click(screen.getByRole('tab', { name: 'Posts' }));
  await keys.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByText('3 of 3');
});

it('previews complete rules, and creates a monitor', async () => {
  const { router, keys } = await open('/monitors?new=true', 'New monitor');
  await keys.click(await screen.findByRole('button', { name: 'Create monitor' }));
  expect(await screen.findByText('Name is required')).toBeInTheDocument();
  expect(screen.getAllByText('Choose creators, a list or a keyword').length).toBeGreaterThan(0);
  await keys.type(screen.getByLabelText('Name'), 'Lamps');
  await keys.type(screen.getByRole('combobox', { name: /^Keywords/ }), '#lamp{Enter}');
  await waitFor(() => expect(written('/preview').at(-1)).toMatchObject({ keywords: ['#lamp'] }));
  expect(written('/preview')).toHaveLength(1);
  await keys.click(screen.getByRole('button', { name: 'Create monitor' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/monitor/12'));
  expect(written('/create')).toMatchObject([{ name: 'Lamps', keywords: ['#lamp'], profile_ids: [] }]);
});

it('says that it is being matched for the first time', async () => {
  monitor = aMonitor({ posts: null, matched_at: null, is_matching: true });
  await open('/monitor/12', 'Spring lanterns');
  expect(screen.getByText(/are being matched/)).toBeInTheDocument();
  monitor = aMonitor();
  await waitFor(() => expect(screen.queryByText(/are being matched/)).toBeNull());
});

it('updates numbers in place when the server reports new posts, while the tab is visible', async () => {
  const streams: FakeStream[] = [];
  class FakeStream {
    static CLOSED = 2;
    readyState = 1;
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    readonly url: string;
    constructor(url: string) {
      this.url = url;
      streams.push(this);
    }
    close() {
      this.readyState = FakeStream.CLOSED;
    }
  }
  vi.stubGlobal('EventSource', FakeStream);
  await open('/monitor/12?tab=posts', 'Spring lanterns');
  await screen.findByText('3 of 3');
  const first = streams.at(-1);
  expect(first?.url).toContain('/api/monitor/live/12');
  act(() => first?.onopen?.());
  monitor = aMonitor({ matched_at: '2026-04-02T10:00:00.000Z' });
  posts = [...posts, aMonitorPost({ id: '4' })];
  const { matched_at, revision, is_matching } = monitor;
  act(() => first?.onmessage?.({ data: JSON.stringify({ matched_at, revision, is_matching }) }));
  // Old data stays until the new data arrives.
  expect(screen.getByText('3 of 3')).toBeInTheDocument();
  await screen.findByText('4 of 4');
  expect(screen.getByText('Updated just now')).toHaveAttribute('aria-live', 'polite');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(first?.readyState).toBe(FakeStream.CLOSED);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(streams.at(-1)).not.toBe(first);
  hidden.mockRestore();
});

it('lists monitors with their state, and searches them', async () => {
  const { keys, router } = await open('/monitors', 'Monitors');
  const grid = await screen.findByRole('grid', { name: 'Monitors' });
  expect(within(grid).getByText('Running')).toBeInTheDocument();
  expect(within(grid).getByText('France')).toBeInTheDocument();
  await keys.type(screen.getByLabelText('Search monitors'), 'winter');
  await screen.findByText('No monitors match these filters.');
  expect(router.state.location.searchStr).toContain('search=winter');
});
