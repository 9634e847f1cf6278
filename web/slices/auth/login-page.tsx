import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { safeNext } from '#web/platform/guards.ts';
import { login, session, useSession } from '#web/platform/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type CredentialErrors, credentialErrors } from './login-form.ts';
import classes from './login-page.module.css';

/** The failure of the last attempt; nobody being signed in is none. */
function Failure() {
  const { error, challenge } = useSession();
  const message =
    challenge === null
      ? error?.message
      : 'This account asks for a one-time code, which cannot be entered here yet. Ask an admin to switch it off.';
  if (message === undefined) return null;
  return (
    <p className={classes.failure} role="alert">
      {message}
    </p>
  );
}

/** Sign in with e-mail and password, then go on to where the visitor wanted to go. */
export function LoginPage() {
  const router = useRouter();
  const { loading } = useSession();
  const [given, setGiven] = useState({ email: '', password: '' });
  const [wrong, setWrong] = useState<CredentialErrors>({});
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const type = (part: Partial<typeof given>) => {
    setGiven((before) => ({ ...before, ...part }));
    setWrong({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const errors = credentialErrors(given);
    setWrong(errors);
    if (errors.email !== undefined) return email.current?.focus();
    if (errors.password !== undefined) return password.current?.focus();
    try {
      await login({ email: given.email.trim(), password: given.password });
    } catch {
      // The session holds the error, and the page shows it.
      password.current?.select();
      return;
    }
    if (session.get().user === null) return;
    router.history.replace(safeNext(new URLSearchParams(window.location.search).get('next')));
  };
  return (
    <div>
      <PageHeader title="Sign in" />
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          ref={email}
          label="E-mail"
          type="email"
          autoComplete="username"
          autoFocus
          value={given.email}
          onChange={(event) => type({ email: event.currentTarget.value })}
          error={wrong.email}
        />
        <PasswordInput
          ref={password}
          label="Password"
          autoComplete="current-password"
          value={given.password}
          onChange={(event) => type({ password: event.currentTarget.value })}
          error={wrong.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        />
        <Failure />
        <Button type="submit" loading={loading} fullWidth>
          Sign in
        </Button>
      </form>
    </div>
  );
}
