import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#web/platform/api.ts';
import { messageOf } from '#web/platform/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';

/** Lets this browser sign in while others have to wait, with the token after the # of a mailed link. */
export function UnlockSignInPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const navigate = useNavigate();
  const unlock = useMutation({
    ...query.auth.unlock_sign_in.mutationOptions(),
    meta: { silent: true },
    onSuccess: async () => {
      toast.success(t('This browser may sign in again.'));
      await navigate({ to: '/login' });
    },
  });
  const dead =
    token === '' ? t('This address lacks the part after the #. Open the link of the mail again.') : null;
  return (
    <div>
      <PageHeader title={t('Let this browser in')} />
      <AuthForm
        onSubmit={() => unlock.mutate({ token })}
        failure={dead ?? messageOf(unlock.error)}
        action={t('Let this browser in')}
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
            'Others gave wrong passwords for your account, so browsers it does not know have to wait. Do this only in a browser of your own; you sign in with your password next.',
          )}
        </Text>
      </AuthForm>
    </div>
  );
}
