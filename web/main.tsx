import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageError } from './platform/api/errors.ts';
import { loadPayload } from './platform/api/payload.ts';
import { createQueryClient } from './platform/api/query-client.ts';
import { cachedLoaders, emptyReference, loadReference, reference } from './platform/api/reference.ts';
import { loadLanguage, t } from './platform/language.ts';
import { newBuild, watchBuild } from './platform/page/new-build.ts';
import { forgetRecent } from './platform/page/recent.ts';
import { reloadOnce } from './platform/page/reload-guard.ts';
import { startPublicLink } from './platform/session/public-link.ts';
import { mayBeSignedIn, onSessionCleared, session } from './platform/session/session.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './routes.tsx';
import { toast } from './ui/toast.tsx';

startPublicLink();

const queryClient = createQueryClient((message) => toast.error(message));
const router = createAppRouter();
// Loads the page's code and the session in parallel; failures are reported where the page is rendered.
for (const { routeId } of router.matchRoutes(router.latestLocation))
  router.routesById[routeId]?.options.component?.preload?.()?.catch(() => undefined);

// Only if somebody is likely signed in; otherwise it would be refused.
if (mayBeSignedIn()) loadPayload(queryClient, window.location.pathname, true);
router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged && session.get().user !== null)
    loadPayload(queryClient, toLocation.pathname);
});

onSessionCleared(() => {
  queryClient.clear();
  reference.set(emptyReference());
  forgetRecent();
});

// A newer build is offered at once and used at the next navigation, when nothing typed can be lost.
newBuild.subscribe(() => {
  if (newBuild.get()) toast.action(t('A new version is ready.'), t('Reload'), () => window.location.reload());
});
router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
  if (newBuild.get() && pathChanged) reloadOnce(toLocation.href);
});
watchBuild();

// Reference lists need a session; only missing ones are loaded.
session.subscribe(() => {
  if (session.get().user !== null) void loadReference(cachedLoaders(queryClient));
});

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root".');
void loadLanguage().then(() => {
  createRoot(container, {
    // The error page decides what is logged.
    onCaughtError(error) {
      if (!(error instanceof PageError)) console.error(error);
    },
  }).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
});
