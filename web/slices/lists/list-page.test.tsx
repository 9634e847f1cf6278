import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import type { CellChange, ListProfile } from '#contract/lists/creators.ts';
import type { List } from '#contract/lists/list.ts';
import type { ListView } from '#contract/lists/views.ts';
import { asWritten } from '#contract/sentences/sentences.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { loadSession, session } from '#web/platform/session/session.ts';
import { Providers } from '#web/providers.tsx';
import { createAppRouter } from '#web/routes.tsx';
import { contractAnswer } from '#web/testing/contract-answers.ts';
import { aList, aRow } from '#web/testing/lists.ts';
import { cellOf, priceIn, withCell } from './writing/list-fields.ts';

const user = {
  ...(contractAnswer('GET', '/api/user/user', 'sparse') as SessionUser),
  role: 'admin',
  operates: true,
  may_import: true,
} as SessionUser;
for (const flag of Object.keys(user.access)) Object.assign(user.access, { [flag]: flag !== 'profile_only' });

/** State of the fake server. */
let list: List;
let rows: ListProfile[];
let views: ListView[];
/** Recorded write calls. */
let batches: CellChange[][];

/** Server's conversion of a price in dollars. */
function converted(row: ListProfile): ListProfile {
  const { price_entered } = row;
  if (price_entered?.currency !== 'USD') return row;
  const rate = { currency: 'USD', date: '2026-11-20', rate: 0.9217, is_old: false };
  return { ...row, price: price_entered.amount * rate.rate, price_entered: { ...price_entered, rate } };
}

function setCells(changes: CellChange[]) {
  batches.push(changes);
  const conflicts = [];
  for (const { profile_id, field, value, was } of changes) {
    const row = rows.find((one) => one.profile_id === profile_id) as ListProfile;
    const now = cellOf(row, field);
    if (JSON.stringify(now) === JSON.stringify(was))
      rows = rows.map((one) => (one === row ? converted(withCell(one, field, value)) : one));
    else
      conflicts.push({
        profile_id,
        field,
        value: now,
        changed_by: 'Anna Berg',
        changed_at: new Date().toISOString(),
      });
  }
  return { written: changes.length - conflicts.length, conflicts };
}

async function answer(request: Request): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url);
  const page = Number(searchParams.get('page') ?? 1);
  const limit = Number(searchParams.get('limit') ?? 100);
  if (pathname === '/api/lists/12') return list;
  if (pathname === '/api/lists/12/profiles')
    return { profiles: rows.slice((page - 1) * limit, page * limit), total: rows.length, page, limit };
  if (pathname === '/api/lists/12/cells') return setCells((await request.json()).changes);
  if (pathname === '/api/lists/12/views') {
    if (request.method === 'GET') return { views };
    const view = { id: 7, created_by: 'Noor Haddad', ...(await request.json()) };
    views = [view];
    return view;
  }
  if (pathname === '/api/safety/disclosed/12') {
    const by = (profile_id: number, posts: number, disclosed: number) => ({
      ...{ profile_id, name: '', slug: '', posts, disclosed, not_disclosed: posts - disclosed, unclear: 0 },
    });
    const totals = { ...by(0, 5, 4), left_out: 0, campaigns: 1, labelled_by_platform: 0 };
    return { totals, by_creator: [by(1, 4, 3), by(2, 1, 1), by(3, 0, 0)] };
  }
  return contractAnswer(request.method, pathname, 'empty');
}

