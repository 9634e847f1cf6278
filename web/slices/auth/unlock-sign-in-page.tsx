import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';

/** Lets this browser sign in despite a lockout; the token is in the hash of the mailed link. */
export function UnlockSignInPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const navigate = useNavigate();
  const unlock = useMutation({
    ...query.auth.unlock_sign_in.mutationOptions(),
    meta: { silent: true },
    onSuccess: async () => {
      toast.success(t('This browser can sign in now.'));
      await navigate({ to: '/login' });
    },
  });
  const dead =
    token === '' ? t('This link is missing the part after the #. Open the link in the email again.') : null;
  return (
    <div>
      <PageHeader title={t('Allow this browser')} />
      <AuthForm
        onSubmit={() => unlock.mutate({ token })}
        failure={dead ?? messageOf(unlock.error)}
        action={t('Allow this browser')}
        loading={unlock.isPending}
        disabled={dead !== null}
        links={
          <>
            <Link to="/login">{t('Back to sign in')}</Link>
            <Link to="/forgot-password">{t('Forgot your password?')}</Link>
          </>
        }
      >
        <Text c="dimmed" className={`wrap-anywhere ${classes.text}`}>
          {t(
            'Somebody entered wrong passwords for your account, so unknown browsers are blocked for a while. Only continue in your own browser; you will sign in with your password next.',
          )}
        </Text>
      </AuthForm>
    </div>
  );
}
