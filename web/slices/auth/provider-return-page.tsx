import { Loader, Text } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '#web/platform/api/api.ts';
import { type AppError, normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { safeNext } from '#web/platform/session/guards.ts';
import { acceptSignIn, session } from '#web/platform/session/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

/** An answer of the provider works once, however often the page renders. */
let finishing: { search: string; answer: ReturnType<typeof api.oidc.finish> } | null = null;

function finish(search: string) {
  if (finishing?.search !== search) finishing = { search, answer: api.oidc.finish({ search }) };
  return finishing.answer;
}

/** The identity provider sends people back here. */
export function ProviderReturnPage() {
  const router = useRouter();
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => {
    let isGone = false;
    finish(window.location.search)
      .then(({ result, next }) => {
        if (isGone) return;
        acceptSignIn(result);
        const path = safeNext(next);
        router.history.replace(
          session.get().user === null ? `/login?next=${encodeURIComponent(path)}` : path,
        );
      })
      .catch((thrown: unknown) => !isGone && setError(normaliseError(thrown)));
    return () => {
      isGone = true;
    };
  }, [router]);
  return (
    <div>
      <PageHeader title={error ? t('You are not signed in') : t('Signing you in …')} />
      {error ? (
        <>
          <Text
            c="var(--ll-down)"
            py={9}
            px="sm"
            mb="md"
            className="surface"
            data-error
            bdrs="sm"
            role="alert"
          >
            {error.message}
          </Text>
          <Link to="/login">{t('Back to sign in')}</Link>
        </>
      ) : (
        <Loader size="sm" aria-hidden />
      )}
    </div>
  );
}
