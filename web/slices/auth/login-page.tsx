import { useRouter } from '@tanstack/react-router';
import { t } from '#web/platform/language.ts';
import { safeNext } from '#web/platform/session/guards.ts';
import { useSession } from '#web/platform/session/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

export function LoginPage() {
  const router = useRouter();
  const { challenge } = useSession();
  const next = safeNext(new URLSearchParams(window.location.search).get('next'));
  return (
    <div>
      <PageHeader title={challenge === null ? t('Sign in') : t('Enter your code')} />
      <SignInSteps next={next} onDone={() => router.history.replace(next)} />
    </div>
  );
}
