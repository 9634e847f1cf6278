import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { loadSession, session } from '#web/platform/session/session.ts';
import { Providers } from '#web/providers.tsx';
import { createAppRouter } from '#web/routes.tsx';
import { contractAnswer } from '#web/testing/contract-answers.ts';

const answer = (path: string) => contractAnswer('GET', path, 'sparse') as Record<string, unknown>;
const uploaded = (id: number, file_name: string) => ({
  ...answer('/api/imports/1'),
  ...{ id, file_name, state: 'uploaded', error: null, note: null, left_out: null, waits: null },
});
const preview = (id: number, file_name: string, change: object) => ({
  ...answer('/api/imports/1/preview'),
  ...{
    import: uploaded(id, file_name),
    saved: null,
    remembered: null,
    detected: null,
    encoding_options: [],
    left_out: null,
  },
  ...{ header: ['a'], rows: [], read: [], suggested: {}, fields: [], timezone: null, place: null },
  recognised: {
    ...{
      platform: 'instagram',
      platform_reason: sentenceFor('column_name_matches'),
      rows: 'posts',
      columns: [],
    },
    ...{ missing: [], asks: [], is_sure: true },
  },
  ...change,
});
const ORDERS = {
  place: {
    ...{ kind: 'orders', is: sentenceFor('file_of_shop_orders', { shop: 'Shopify' }) },
    ...{ where: sentenceFor('place_of_orders'), is_elsewhere: true },
  },
};

const someone = answer('/api/user/user') as unknown as SessionUser;
const access = { ...someone.access, profile_only: false };
const user = { ...someone, role: 'admin', access, may_import: true } as SessionUser;

let files: Array<[number, string, object]>;
let sent: Array<{ path: string; body: unknown }>;
beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    if (path.endsWith('.svg')) return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>');
    if (request.method === 'POST') {
      sent.push({ path, body: JSON.parse((await request.text()) || '{}') });
      if (path.endsWith('/move')) return Response.json({ file: { id: 5 } });
      return Response.json(uploaded(1, 'a.csv'));
    }
    const shown = files.find(([id]) => path === `/api/imports/${id}/preview`);
    if (shown) return Response.json(preview(...shown));
    if (path === '/api/user/user') return Response.json(user);
    if (path === '/api/imports') {
      const imports = files.map(([id, name]) => uploaded(id, name));
      return Response.json({ imports, total: imports.length, ended: 0, hidden: 0 });
    }
    if (path === '/api/monitor/list') {
      const monitor = (answer(path).monitors as object[])[0];
      const of = (id: number, name: string, can_edit: boolean) => ({ ...monitor, id, name, can_edit });
      const monitors = [of(3, 'Spring', true), of(4, 'Read only', false)];
      return Response.json({ monitors, creators_followed: 0 });
    }
    return Response.json(contractAnswer(request.method, path, 'sparse'));
  });
  await loadSession();
  // It loads once for all files of a worker.
  session.patch({ user });
});
afterEach(() => vi.unstubAllGlobals());

/** The first page loads the code of all. */
const LOADS = { timeout: 20_000 };

function open() {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/settings/sources'] }));
  render(
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return router;
}

it('offers the campaigns for a file of orders, and opens the import there', async () => {
  files = [[1, 'orders.csv', ORDERS]];
  const router = open();
  const file = within(await screen.findByRole('region', { name: 'Ready: orders.csv' }, LOADS));
  expect(await file.findByText('This is a file of orders (Shopify).')).toBeVisible();
  expect(file.queryByRole('button', { name: 'Start import' })).toBeNull();
  await userEvent.click(file.getByRole('combobox', { name: 'Campaign' }));
  expect(screen.queryByRole('option', { name: 'Read only' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'Spring' }));
  await userEvent.click(file.getByRole('button', { name: 'Review columns' }));
  await waitFor(() =>
    expect(sent).toContainEqual({ path: '/api/monitor/orders/3/files/move', body: { import_id: 1 } }),
  );
  await waitFor(() => expect(router.state.location.href).toContain('/monitor/3?tab=orders&orders_file=5'));
});

it('starts all recognized files with one click, and no other', async () => {
  files = [
    [1, 'a.csv', {}],
    [2, 'b.csv', {}],
    [3, 'orders.csv', ORDERS],
  ];
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Start 2 recognized files' }, LOADS));
  await waitFor(() =>
    expect(sent.map(({ path }) => path)).toEqual(['/api/imports/1/start', '/api/imports/2/start']),
  );
});
