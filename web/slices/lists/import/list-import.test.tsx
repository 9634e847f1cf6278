import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import type { ListImport, ListImportPreview, ListImportRow } from '#contract/lists/imports.ts';
import { asWritten, sentenceFor } from '#contract/sentences/sentences.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { loadSession, session } from '#web/platform/session/session.ts';
import { Providers } from '#web/providers.tsx';
import { createAppRouter } from '#web/routes.tsx';
import { contractAnswer } from '#web/testing/contract-answers.ts';
import { linesOf } from './list-import-words.ts';

const counts = { none: 0, error: 0, success: 0, in_progress: 0, total_count: 0 };
const record: ListImport = {
  ...{ id: 7, list_id: 3, file_name: 'spring.csv', state: 'uploaded', error: null, platform: 'instagram' },
  ...{ existing: 'update', status: counts, platforms: {}, rows: 2, added: 0, in_list: 0, duplicates: 0 },
  ...{ further: 0, new_creators: 'add', undone_at: null },
  ...{ pending: 0, with_problems: 0, created_by: 'Ana Lund', created_at: '2026-01-05T10:00:00.000Z' },
  ...{ started_at: null, finished_at: null },
};
const examples = (...cells: string[]) => cells.map((cell) => ({ cell, read: null }));
const preview: ListImportPreview = {
  import: record,
  header: ['Wer', 'Preis'],
  rows: [
    { row: 2, cells: ['anna', '900'] },
    { row: 3, cells: ['ben', '800'] },
  ],
  left_out: null,
  columns: [
    {
      column: 'Wer',
      field: null,
      reason: sentenceFor('column_not_stored'),
      question: null,
      examples: examples('anna', 'ben'),
    },
    {
      column: 'Preis',
      field: 'price',
      reason: sentenceFor('column_name_matches'),
      question: null,
      examples: examples('900', '800'),
    },
  ],
  fields: [
    { name: 'handle', label: 'Handle or URL', group: 'Creator’s identity' },
    { name: 'price', label: 'Price', group: 'Columns of this list' },
  ],
  missing: sentenceFor('creator_column_missing'),
  is_sure: false,
  new_creators: { n: 1, examples: ['@ben'] },
  is_remembered: false,
};
const rows: ListImportRow[] = [
  {
    ...{ row: 2, name: null, profile: null, outcome: null, is_pending: false, problems: [] },
    choices: [
      { id: 11, slug: 'dora', name: 'Dora' },
      { id: 12, slug: 'vera', name: 'Vera' },
    ],
    records: [
      {
        ...{ id: 1, platform: 'instagram', username: 'dora', state: 'error', processed: true, error: true },
        ...{ error_message: 'Two people. Say who is meant.', note: null },
        problem: asWritten('Two people. Say who is meant.'),
      },
    ],
  },
];

let imports: ListImport[];
let sent: Array<{ path: string; body: unknown }>;
beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    if (path.endsWith('.svg')) return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>');
    if (request.method === 'POST') {
      const text = await request.text();
      sent.push({ path, body: text === '' ? {} : JSON.parse(text) });
      return Response.json(imports[0]);
    }
    if (path === '/api/lists/3/influencer_import') return Response.json({ imports });
    if (path.endsWith('/preview')) return Response.json(preview);
    if (path.endsWith('/rows')) return Response.json({ rows, total: rows.length });
    if (path === '/api/lists/3')
      return Response.json({
        ...(contractAnswer('GET', path, 'sparse') as object),
        id: 3,
        edit_refused: null,
      });
    return Response.json(contractAnswer(request.method, path, 'sparse'));
  });
  await loadSession();
  const user = contractAnswer('GET', '/api/user/user', 'sparse') as SessionUser;
  const access = { ...user.access, profile_only: false };
  session.set({ user: { ...user, role: 'member', access }, challenge: null, error: null, loading: false });
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  render(
    <Providers queryClient={createQueryClient()}>
      <RouterProvider
        router={createAppRouter(createMemoryHistory({ initialEntries: ['/list/3?import=1'] }))}
      />
    </Providers>,
  );

it('asks for the column of the creators, and starts with the answer', async () => {
  imports = [record];
  open();
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/No column identifies the creators/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
  expect(dialog.getByText('anna')).toBeVisible();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Content of “Wer”' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Handle or URL' }));
  expect(dialog.queryByText(/No column identifies the creators/)).toBeNull();
  await userEvent.click(dialog.getByLabelText('Leave them unchanged'));
  expect(dialog.getByText('1 new creator')).toBeVisible();
  expect(dialog.getByText('@ben')).toBeVisible();
  await userEvent.click(dialog.getByLabelText('Skip their rows'));
  await userEvent.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: '/api/lists/3/influencer_import/7/start',
        body: {
          ...{ targets: ['handle', 'price'], platform: 'instagram', existing: 'keep' },
          new_creators: 'skip',
        },
      },
    ]),
  );
});

it('shows the current run, pauses it, and retries a platform', async () => {
  const status = { ...counts, success: 1, error: 2, none: 1, total_count: 4 };
  imports = [
    {
      ...record,
      state: 'running',
      status,
      added: 1,
      platforms: { tiktok: { ...counts, error: 2, total_count: 2 } },
    },
  ];
  open();
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('3 of 4 accounts done')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Retry errors' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'TikTok (2)' }));
  await waitFor(() =>
    expect(sent.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      ['pause', {}],
      ['retry', { platform: 'tiktok' }],
    ]),
  );
  expect(dialog.getByRole('link', { name: 'Rows with errors' })).toHaveAttribute(
    'href',
    '/api/lists/3/influencer_import/7/errors',
  );
});

it('offers a file, the template and previous imports if none is running', async () => {
  imports = [{ ...record, state: 'completed', added: 2 }];
  open();
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText('File of creators')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Template' })).toHaveAttribute(
    'href',
    '/api/lists/import_template?list_id=3',
  );
  await userEvent.click(dialog.getByRole('button', { name: /spring\.csv.*Done · 2 rows, 2 added/ }));
  expect(await dialog.findByRole('grid', { name: 'Rows of the file' })).toBeVisible();
});

it('has a line for each record of a row, filtered by state', () => {
  const [row] = rows;
  const [one] = row?.records ?? [];
  if (!row || !one) throw new Error('no row');
  const both = [{ ...row, records: [one, { ...one, id: 2, state: 'success' as const }] }];
  expect(linesOf(both, null).map(({ record, isFirst }) => [record.id, isFirst])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(linesOf(both, 'success').map(({ record, isFirst }) => [record.id, isFirst])).toEqual([[2, true]]);
});
