import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageError } from './platform/errors.ts';
import { loadLanguage, t } from './platform/language.ts';
import { newBuild, watchBuild } from './platform/new-build.ts';
import { loadPayload } from './platform/payload.ts';
import { startPublicLink } from './platform/public-link.ts';
import { createQueryClient } from './platform/query-client.ts';
import { forgetRecent } from './platform/recent.ts';
import { emptyReference, loadReference, reference } from './platform/reference.ts';
import { reloadOnce } from './platform/reload-guard.ts';
import { mayBeSignedIn, onSessionCleared, session } from './platform/session.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './routes.tsx';
import { toast } from './ui/toast.tsx';

startPublicLink();

const queryClient = createQueryClient((message) => toast.error(message));
const router = createAppRouter();
// The page's code is on its way while the session is asked for; a failure is told where the page is shown.
for (const { routeId } of router.matchRoutes(router.latestLocation))
  router.routesById[routeId]?.options.component?.preload?.()?.catch(() => undefined);

// Only where somebody is likely to be signed in: nobody's payload is a refusal.
if (mayBeSignedIn()) loadPayload(queryClient, window.location.pathname);
router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged && session.get().user !== null)
    loadPayload(queryClient, toLocation.pathname);
});

onSessionCleared(() => {
  queryClient.clear();
  reference.set(emptyReference());
  forgetRecent();
});

// A newer build is offered at once and taken at the next navigation, when nothing typed can be lost.
newBuild.subscribe(() => {
  if (newBuild.get()) toast.action(t('A new version is ready.'), t('Reload'), () => window.location.reload());
});
router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
  if (newBuild.get() && pathChanged) reloadOnce(toLocation.href);
});
watchBuild();

// Reference lists belong to a session: loaded as soon as there is one, and only what is still empty.
session.subscribe(() => {
  if (session.get().user !== null) void loadReference();
});

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root".');
void loadLanguage().then(() => {
  createRoot(container, {
    // A page error is shown as a page; the error page decides what is logged.
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
