import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  type RouterHistory,
  useLocation,
} from '@tanstack/react-router';
import { DefaultLayout } from '#web/layouts/default-layout.tsx';
import { ErrorPage } from '#web/layouts/error-page.tsx';
import { KeywordLayout } from '#web/layouts/keyword-layout.tsx';
import { unmatchedRoute } from '#web/platform/api/errors.ts';
import { limitPreloads } from '#web/platform/api/preload.ts';
import { page } from '#web/platform/page/reload-guard.ts';
import { parseSearch, stringifySearch } from '#web/platform/page/url-state.ts';
import { guard, valid } from '#web/platform/session/guards.ts';
import { PageSkeleton } from '#web/ui/skeletons.tsx';

function NotFound() {
  const path = useLocation({ select: (location) => location.pathname });
  return <ErrorPage error={unmatchedRoute(path)} />;
}

/** Outside every layout, so it needs its own landmark. */
function UnmatchedRoute() {
  return (
    <main id="main">
      <NotFound />
    </main>
  );
}

const BlankLayout = page(() => import('./layouts/blank-layout.tsx'), 'BlankLayout');
const AuthLayout = page(() => import('./layouts/auth-layout.tsx'), 'AuthLayout');

const root = createRootRoute({ component: Outlet, notFoundComponent: UnmatchedRoute });
const under = { getParentRoute: () => root };
const auth = createRoute({ ...under, id: 'auth', component: AuthLayout, beforeLoad: guard('guest') });
/** Sign-in layout for signed-in users, and for mailed links, which work for anyone. */
const account = createRoute({
  ...under,
  id: 'account',
  component: AuthLayout,
  beforeLoad: guard('signed-in'),
});
const link = createRoute({ ...under, id: 'link', component: AuthLayout });
const blank = createRoute({ ...under, id: 'blank', component: BlankLayout, beforeLoad: guard('signed-in') });
const normal = createRoute({
  ...under,
  id: 'default',
  component: DefaultLayout,
  beforeLoad: guard('signed-in'),
});
const keyword = createRoute({
  ...under,
  id: 'keyword',
  component: KeywordLayout,
  beforeLoad: guard('signed-in'),
});

type Layout = typeof auth | typeof account | typeof link | typeof blank | typeof normal | typeof keyword;

/** Route: address, layout, lazy page, and parameter check. */
function at<P extends string, L extends Layout>(
  path: P,
  layout: L,
  component: RouteComponent,
  beforeLoad?: ReturnType<typeof valid>,
) {
  return createRoute({
    getParentRoute: () => layout,
    path,
    component,
    ...(beforeLoad === undefined ? {} : { beforeLoad: (arrival) => beforeLoad(arrival as never) }),
  });
}

const slug = valid('slug', (value) => /^[^\s/]{1,200}$/.test(value));
/** By id, with or without a slug after it. */
const numbered = valid('slug', (value) => /^[1-9]\d{0,8}(-[^\s/]{0,200})?$/.test(value));
const id = (param: string) => valid(param, (value) => /^[1-9]\d{0,15}$/.test(value));

