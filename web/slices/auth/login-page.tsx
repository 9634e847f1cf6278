import { PasswordInput, TextInput } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { safeNext } from '#web/platform/guards.ts';
import { t } from '#web/platform/language.ts';
import { login, session, useSession } from '#web/platform/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AuthForm } from './auth-form.tsx';
import { CodeStep } from './code-step.tsx';
import { type CredentialErrors, credentialErrors } from './login-form.ts';
import { ProviderButton } from './provider-button.tsx';

type Method = 'totp' | 'mail' | null;

function PasswordStep({ onStep }: { onStep: (method: Method) => void }) {
  const { loading, error } = useSession();
  const [given, setGiven] = useState({ email: '', password: '' });
  const [wrong, setWrong] = useState<CredentialErrors>({});
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const type = (part: Partial<typeof given>) => {
    setGiven((before) => ({ ...before, ...part }));
    setWrong({});
  };
  const submit = async () => {
    const errors = credentialErrors(given);
    setWrong(errors);
    if (errors.email !== undefined) return email.current?.focus();
    if (errors.password !== undefined) return password.current?.focus();
    try {
      onStep(await login({ email: given.email.trim(), password: given.password }));
    } catch {
      // The session holds the error, and the page shows it.
      password.current?.select();
    }
  };
  return (
    <AuthForm
      onSubmit={submit}
      failure={error?.message}
      action={t('Sign in')}
      loading={loading}
      links={<Link to="/forgot-password">{t('Forgot your password?')}</Link>}
    >
      <TextInput
        ref={email}
        label={t('Email')}
        type="email"
        autoComplete="username"
        autoFocus
        value={given.email}
        onChange={(event) => type({ email: event.currentTarget.value })}
        error={wrong.email}
      />
      <PasswordInput
        ref={password}
        label={t('Password')}
        autoComplete="current-password"
        value={given.password}
        onChange={(event) => type({ password: event.currentTarget.value })}
        error={wrong.password}
        visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0 }}
      />
    </AuthForm>
  );
}

export function LoginPage() {
  const router = useRouter();
  const { challenge } = useSession();
  const [method, setMethod] = useState<Method>(null);
  const goOn = () => {
    if (session.get().user === null) return;
    router.history.replace(safeNext(new URLSearchParams(window.location.search).get('next')));
  };
  const afterPassword = (next: Method) => {
    setMethod(next);
    goOn();
  };
  return (
    <div>
      <PageHeader title={challenge === null ? t('Sign in') : t('Enter your code')} />
      {challenge === null ? (
        <>
          <PasswordStep onStep={afterPassword} />
          <ProviderButton />
        </>
      ) : (
        <CodeStep challenge={challenge} method={method} onDone={goOn} />
      )}
    </div>
  );
}
