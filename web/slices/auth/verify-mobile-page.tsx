import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { renewUser } from '#web/platform/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';
import { ResendButton } from './resend-button.tsx';

/** Default country for phone numbers, from the browser's language. */
function homeCountry(): string | undefined {
  const region = new Intl.Locale(navigator.language).region;
  return region && /^[A-Z]{2}$/.test(region) ? region : undefined;
}

function NumberStep({ onSent }: { onSent: (phone_number: string) => void }) {
  const [typed, setTyped] = useState('');
  const save = useMutation({
    ...query.auth.save_mobile_number.mutationOptions(),
    meta: { silent: true },
    onSuccess: (answer) => onSent(answer.phone_number),
  });
  const submit = () => {
    const country = homeCountry();
    save.mutate({ phone_number: typed, ...(country === undefined ? {} : { country }) });
  };
  const at_field = messageOf(save.error, 'phone_number');
  return (
    <AuthForm
      onSubmit={submit}
      text={t('We will text a code to your mobile number to verify it.')}
      failure={at_field === null ? messageOf(save.error) : null}
      action={t('Text me a code')}
      loading={save.isPending}
      links={<Link to="/account">{t('Back to your account')}</Link>}
    >
      <TextInput
        label={t('Mobile number')}
        description={t('With + and the country code, for example +33 6 12 34 56 78')}
        type="tel"
        autoComplete="tel"
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          save.reset();
        }}
        error={at_field}
        maxLength={40}
      />
    </AuthForm>
  );
}

function CodeForm({ phone_number, onOther }: { phone_number: string; onOther: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const verify = useMutation({
    ...query.auth.verify_mobile_otp.mutationOptions(),
    meta: { silent: true },
    async onSuccess({ user }) {
      renewUser(user);
      await client.invalidateQueries({ queryKey: query.account.key() });
      toast.success(t('Your mobile number is verified.'));
      await navigate({ to: '/account' });
    },
  });
  return (
    <AuthForm
      onSubmit={() => verify.mutate({ code })}
      text={t('We texted a six-digit code to {phone_number}. It is valid for ten minutes.', { phone_number })}
      failure={messageOf(verify.error)}
      action={t('Verify number')}
      loading={verify.isPending}
      links={
        <>
          <ResendButton send={() => api.auth.resend_mobile_otp()} sent={t('A new code is on its way.')} />
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onOther}>
            {t('Use a different number')}
          </Button>
        </>
      }
    >
      <TextInput
        className={classes.code}
        label={t('Code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          verify.reset();
        }}
        maxLength={40}
      />
    </AuthForm>
  );
}

export function VerifyMobilePage() {
  const account = useQuery(query.account.read.queryOptions());
  const [sent, setSent] = useState<string | null | undefined>();
  const phone_number = sent === undefined ? account.data?.phone_pending : sent;
  return (
    <div>
      <PageHeader title={t('Verify your mobile number')} />
      {account.isPending && <RowsSkeleton rows={2} />}
      {account.isError && <ErrorState error={account.error} onRetry={() => account.refetch()} />}
      {account.data &&
        (phone_number ? (
          <CodeForm phone_number={phone_number} onOther={() => setSent(null)} />
        ) : (
          <NumberStep onSent={setSent} />
        ))}
    </div>
  );
}