/** The specification's route table, then the settings. */
const routeTree = root.addChildren([
  auth.addChildren([
    at(
      '/login',
      auth,
      page(() => import('./slices/auth/login-page.tsx'), 'LoginPage'),
    ),
    at(
      '/forgot-password',
      auth,
      page(() => import('./slices/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
    ),
  ]),
  link.addChildren([
    at(
      '/invitation',
      link,
      page(() => import('./slices/users/invitation-page.tsx'), 'InvitationPage'),
    ),
    at(
      '/reset-password',
      link,
      page(() => import('./slices/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
    ),
    at(
      '/login/oidc',
      link,
      page(() => import('./slices/auth/provider-return-page.tsx'), 'ProviderReturnPage'),
    ),
    at(
      '/connect',
      link,
      page(() => import('./slices/connections/connect-page.tsx'), 'ConnectPage'),
    ),
    at(
      '/brief',
      link,
      page(() => import('./slices/drafts/creator-page.tsx'), 'CreatorPage'),
    ),
    at(
      '/unlock-sign-in',
      link,
      page(() => import('./slices/auth/unlock-sign-in-page.tsx'), 'UnlockSignInPage'),
    ),
  ]),
  account.addChildren([
    at(
      '/account',
      account,
      page(() => import('./slices/account/account-page.tsx'), 'AccountPage'),
    ),
    at(
      '/verify-mobile',
      account,
      page(() => import('./slices/auth/verify-mobile-page.tsx'), 'VerifyMobilePage'),
    ),
  ]),
  normal.addChildren([
    at(
      '/',
      normal,
      page(() => import('./slices/home/home-page.tsx'), 'HomePage'),
    ),
    at(
      '/list/$slug',
      normal,
      page(() => import('./slices/lists/list-page.tsx'), 'ListPage'),
      numbered,
    ),
    at(
      '/lists',
      normal,
      page(() => import('#web/slices/lists/overview/lists-page.tsx'), 'ListsPage'),
    ),
    at(
      '/safety',
      normal,
      page(() => import('./slices/safety/safety-page.tsx'), 'SafetyPage'),
    ),
    at(
      '/monitor/$slug',
      normal,
      page(() => import('./slices/monitors/monitor-page.tsx'), 'MonitorPage'),
      numbered,
    ),
    at(
      '/monitors',
      normal,
      page(() => import('#web/slices/monitors/overview/monitors-page.tsx'), 'MonitorsPage'),
    ),
    at(
      '/profile/$slug',
      normal,
      page(() => import('./slices/profiles/profile-page.tsx'), 'ProfilePage'),
      slug,
    ),
    at(
      '/profiles',
      normal,
      page(() => import('#web/slices/profiles/search/profiles-page.tsx'), 'ProfilesPage'),
    ),
    at(
      '/profiles/compare',
      normal,
      page(() => import('#web/slices/profiles/search/profiles-compare-page.tsx'), 'ProfilesComparePage'),
    ),
    at(
      '/leaderboard/$id',
      normal,
      page(() => import('./slices/leaderboards/leaderboard-page.tsx'), 'LeaderboardPage'),
      id('id'),
    ),
    at(
      '/leaderboards',
      normal,
      page(() => import('./slices/leaderboards/leaderboards-page.tsx'), 'LeaderboardsPage'),
    ),
    at(
      '/test-toast-to-remove-later',
      normal,
      page(() => import('./slices/toasts/test-toast-page.tsx'), 'TestToastPage'),
    ),
    at(
      '/settings',
      normal,
      page(() => import('./slices/settings/settings-page.tsx'), 'SettingsPage'),
    ),
    at(
      '/settings/sources',
      normal,
      page(() => import('./slices/imports/sources-page.tsx'), 'SourcesPage'),
    ),
    at(
      '/settings/users',
      normal,
      page(() => import('./slices/users/users-page.tsx'), 'UsersPage'),
    ),
    at(
      '/settings/roles',
      normal,
      page(() => import('./slices/users/roles-page.tsx'), 'RolesPage'),
    ),
    at(
      '/settings/emv',
      normal,
      page(() => import('./slices/emv/emv-page.tsx'), 'EmvPage'),
    ),
    at(
      '/settings/api-keys',
      normal,
      page(() => import('./slices/keys/keys-page.tsx'), 'KeysPage'),
    ),
    at(
      '/settings/alerts',
      normal,
      page(() => import('./slices/alerts/alerts-page.tsx'), 'AlertsPage'),
    ),
    at(
      '/settings/companies',
      normal,
      page(() => import('./slices/companies/companies-page.tsx'), 'CompaniesPage'),
    ),
    at(
      '/settings/audit',
      normal,
      page(() => import('./slices/audit/audit-page.tsx'), 'AuditPage'),
    ),
    at(
      '/settings/single-sign-on',
      normal,
      page(() => import('./slices/oidc/single-sign-on-page.tsx'), 'SingleSignOnPage'),
    ),
    at(
      '/settings/outbox',
      normal,
      page(() => import('./slices/outbox/outbox-page.tsx'), 'OutboxPage'),
    ),
  ]),
  keyword.addChildren([
    at(
      '/keyword',
      keyword,
      page(() => import('./slices/keywords/keyword-page.tsx'), 'KeywordPage'),
    ),
    at(
      '/keywords',
      keyword,
      page(() => import('./slices/keywords/keywords-page.tsx'), 'KeywordsPage'),
    ),
    at(
      '/keyword/$keywordId',
      keyword,
      page(() => import('./slices/keywords/keyword-saved-page.tsx'), 'KeywordSavedPage'),
      id('keywordId'),
    ),
  ]),
  blank.addChildren([
    at(
      '/list/casting/$slug',
      blank,
      page(() => import('./slices/casting/casting-page.tsx'), 'CastingPage'),
      numbered,
    ),
    at(
      '/list/forecast/$slug',
      blank,
      page(() => import('./slices/forecast/forecast-page.tsx'), 'ForecastPage'),
      slug,
    ),
  ]),
]);

/** Delay before a page's skeleton shows, in ms. */
export const PENDING_MS = 200;

export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ({ error }) => <ErrorPage error={error} />,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
  limitPreloads(router);
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
