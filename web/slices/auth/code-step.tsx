import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { api } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import { session, useSession, verifyOtp } from '#web/platform/session.ts';
import classes from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';
import { ResendButton } from './resend-button.tsx';

export interface CodeStepProps {
  challenge: string;
  method: 'totp' | 'mail' | null;
  onDone: () => void;
}

const WHERE = {
  totp: 'Open your authenticator app and enter the six-digit code for Limelight.',
  mail: 'We emailed you a six-digit code. It is valid for ten minutes.',
} as const;
const RECOVERY = 'Enter one of your recovery codes. Each works once.';

export function CodeStep({ challenge, method, onDone }: CodeStepProps) {
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
