import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { expect, vi } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import { createQueryClient } from '../platform/api/query-client.ts';
import { loadSession, session } from '../platform/session/session.ts';
import { Providers } from '../providers.tsx';
import { createAppRouter } from '../routes.tsx';
import { type Amount, contractAnswer } from './contract-answers.ts';

const PARAMETERS: Readonly<Record<string, string>> = { $slug: 'ana-lund', $id: '3', $keywordId: '3' };

/** All routes, with an object for each parameter. */
export const ADDRESSES = Object.keys(createAppRouter(createMemoryHistory()).routesByPath).map((path) =>
  path
    .replace(/^\/(monitor|list\/casting|list)\/\$slug$/, '/$1/3')
    .replace(/\$\w+/g, (name) => PARAMETERS[name] ?? name),
);

const FOR_VISITORS = ['/login', '/forgot-password'];

export const ADMIN = {
  ...(contractAnswer('GET', '/api/user/user', 'sparse') as SessionUser),
  role: 'admin',
  operates: true,
  may_import: true,
} as SessionUser;
for (const flag of Object.keys(ADMIN.access))
  Object.assign(ADMIN.access, { [flag]: flag !== 'profile_only' });

/** Answers calls from their contract; collects unknown calls in `unknown`. */
export function answerByContract(amount: Amount): { unknown: string[] } {
  const unknown: string[] = [];
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { url, method } = request instanceof Request ? request : { url: request, method: 'GET' };
    const path = new URL(url, 'http://localhost').pathname;
    // Pictures are not part of the contract.
    if (path.endsWith('.svg')) return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>');
    try {
      return Response.json(contractAnswer(method, path, amount));
    } catch (error) {
      unknown.push(`${method} ${path}: ${(error as Error).message}`);
      return Response.json({ message: 'unknown' }, { status: 404 });
    }
  });
  return { unknown };
}

/** Renders a page and waits for its title and all answers. */
export async function openPage(address: string, who: SessionUser | null = ADMIN): Promise<void> {
  await loadSession();
  const user = FOR_VISITORS.includes(address) ? null : who;
  session.set({ user, challenge: null, error: null, loading: false });
  const client = createQueryClient();
  render(
    <Providers queryClient={client}>
      <RouterProvider router={createAppRouter(createMemoryHistory({ initialEntries: [address] }))} />
    </Providers>,
  );
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(client.isFetching()).toBe(0));
}

/** WCAG 2.2 AA violations that need neither layout nor colors, one line each. */
export async function structuralViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    resultTypes: ['violations'],
  });
  return violations.map(
    ({ id, help, nodes }) => `${id} – ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}
