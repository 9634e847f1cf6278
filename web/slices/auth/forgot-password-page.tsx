import { Button, Flex, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#web/platform/api.ts';
import { messageOf } from '#web/platform/field-messages.ts';
import { t, translated } from '#web/platform/language.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';
import { credentialErrors } from './login-form.ts';

/** Asks for a link to choose another password; the answer is the same for every address. */
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
        <PageHeader title={t('Look into your mail')} />
        <Flex direction="column" gap="sm" className={classes.form}>
          <Text c="dimmed" className={`wrap-anywhere ${classes.text}`} role="status">
            {translated(ask.data.message)} {t('It is good for an hour. Look among unwanted mail too.')}
          </Text>
          <Flex rowGap="xs" columnGap="md" justify="space-between" wrap="wrap" fz="xs">
            <Link to="/login">{t('Back to sign in')}</Link>
            <Button variant="subtle" size="compact-sm" onClick={() => ask.reset()}>
              {t('Another address')}
            </Button>
          </Flex>
        </Flex>
      </div>
    );
  return (
    <div>
      <PageHeader title={t('Forgotten password')} />
      <AuthForm
        onSubmit={submit}
        text={t('Tell us the address of your account, and we mail you a link to choose another password.')}
        failure={messageOf(ask.error)}
        action={t('Mail me a link')}
        loading={ask.isPending}
        links={<Link to="/login">{t('Back to sign in')}</Link>}
      >
        <TextInput
          label={t('E-mail')}
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
