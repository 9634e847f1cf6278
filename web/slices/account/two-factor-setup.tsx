import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TfaMethod } from '#contract/account.ts';
import { query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { renewUser } from '#web/platform/session/session.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import classes from './account.module.css';

export interface Setup {
  method: TfaMethod;
  secret: string | null;
  uri: string | null;
}

export interface TwoFactorSetupProps {
  setup: Setup;
  email: string;
  onCancel: () => void;
  onDone: (recovery_codes: string[]) => void;
}

/** Groups of four are easier to type. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function TwoFactorSetup({ setup, email, onCancel, onDone }: TwoFactorSetupProps) {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    ...query.account.confirm_second_step.mutationOptions(),
    meta: { silent: true },
    onSuccess({ user, recovery_codes }) {
      renewUser(user);
      onDone(recovery_codes);
    },
  });
  const submit = () => {
    confirm.mutate({ method: setup.method, code });
  };
  const form = (
    <StackedForm align="flex-start" className={classes.form} onSubmit={submit}>
      {setup.secret === null ? (
        <Text c="dimmed" className={`wrap-anywhere ${classes.text}`}>
          {t('We emailed a six-digit code to {email}. Enter it to turn on two-factor authentication.', {
            email,
          })}
        </Text>
      ) : (
        <>
          <Text c="dimmed" className={`wrap-anywhere ${classes.text}`}>
            {t('Scan the QR code with your authenticator app, then enter the six-digit code.')}
          </Text>
          <Text c="dimmed" className={`wrap-anywhere ${classes.text}`}>
            {t('No camera? Enter this code:')}{' '}
            <strong className={`wrap-anywhere ${classes.secret}`}>{inFours(setup.secret)}</strong>
          </Text>
        </>
      )}
      <TextInput
        label={t('Code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          confirm.reset();
        }}
        error={messageOf(confirm.error)}
        maxLength={40}
      />
      <Group gap="xs">
        <Button type="submit" loading={confirm.isPending} disabled={code.trim() === ''}>
          {t('Turn on')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Group>
    </StackedForm>
  );
  if (setup.uri === null) return form;
  return (
    <div className={classes.setup}>
      <QrCode text={setup.uri} label={t('QR code for your authenticator app')} />
      {form}
    </div>
  );
}
