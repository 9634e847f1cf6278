import { afterEach, expect, it, vi } from 'vitest';
import { query } from './api.ts';
import { credentials } from './http.ts';
import { loadPayload } from './payload.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  credentials.public_token = null;
});

const MONITOR = { id: 5, name: 'Spring' };
const key = query.monitors.details.queryKey({ input: { id: 5 } });

function answering(payload: () => Response) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    requests.push(pathname);
    return pathname === '/api/payload.json' ? payload() : Response.json(MONITOR);
  });
  return requests;
}

it('fills the queries of a page with one answer', async () => {
  const requests = answering(() =>
    Response.json({
      reads: [
        { call: 'settings.navigation', answer: { creators: 1 } },
        { call: 'monitors.details', answer: MONITOR },
      ],
    }),
  );
  const client = createQueryClient();
  loadPayload(client, '/monitor/5-spring');
  await expect.poll(() => client.getQueryData(key)).toEqual(MONITOR);
  expect(client.getQueryData(query.settings.navigation.queryKey())).toEqual({ creators: 1 });
  expect(requests).toEqual(['/api/payload.json']);
});

it('also fills the lists that every page needs, on the first page only', async () => {
  const requests = answering(() => Response.json({ reads: [] }));
  const client = createQueryClient();
  loadPayload(client, '/safety', true);
  expect(client.isFetching({ queryKey: query.reference.countries.key() })).toBe(1);
  const later = createQueryClient();
  loadPayload(later, '/safety');
  expect(later.isFetching({ queryKey: query.reference.key() })).toBe(0);
  await expect.poll(() => requests.filter((path) => path === '/api/payload.json').length).toBe(2);
});

it('only logs a failure: each query loads by itself', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const requests = answering(() => Response.json({ message: 'no' }, { status: 400 }));
  const client = createQueryClient();
  loadPayload(client, '/monitor/5');
  await expect.poll(() => client.getQueryData(key)).toEqual(MONITOR);
  expect(warn).toHaveBeenCalledWith('The payload of this page could not be loaded', expect.anything());
  expect(requests).toContain('/api/monitor/details/5');
});

it('loads nothing for a visitor of a link, and for a page without reads', () => {
  const requests = answering(() => Response.json({ reads: [] }));
  loadPayload(createQueryClient(), '/login');
  credentials.public_token = 't';
  loadPayload(createQueryClient(), '/monitor/5');
  expect(requests).toEqual([]);
});
