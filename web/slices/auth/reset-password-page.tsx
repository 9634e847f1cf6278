import { Button, Flex, PasswordInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { resetSession } from '#web/platform/session/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';

const SHORTEST = 10;

/** Sets a new password; the token is in the hash of the mailed link. */
export function ResetPasswordPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [wrong, setWrong] = useState<{ password?: string; again?: string }>({});
  const reset = useMutation({
    ...query.auth.reset_password.mutationOptions(),
    meta: { silent: true },
    // All sessions have ended, including this one.
    onSuccess: resetSession,
  });
  const submit = () => {
    const problems = {
      ...(password.length < SHORTEST
        ? { password: t('The password must have at least {n} characters', { n: SHORTEST }) }
        : {}),
      ...(password === again ? {} : { again: t('The two passwords differ') }),
    };
    setWrong(problems);
    if (Object.keys(problems).length === 0) reset.mutate({ token, password });
  };
  if (reset.isSuccess)
    return (
      <div>
        <PageHeader title={t('Password changed')} />
        <Flex direction="column" gap="sm" className={classes.form}>
          <Text c="dimmed" className={`wrap-anywhere ${classes.text}`} role="status">
            {t('You are signed out everywhere. Sign in with your new password.')}
          </Text>
          <Button component={Link} to="/login" fullWidth>
            {t('Sign in')}
          </Button>
        </Flex>
      </div>
    );
  const at_password = messageOf(reset.error, 'password');
  const dead =
    token === '' ? t('This link is missing the part after the #. Open the link in the email again.') : null;
  return (
    <div>
      <PageHeader title={t('Choose a new password')} />
      <AuthForm
        onSubmit={submit}
        failure={dead ?? (at_password === null ? messageOf(reset.error) : null)}
        action={t('Change the password')}
        loading={reset.isPending}
        disabled={dead !== null}
        links={
          <>
            <Link to="/forgot-password">{t('Request a new link')}</Link>
            <Link to="/login">{t('Back to sign in')}</Link>
          </>
        }
      >
        <PasswordInput
          label={t('New password')}
          description={t('At least {n} characters', { n: SHORTEST })}
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={wrong.password ?? at_password}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0 }}
        />
        <PasswordInput
          label={t('Repeat password')}
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
          error={wrong.again}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the repeated password'), tabIndex: 0 }}
        />
      </AuthForm>
    </div>
  );
}