beforeEach(() => {
  batches = [];
  views = [];
  const numbers = (followers: number | null, engagement_rate: number | null) => ({
    instagram: { followers, engagement_rate },
  });
  rows = [
    aRow({ profile_id: 1, name: 'Ada Lund', price: 100, status: 1, platforms: numbers(9000, 0.01) }),
    aRow({ profile_id: 2, name: 'Bo Marsh', price: 250.5, status: 2, platforms: numbers(1000, 0.11) }),
    aRow({ profile_id: 3, name: 'Cleo Wold', platforms: numbers(null, null) }),
  ];
  list = aList({ total_influencers: 3 });
  vi.stubGlobal('fetch', async (request: Request | string) =>
    request instanceof Request && !request.url.endsWith('.svg')
      ? Response.json(await answer(request))
      : new Response('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function open(search = '') {
  await loadSession();
  session.set({ user, challenge: null, error: null, loading: false });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [`/list/12-spring${search}`] }));
  render(
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Spring lanterns' });
  return { router, keys: userEvent.setup() };
}
const grid = () => screen.findByRole('grid', { name: 'Spring lanterns' });
/** Texts of a column from top to bottom, including header and total. */
function column(name: string): string[] {
  const heads = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'));
  return within(screen.getByRole('grid'))
    .getAllByRole('row')
    .map((row) => row.children[heads.indexOf(name)]?.textContent ?? '');
}
async function goTo(keys: ReturnType<typeof userEvent.setup>, name: string) {
  const heads = (await screen.findAllByRole('columnheader')).map((head) => head.getAttribute('aria-label'));
  (await grid()).focus();
  await keys.keyboard(`{Control>}{Home}{/Control}${'{ArrowRight}'.repeat(heads.indexOf(name) - 1)}`);
}
const prices = () => rows.map((row) => priceIn(row, 'EUR'));
const paste = async (text: string) =>
  fireEvent.paste(await grid(), { clipboardData: { getData: () => text } });

it('shows the creators with totals of known values', async () => {
  await open();
  await grid();
  expect(column('Creator').slice(1, 4)).toEqual([
    expect.stringContaining('Ada Lund'),
    expect.stringContaining('Bo Marsh'),
    expect.stringContaining('Cleo Wold'),
  ]);
  expect(column('Price').at(-1)).toBe('€350.502 of 3');
  expect(column('Main account followers').at(-1)).toBe('10.0k2 of 3');
  // (90 + 110) of 10,000, not the average of 1% and 11%.
  expect(column('Main account engagement').at(-1)).toBe('2.0%2 of 3');
  expect(screen.getByRole('link', { name: 'Ada Lund' })).toHaveAttribute('href', '/profile/mara-1');
});

it('edits by keyboard, and undoes', async () => {
  const { keys } = await open();
  await goTo(keys, 'Price');
  await keys.keyboard('1,5k{Enter}');
  await waitFor(() => expect(prices()).toEqual([1500, 250.5, null]));
  await keys.keyboard('nonsense{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('This is not a number.');
  await keys.keyboard('{Escape}{ArrowDown}7{Tab}');
  await waitFor(() => expect(prices()).toEqual([1500, 250.5, 7]));
  await keys.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(prices()).toEqual([1500, 250.5, null]));
  await keys.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(prices()).toEqual([100, 250.5, null]));
  await keys.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(prices()).toEqual([1500, 250.5, null]));
  expect(batches.every((batch) => batch.length === 1)).toBe(true);
});

it('keeps the typed currency, and shows the conversion', async () => {
  const { keys } = await open();
  await goTo(keys, 'Price');
  await keys.keyboard('$ 900{Enter}');
  await waitFor(() => expect(rows[0]?.price_entered).toMatchObject({ amount: 900, currency: 'USD' }));
  expect(await screen.findByTitle(/\$900\.00 at 0\.9217 of Nov 20, 2026 = €829\.53/)).toHaveTextContent(
    '€829.53',
  );
});

it('chooses an option by typing its name', async () => {
  const { keys } = await open();
  await goTo(keys, 'Status');
  await keys.keyboard('conf');
  await screen.findByRole('option', { name: 'Confirmed' });
  await keys.keyboard('{Enter}');
  await waitFor(() => expect(rows[0]?.status).toBe(2));
});

it('pastes several cells, fills a selection, and reports skipped ones', async () => {
  const { keys } = await open();
  await goTo(keys, 'Price');
  await paste('€ 1.250,50\t2\nlots\t3\n900\t4\n1\t1\n');
  await waitFor(() => expect(prices()).toEqual([1250.5, 250.5, 900]));
  expect(rows.map((row) => row.publications)).toEqual([2, 3, 4]);
  expect(batches).toHaveLength(1);
  expect(await screen.findByText(/Price of Bo Marsh: This is not a number/)).toBeInTheDocument();
  expect(screen.getByText('1 pasted row beyond the end of the list was skipped.')).toBeInTheDocument();
  await goTo(keys, 'Status');
  await keys.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await paste('CONFIRMED');
  await waitFor(() => expect(rows.map((row) => row.status)).toEqual([2, 2, 2]));
  await keys.keyboard('{Delete}');
  await waitFor(() => expect(rows.map((row) => row.status)).toEqual([null, null, null]));
});

