import { Button, Flex, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';
import { credentialErrors } from './login-form.ts';

/** The answer is the same for every address, so that accounts cannot be guessed. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const ask = useMutation({
    ...query.auth.forgot_password.mutationOptions(),
    meta: { silent: true },
  });
  const submit = () => {
    const { email: problem } = credentialErrors({ email, password: 'any' });
    setWrong(problem);
    if (problem === undefined) ask.mutate({ email: email.trim() });
  };
  if (ask.isSuccess)
    return (
      <div>
        <PageHeader title={t('Check your email')} />
        <Flex direction="column" gap="sm" className={classes.form}>
          <Text c="dimmed" className={`wrap-anywhere ${classes.text}`} role="status">
            {sentenceText(ask.data.sentence)}{' '}
            {t('The link is valid for one hour. Check your spam folder too.')}
          </Text>
          <Flex rowGap="xs" columnGap="md" justify="space-between" wrap="wrap" fz="xs">
            <Link to="/login">{t('Back to sign in')}</Link>
            <Button variant="subtle" size="compact-sm" onClick={() => ask.reset()}>
              {t('Use a different email address')}
            </Button>
          </Flex>
        </Flex>
      </div>
    );
  return (
    <div>
      <PageHeader title={t('Reset password')} />
      <AuthForm
        onSubmit={submit}
        text={t('Enter your email address, and we will send you a link to choose a new password.')}
        failure={messageOf(ask.error)}
        action={t('Email me a link')}
        loading={ask.isPending}
        links={<Link to="/login">{t('Back to sign in')}</Link>}
      >
        <TextInput
          label={t('Email')}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setWrong(undefined);
          }}
          error={wrong}
        />
      </AuthForm>
    </div>
  );
}
