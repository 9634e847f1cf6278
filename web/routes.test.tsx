import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import { ErrorPage } from './layouts/error-page.tsx';
import { credentials, send } from './platform/api/http.ts';
import { createQueryClient } from './platform/api/query-client.ts';
import { session } from './platform/session/session.ts';
import { Providers } from './providers.tsx';
import { createAppRouter, PENDING_MS } from './routes.tsx';

const access = Object.fromEntries(
  [
    'audience_overlap',
    'keywords_page',
    'leaderboards_page',
    'monitor_date',
    'profiles_monitor',
    'content_analysis',
    'list_monitor',
  ].map((flag) => [flag, true]),
);
const user = {
  id: 1,
  email: 'noor@example.com',
  role: 'admin',
  first_name: 'Noor',
  last_name: 'Haddad',
  company_name: 'Northlight',
  operates: true,
  may_import: true,
  csrf: 'c',
  access: { ...access, profile_only: false },
} as unknown as SessionUser;

function open(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return router;
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'no' }, { status: 401 }));
  session.set({ user, challenge: null, error: null, loading: false });
});
afterEach(() => vi.unstubAllGlobals());

/** Keeps the session although `loadSession` once answers "signed out". */
async function signedIn(path: string) {
  const { loadSession } = await import('./platform/session/session.ts');
  await loadSession();
  session.set({ user, challenge: null, error: null, loading: false });
  return open(path);
}

describe('the route table', () => {
  it.each([
    ['/lists', 'Lists'],
    ['/list/12', 'List'],
    ['/list/12-spring-lanterns', 'List'],
    ['/monitors', 'Monitors'],
    ['/monitor/12', 'Monitor'],
    ['/monitor/12-spring-lanterns', 'Monitor'],
    ['/leaderboards', 'Leaderboards'],
    ['/leaderboard/3', 'Leaderboard'],
    ['/list/forecast/all', 'Forecasts'],
    ['/test-toast-to-remove-later', 'Toast messages'],
    ['/settings', 'Settings'],
    ['/settings/users', 'Users'],
    ['/settings/roles', 'Roles'],
    ['/settings/alerts', 'Alerts'],
    ['/settings/api-keys', 'API keys'],
    ['/settings/audit', 'Audit log'],
    ['/', 'Home'],
  ])('%s shows "%s"', async (path, title) => {
    await signedIn(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('gives the default layout its navigation and the blank one none', async () => {
    await signedIn('/lists');
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lists' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toBeInTheDocument();
  });

  it('gives the keyword layout a separate search bar', async () => {
    const router = await signedIn('/keyword/4');
    const field = await screen.findByRole('textbox', { name: 'Search a keyword' });
    fireEvent.change(field, { target: { value: '#spring' } });
    fireEvent.submit(field);
    await expect.poll(() => router.state.location.pathname).toBe('/keyword');
    expect(router.state.location.search).toMatchObject({ keyword: '#spring' });
  });

  it('has no navigation in the blank layout', async () => {
    await signedIn('/list/forecast/all');
    await screen.findByRole('heading', { level: 1, name: 'Forecasts' });
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('sends signed-out users to sign in and remembers their destination', async () => {
    await signedIn('/test-toast-to-remove-later');
    session.set({ user: null, challenge: null, error: null, loading: false });
    const router = open('/lists?x=1');
    await expect.poll(() => router.state.location.pathname).toBe('/login');
    expect(router.state.location.searchStr).toBe('?next=%2Flists%3Fx%3D1');
  });

  it('waits 200 ms before a loading state', () => {
    expect(PENDING_MS).toBe(200);
  });
});

describe('a closed area', () => {
  it('is not in the menu, shows why instead of its page, and loads nothing', async () => {
    const limited = {
      ...user,
      role: 'viewer',
      access: { ...user.access, profile_only: true },
    } as SessionUser;
    const { loadSession } = await import('./platform/session/session.ts');
    await loadSession();
    session.set({ user: limited, challenge: null, error: null, loading: false });
    const requests: string[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      requests.push(new URL(request.url).pathname);
      return Response.json({ message: 'no' }, { status: 401 });
    });
    open('/keywords');
    expect(await screen.findByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible();
    expect(screen.getByText(/^Your account is limited to profiles\./)).toBeVisible();
    const menu = screen.getByRole('navigation', { name: 'Main' });
    expect([...menu.querySelectorAll('a')].map((a) => a.textContent)).toEqual([
      'Home',
      'Profiles',
      'Settings',
    ]);
    expect(requests.filter((path) => path.startsWith('/api/keyword'))).toEqual([]);
  });

  it('of a role is described by its sentence', async () => {
    await signedIn('/lists');
    session.set({
      user: { ...user, role: 'member' } as SessionUser,
      challenge: null,
      error: null,
      loading: false,
    });
    open('/settings/audit');
    expect(await screen.findByText('Only an admin of your company can do this.')).toBeVisible();
  });
});

describe('a session that has ended elsewhere', () => {
  it('opens sign-in over the page, which is kept', async () => {
    await signedIn('/lists');
    let is_over = true;
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.url.endsWith('/api/login')) {
        is_over = false;
        return Response.json({ user: { ...user, csrf: 'new' } });
      }
      if (is_over) return Response.json({ message: 'Sign in to continue.' }, { status: 401 });
      return new Promise<Response>(() => undefined);
    });
    credentials.csrf = 'c';
    await send(new Request('http://localhost/api/lists'));
    const dialog = await screen.findByRole('dialog', { name: 'Sign in to continue' });
    expect(within(dialog).getByText(/Your session as Noor Haddad has ended/)).toBeVisible();
    fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: 'noor@example.com' } });
    fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'a long password' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(credentials.csrf).toBe('new');
    expect(screen.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
    credentials.csrf = null;
  });
});

describe('the error page', () => {
  it('shows status code, message and path of an unmatched route', async () => {
    await signedIn('/nowhere/at/all');
    expect(await screen.findByRole('heading', { name: 'Page not found: /nowhere/at/all' })).toBeVisible();
    expect(screen.getByText('404')).toHaveAttribute('title', 'Page Not Found');
    expect(screen.getAllByText(/not found/i)).toHaveLength(1);
  });

  it('shows the 404 of a failed route validation', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await signedIn('/keyword/abc');
    expect(await screen.findByText('Page Not Found: /keyword/abc')).toBeVisible();
    vi.restoreAllMocks();
  });

  it('shows the message of every other error, and its status under details', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <Providers queryClient={createQueryClient()}>
        <ErrorPage error={Object.assign(new Error('The report failed'), { status: 503 })} />
      </Providers>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(screen.getByText('503')).toHaveAttribute('title', 'Internal Server Error');
    expect(screen.getByText('The report failed')).toBeVisible();
    logged.mockRestore();
  });

  it('is only logged for crawlers', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const error = new Error('The report failed');
    render(
      <Providers queryClient={createQueryClient()}>
        <ErrorPage error={error} userAgent="Googlebot/2.1" />
      </Providers>,
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('The report failed')).toBeNull();
    expect(logged).toHaveBeenCalledWith(error);
    logged.mockRestore();
  });
});