it('names a concurrent editor, and overwrites if requested', async () => {
  const { keys } = await open();
  await grid();
  rows = rows.map((row) =>
    row.profile_id === 1 ? withCell(row, 'price', { amount: 77, currency: 'EUR' }) : row,
  );
  await goTo(keys, 'Price');
  await keys.keyboard('5{Enter}');
  expect(
    await screen.findByText(/Anna Berg entered €77 just now; your change was not saved\./),
  ).toBeInTheDocument();
  expect(column('Price')[1]).toBe('€77');
  await keys.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() => expect(prices()[0]).toBe(5));
});

it('filters by the URL, sorts missing values last, and searches', async () => {
  const { router, keys } = await open('?filter=price%20at_least%20100&sort=-price');
  await grid();
  expect(column('Creator').slice(1, -1)).toEqual([
    expect.stringContaining('Bo Marsh'),
    expect.stringContaining('Ada Lund'),
  ]);
  expect(screen.getByText('2 of 3')).toBeInTheDocument();
  await keys.click(screen.getByRole('button', { name: 'Remove Price ≥ 100' }));
  await waitFor(() => expect(column('Price').slice(1, -1)).toEqual(['€250.50', '€100', '']));
  await keys.type(screen.getByLabelText('Search in the list'), 'cleo');
  await waitFor(() => expect(column('Creator')).toHaveLength(3));
  expect(router.state.location.searchStr).toContain('q=cleo');
});

it('has a column of disclosed posts, with unknown values last', async () => {
  await open('?columns=disclosed&sort=disclosed');
  await grid();
  await waitFor(() =>
    expect(column('Paid posts disclosed').slice(1, -2)).toEqual(['75% 3 of 4', '100% 1 of 1']),
  );
  // A dash with the reason, no 0%.
  expect(column('Paid posts disclosed').at(-2)).toMatch(/^–No paid posts are known\./);
  expect(column('Paid posts disclosed').at(-1)).toBe('80%2 of 3');
});

it('moves a card of the board to another status', async () => {
  const { keys } = await open('?layout=board');
  const idea = await screen.findByRole('region', { name: 'Idea' });
  expect(within(idea).getByText('1 · €100')).toBeInTheDocument();
  within(idea).getByRole('listitem').focus();
  await keys.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(rows[0]?.status).toBe(2));
  const confirmed = screen.getByRole('region', { name: 'Confirmed' });
  expect(within(confirmed).getAllByRole('listitem')).toHaveLength(2);
  expect(within(confirmed).getByText('2 · €350.50')).toBeInTheDocument();
});

it('saves a view, and shows it by its number', async () => {
  const { router, keys } = await open('?filter=status%20one_of%20%5B%222%22%5D');
  await grid();
  await keys.click(screen.getByRole('button', { name: 'All creators' }));
  await keys.click(await screen.findByRole('menuitem', { name: 'Save as view…' }));
  await keys.type(await screen.findByLabelText('Name of the view'), 'Sure ones{Enter}');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?view=7'));
  expect(views[0]?.view.filters).toEqual([{ column: 'status', is: 'one_of', value: ['2'] }]);
  await screen.findByRole('button', { name: 'Sure ones' });
  expect(column('Creator').slice(1, -1)).toEqual([expect.stringContaining('Bo Marsh')]);
});

it('is read-only without permission, with the reason', async () => {
  list = aList({
    total_influencers: 3,
    can_edit: false,
    edit_refused: asWritten('Your account can only read.'),
  });
  const { keys } = await open();
  await goTo(keys, 'Price');
  await keys.keyboard('5');
  expect((await screen.findAllByText('Your account can only read.')).length).toBeGreaterThan(0);
  expect(batches).toEqual([]);
});

it('loads a long list page by page', async () => {
  rows = Array.from({ length: 2345 }, (_, n) =>
    aRow({ profile_id: n + 1, name: `Creator ${n + 1}`, price: 1 }),
  );
  await open();
  await waitFor(() => expect(screen.getAllByText('2,345 creators')).toHaveLength(2));
  expect(column('Price').at(-1)).toBe('€2.35k');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});
