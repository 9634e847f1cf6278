import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#web/platform/api.ts';
import { messageOf } from '#web/platform/field-messages.ts';
import { resetSession } from '#web/platform/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';

const SHORTEST = 10;

/** Chooses another password with the token after the # of a mailed link. */
export function ResetPasswordPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [wrong, setWrong] = useState<{ password?: string; again?: string }>({});
  const reset = useMutation({
    ...query.auth.reset_password.mutationOptions(),
    meta: { silent: true },
    // Every session has ended, the one of this browser too.
    onSuccess: resetSession,
  });
  const submit = () => {
    const problems = {
      ...(password.length < SHORTEST
        ? { password: `The password must have at least ${SHORTEST} characters` }
        : {}),
      ...(password === again ? {} : { again: 'The two passwords differ' }),
    };
    setWrong(problems);
    if (Object.keys(problems).length === 0) reset.mutate({ token, password });
  };
  if (reset.isSuccess)
    return (
      <div>
        <PageHeader title="Password changed" />
        <div className={classes.form}>
          <p className={classes.text} role="status">
            You are signed out everywhere. Sign in with your new password.
          </p>
          <Button component={Link} to="/login" fullWidth>
            Sign in
          </Button>
        </div>
      </div>
    );
  const at_password = messageOf(reset.error, 'password');
  const dead =
    token === '' ? 'This address lacks the part after the #. Open the link of the mail again.' : null;
  return (
    <div>
      <PageHeader title="Choose a new password" />
      <AuthForm
        onSubmit={submit}
        failure={dead ?? (at_password === null ? messageOf(reset.error) : null)}
        action="Change the password"
        loading={reset.isPending}
        disabled={dead !== null}
        links={
          <>
            <Link to="/forgot-password">Ask for another link</Link>
            <Link to="/login">Back to sign in</Link>
          </>
        }
      >
        <PasswordInput
          label="New password"
          description={`At least ${SHORTEST} characters`}
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={wrong.password ?? at_password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        />
        <PasswordInput
          label="The same again"
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
          error={wrong.again}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the second password', tabIndex: 0 }}
        />
      </AuthForm>
    </div>
  );
}
