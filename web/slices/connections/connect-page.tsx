import { Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { OWN_STATE } from '#contract/connection-links.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { api } from '#web/platform/api.ts';
import { type AppError, normaliseError } from '#web/platform/errors.ts';
import { t } from '#web/platform/language.ts';
import { loadSession } from '#web/platform/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { InvitedCreatorView } from './invited-creator-view.tsx';

/** An answer of a platform works once, however often the page renders. */
let finishing: { search: string; answer: Promise<string | null> } | null = null;

/** Token of the creator's link; null for the company's own account. */
async function finish(search: string): Promise<string | null> {
  if (new URLSearchParams(search).get('state')?.startsWith(OWN_STATE)) {
    // Writes of signed-in people need its CSRF token.
    await loadSession();
    await api.connections.finish_sign_in({ search });
    return null;
  }
  const { token, username, platform } = await api.connections.finish({ search });
  toast.success(
    t('@{username} on {platform} is connected.', { username, platform: PLATFORM_NAMES[platform] }),
  );
  return token;
}

function finishOnce(search: string) {
  if (finishing?.search !== search) finishing = { search, answer: finish(search) };
  return finishing.answer;
}

/** The platform sends people back here. */
function Returned({ search, onToken }: { search: string; onToken: (token: string) => void }) {
  const router = useRouter();
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => {
    let isGone = false;
    finishOnce(search)
      .then((token) => {
        if (isGone) return;
        if (token === null) return router.history.replace('/settings/sources');
        // Without the platform's answer, so that the page can be loaded again.
        window.history.replaceState(null, '', `/connect#${token}`);
        onToken(token);
      })
      .catch((thrown: unknown) => !isGone && setError(normaliseError(thrown)));
    return () => {
      isGone = true;
    };
  }, [search, router, onToken]);
  if (error === null)
    return (
      <>
        <PageHeader title={t('Connecting …')} />
        <Loader size="sm" aria-hidden />
      </>
    );
  return (
    <>
      <PageHeader title={t('Nothing was connected')} />
      <ErrorState error={error} title={t('The sign-in did not succeed.')} />
      <p>{t('Open the link that you received again, and repeat the sign-in.')}</p>
    </>
  );
}

function Invited({ token }: { token: string }) {
  const answer = useQuery({
    queryKey: ['connect', token],
    queryFn: () => api.connections.invited({ token }),
    staleTime: 0,
  });
  if (answer.data) return <InvitedCreatorView token={token} page={answer.data} />;
  return (
    <>
      <PageHeader title={t('Connect your account')} />
      {answer.isPending ? (
        <RowsSkeleton rows={5} />
      ) : (
        <ErrorState error={answer.error} title={t('This link does not work.')} />
      )}
    </>
  );
}

/** Page of a creator's link; its token is in the hash, which no server log contains. */
export function ConnectPage() {
  const [token, setToken] = useState(() => window.location.hash.slice(1));
  const [search] = useState(() => (token === '' ? window.location.search : ''));
  return (
    <Stack gap="md" data-connect>
      {token !== '' && <Invited token={token} />}
      {token === '' && search !== '' && <Returned search={search} onToken={setToken} />}
      {token === '' && search === '' && (
        <>
          <PageHeader title={t('Connect your account')} />
          <ErrorState
            error={t('This link is missing the part after the #. Ask the sender for it again.')}
            title={t('This link is incomplete.')}
          />
        </>
      )}
    </Stack>
  );
}
