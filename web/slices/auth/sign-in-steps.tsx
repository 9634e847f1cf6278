import { Button, Divider, Flex, PasswordInput, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api, query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { login, session, useSession, verifyOtp } from '#web/platform/session/session.ts';
import classes from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';
import { type CredentialErrors, credentialErrors } from './login-form.ts';
import { ResendButton } from './resend-button.tsx';

interface CodeStepProps {
  challenge: string;
  method: 'totp' | 'mail' | null;
  onDone: () => void;
}

const WHERE = {
  totp: 'Open your authenticator app and enter the six-digit code for Limelight.',
  mail: 'We emailed you a six-digit code. It is valid for ten minutes.',
} as const;
const RECOVERY = 'Enter one of your recovery codes. Each works once.';

function CodeStep({ challenge, method, onDone }: CodeStepProps) {
  const { loading, error } = useSession();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = async () => {
    if (code.trim() === '') {
      setMissing(true);
      return field.current?.focus();
    }
    try {
      await verifyOtp(code);
    } catch {
      // The session holds the error; an expired challenge leads back to the password.
      field.current?.select();
      return;
    }
    onDone();
  };
  const type = (text: string) => {
    setMissing(false);
    setCode(text);
  };
  const change = () => {
    setRecovery(!recovery);
    type('');
    field.current?.focus();
  };
  return (
    <AuthForm
      onSubmit={submit}
      text={t(recovery ? RECOVERY : WHERE[method ?? 'totp'])}
      failure={error?.message}
      action={t('Continue')}
      loading={loading}
      links={
        <>
          {method === 'mail' && !recovery && (
            <ResendButton
              send={() => api.auth.resend_otp({ challenge })}
              sent={t('A new code is on its way.')}
            />
          )}
          <Button variant="subtle" size="compact-sm" onClick={change}>
            {recovery ? t('Use a one-time code') : t('Use a recovery code')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => session.patch({ challenge: null, error: null })}
          >
            {t('Back to the password')}
          </Button>
        </>
      }
    >
      <TextInput
        ref={field}
        className={recovery ? undefined : classes.code}
        label={recovery ? t('Recovery code') : t('Code')}
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoFocus
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
        error={missing ? t('Enter the code') : undefined}
        maxLength={40}
      />
    </AuthForm>
  );
}

/** Nothing unless the company has an identity provider. */
function ProviderButton({ next }: { next: string }) {
  const search = new URLSearchParams(window.location.search);
  const company = Number(search.get('company'));
  const ofCompany = Number.isInteger(company) && company > 0 ? { company_id: company } : {};
  const { data } = useQuery(query.oidc.button.queryOptions({ input: ofCompany, meta: { silent: true } }));
  const start = useMutation(
    query.oidc.start.mutationOptions({
      meta: { silent: true },
      onSuccess: ({ url }) => window.location.assign(url),
    }),
  );
  if (!data?.label) return null;
  const failure = messageOf(start.error);
  return (
    <Flex direction="column" gap="sm" mt="md" className={classes.form}>
      <Divider label={t('or')} />
      {failure && (
        <Text c="var(--ll-down)" py={9} px="sm" className="surface" data-error bdrs="sm" role="alert">
          {failure}
        </Text>
      )}
      <Button
        variant="default"
        fullWidth
        // Until the other site has opened.
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate({ ...ofCompany, next })}
      >
        {t('Sign in with {name}', { name: data.label })}
      </Button>
    </Flex>
  );
}

type Method = 'totp' | 'mail' | null;

function PasswordStep({ onStep }: { onStep: (method: Method) => void }) {
  const { loading, error } = useSession();
  const [entered, setEntered] = useState({ email: '', password: '' });
  const [wrong, setWrong] = useState<CredentialErrors>({});
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const type = (part: Partial<typeof entered>) => {
    setEntered((before) => ({ ...before, ...part }));
    setWrong({});
  };
  const submit = async () => {
    const errors = credentialErrors(entered);
    setWrong(errors);
    if (errors.email !== undefined) return email.current?.focus();
    if (errors.password !== undefined) return password.current?.focus();
    try {
      onStep(await login({ email: entered.email.trim(), password: entered.password }));
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
        value={entered.email}
        onChange={(event) => type({ email: event.currentTarget.value })}
        error={wrong.email}
      />
      <PasswordInput
        ref={password}
        label={t('Password')}
        autoComplete="current-password"
        value={entered.password}
        onChange={(event) => type({ password: event.currentTarget.value })}
        error={wrong.password}
        visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0 }}
      />
    </AuthForm>
  );
}

/** Password or identity provider, then the code of the second factor. `next`: the address after a provider. */
export function SignInSteps({ next, onDone }: { next: string; onDone: () => void }) {
  const { challenge } = useSession();
  const [method, setMethod] = useState<Method>(null);
  const goOn = () => {
    const { user, has_ended } = session.get();
    if (user !== null && !has_ended) onDone();
  };
  const afterPassword = (second: Method) => {
    setMethod(second);
    goOn();
  };
  if (challenge !== null) return <CodeStep challenge={challenge} method={method} onDone={goOn} />;
  return (
    <>
      <PasswordStep onStep={afterPassword} />
      <ProviderButton next={next} />
    </>
  );
}
