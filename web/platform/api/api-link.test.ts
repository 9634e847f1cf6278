import { createORPCClient } from '@orpc/client';
import { type ContractRouterClient, oc } from '@orpc/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { apiLink, responseCheck, validationIssues } from './api-link.ts';
import { credentials } from './http.ts';

const contract = {
  things: {
    get: oc
      .route({ method: 'GET', path: '/thing/{id}' })
      .input(z.object({ id: z.number(), tag: z.string().optional() }))
      .output(z.object({ name: z.string() })),
    add: oc
      .route({ method: 'POST', path: '/thing/add' })
      .input(z.object({ name: z.string() }))
      .output(z.object({ name: z.string() })),
  },
};
const requests: Request[] = [];
let answer: () => Response;

beforeEach(() => {
  requests.length = 0;
  validationIssues.set([]);
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  credentials.csrf = null;
  credentials.public_token = null;
});

async function client(): Promise<ContractRouterClient<typeof contract>> {
  return createORPCClient(apiLink(contract, await responseCheck(contract)));
}

it('calls the contract’s path with the public token and the csrf value', async () => {
  credentials.csrf = 'c';
  credentials.public_token = 't';
  answer = () => Response.json({ name: 'a' });
  const api = await client();
  await api.things.get({ id: 7, tag: 'x' });
  await api.things.add({ name: 'a' });
  expect(requests[0]?.url).toBe('http://localhost:3000/api/thing/7?public_token=t&tag=x');
  expect(requests[1]?.headers.get('x-csrf-token')).toBe('c');
  expect(validationIssues.get()).toEqual([]);
});

it('sends a content type with every call, that of a picture if a file is read', async () => {
  answer = () => Response.json({ name: 'a' });
  const api: ContractRouterClient<typeof contract> = createORPCClient(
    apiLink(contract, [], new Set(['things.get'])),
  );
  await api.things.get({ id: 7 });
  await (await client()).things.get({ id: 7 });
  await (await client()).things.add({ name: 'a' });
  expect(requests.map(({ headers }) => headers.get('content-type'))).toEqual([
    'image/jpeg',
    'application/json',
    'application/json',
  ]);
});

it('records a response of the wrong shape and returns it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  answer = () => Response.json({ name: 5 });
  const got = await (await client()).things.get({ id: 7 });
  expect(got).toEqual({ name: 5 });
  expect(validationIssues.get()).toEqual([
    {
      endpoint: 'things.get',
      issues: [{ path: 'name', message: expect.stringContaining('expected string') }],
    },
  ]);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

it('throws an error answer with its status and message', async () => {
  answer = () =>
    Response.json(
      { code: 'NOT_FOUND', status: 404, message: 'No such thing', defined: false },
      { status: 404 },
    );
  await expect((await client()).things.get({ id: 7 })).rejects.toMatchObject({
    status: 404,
    message: 'No such thing',
  });
});
