import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import { createQueryClient } from './platform/query-client.ts';
import { loadSession, session } from './platform/session.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './routes.tsx';
import { type Amount, contractAnswer } from './testing/contract-answers.ts';

const PARAMETERS: Readonly<Record<string, string>> = { $slug: 'ana-lund', $id: '3', $keywordId: '3' };

/** Every address that the route table knows. */
const addresses = Object.keys(createAppRouter(createMemoryHistory()).routesByPath).map((path) =>
  path
    .replace(/^\/(monitor|list\/casting|list)\/\$slug$/, '/$1/3')
    .replace(/\$\w+/g, (name) => PARAMETERS[name] ?? name),
);

const FOR_VISITORS = ['/login', '/forgot-password'];

/** Words that say that something was shown which nobody computed. */
const NONSENSE = /\bNaN\b|\bundefined\b|\bnull\b|Invalid Date|\[object |Infinity/;

const user = {
  ...(contractAnswer('GET', '/api/user/user', 'sparse') as SessionUser),
  role: 'admin',
  operates: true,
  may_import: true,
} as SessionUser;
for (const flag of Object.keys(user.access)) Object.assign(user.access, { [flag]: flag !== 'profile_only' });

let amount: Amount;
let unknown: string[];
beforeEach(async () => {
  unknown = [];
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { url, method } = request instanceof Request ? request : { url: request, method: 'GET' };
    const path = new URL(url, 'http://localhost').pathname;
    // Pictures are no calls of the contract.
    if (path.endsWith('.svg')) return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>');
    try {
      return Response.json(contractAnswer(method, path, amount));
    } catch (error) {
      unknown.push(`${method} ${path}: ${(error as Error).message}`);
      return Response.json({ message: 'unknown' }, { status: 404 });
    }
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page of an address as somebody sees it. */
async function open(address: string, who: SessionUser | null) {
  await loadSession();
  session.set({ user: who, challenge: null, error: null, loading: false });
  const client = createQueryClient();
  render(
    <Providers queryClient={client}>
      <RouterProvider router={createAppRouter(createMemoryHistory({ initialEntries: [address] }))} />
    </Providers>,
  );
  return client;
}

describe.each(['sparse', 'empty'] as const)('with %s data', (given) => {
  it.each(addresses)('%s shows its title, and nothing that is no number, text or day', async (address) => {
    amount = given;
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const client = await open(address, FOR_VISITORS.includes(address) ? null : user);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(unknown).toEqual([]);
    expect(screen.queryByText('Internal Server Error'), String(logged.mock.calls)).toBeNull();
    expect(screen.queryByText(/did not answer|could not be loaded/)).toBeNull();
    expect(document.body.textContent).not.toMatch(NONSENSE);
    const complaints = logged.mock.calls.map(String).filter((text) => !/not wrapped in act/.test(text));
    expect(complaints).toEqual([]);
  });
});

it.each([
  ['admin', user, ['Import data', 'Create a profile', 'Analyse a keyword']],
  ['member', { ...user, role: 'member' }, ['Create a profile', 'Analyse a keyword', 'Make a list']],
  ['viewer', { ...user, role: 'viewer' }, ['Analyse a keyword', 'Find creators', 'Set up your account']],
] as const)('the start page of an empty company offers a %s three steps', async (_role, who, steps) => {
  amount = 'empty';
  const others = fetch;
  vi.stubGlobal('fetch', async (request: Request) =>
    new URL(request.url).pathname === '/api/navigation'
      ? Response.json({ creators: 0, brands: 0, posts: 0, newest_post: null })
      : others(request),
  );
  await open('/', { ...who, operates: who.role === 'admin', may_import: who.role === 'admin' });
  const list = await screen.findByRole('list', { name: 'First steps' });
  const titles = [...list.querySelectorAll('strong')].map(({ textContent }) => textContent);
  expect(titles).toEqual(steps.map((title, i) => `${i + 1}. ${title}`));
});
