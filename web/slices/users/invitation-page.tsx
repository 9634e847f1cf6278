import { Button, Flex, PasswordInput, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '#web/platform/api/api.ts';
import { fieldMessages } from '#web/platform/api/field-messages.ts';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { login, logout, session, useSession } from '#web/platform/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { ROLE_WORDS } from './user-words.ts';

const SHORTEST = 10;
type Invitation = Awaited<ReturnType<typeof api.users.invitation>>;

function Form({ token, invitation }: { token: string; invitation: Invitation }) {
  const router = useRouter();
  const { email, first_name, last_name } = invitation;
  const [entered, setEntered] = useState({ first_name, last_name, password: '' });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const accept = useMutation({
    ...query.users.accept.mutationOptions(),
    meta: { silent: true },
    async onSuccess() {
      await login({ email, password: entered.password });
      router.history.replace('/');
    },
  });
  const problems = { ...fieldMessages(accept.error), ...wrong };
  const submit = () => {
    const errors = {
      ...(entered.first_name.trim() === '' ? { first_name: t('Enter your first name') } : {}),
      ...(entered.password.length < SHORTEST
        ? { password: t('The password must have at least {n} characters', { n: SHORTEST }) }
        : {}),
    };
    setWrong(errors);
    if (Object.keys(errors).length === 0) accept.mutate({ token, ...entered });
  };
  const type = (name: keyof typeof entered, value: string) => {
    setWrong({});
    setEntered((before) => ({ ...before, [name]: value }));
  };
  return (
    <StackedForm gap="md" onSubmit={submit}>
      <Text c="dimmed">
        {t('{inviter} invites you to {company} as {role}. The invitation works until {day}.', {
          inviter: invitation.invited_by ?? t('An admin'),
          company: invitation.company_name,
          role: t(ROLE_WORDS[invitation.role].label).toLowerCase(),
          day: dayText(invitation.expires_at),
        })}
      </Text>
      <TextInput label={t('Email')} type="email" autoComplete="username" value={email} readOnly />
      <TextInput
        label={t('First name')}
        autoComplete="given-name"
        autoFocus
        maxLength={80}
        value={entered.first_name}
        error={problems.first_name}
        onChange={(event) => type('first_name', event.currentTarget.value)}
      />
      <TextInput
        label={t('Last name')}
        autoComplete="family-name"
        maxLength={80}
        value={entered.last_name}
        error={problems.last_name}
        onChange={(event) => type('last_name', event.currentTarget.value)}
      />
      <PasswordInput
        label={t('Choose a password')}
        description={t('At least {n} characters', { n: SHORTEST })}
        autoComplete="new-password"
        value={entered.password}
        error={problems.password}
        onChange={(event) => type('password', event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0 }}
      />
      {accept.isError && Object.keys(fieldMessages(accept.error)).length === 0 && (
        <ErrorState error={accept.error} title={t('You could not join.')} />
      )}
      <Button type="submit" loading={accept.isPending} fullWidth>
        {t('Join {company}', { company: invitation.company_name })}
      </Button>
    </StackedForm>
  );
}

/** Another user is signed in, who must sign out first. */
function SignedIn({ email }: { email: string }) {
  const leave = useMutation({ mutationFn: () => logout() });
  return (
    <Flex direction="column" gap="md">
      <Text c="dimmed">
        {t('You are signed in as {email}. Sign out to accept the invitation as another user.', { email })}
      </Text>
      <Button onClick={() => leave.mutate()} loading={leave.isPending} fullWidth>
        {t('Sign out')}
      </Button>
      <Button variant="default" component="a" href="/" fullWidth>
        {t('Stay signed in')}
      </Button>
    </Flex>
  );
}

/** Accepts an invitation; its token is in the hash of the mailed link. */
export function InvitationPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  // The new user is signed in before leaving the page.
  const [before] = useState(() => session.get().user);
  const { user } = useSession();
  const answer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.users.invitation({ token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const signedIn = user !== null && before !== null;
  return (
    <div>
      <PageHeader title={t('Join your team')} />
      {token === '' && (
        <ErrorState
          error={t('This link is missing the part after the #. Open the link in the email again.')}
          title={t('This link is incomplete.')}
        />
      )}
      {token !== '' && signedIn && <SignedIn email={user.email} />}
      {token !== '' && !signedIn && (
        <>
          {answer.isPending && <RowsSkeleton rows={4} />}
          {answer.isError && <ErrorState error={answer.error} title={t('This invitation is not valid.')} />}
          {answer.data && <Form token={token} invitation={answer.data} />}
        </>
      )}
    </div>
  );
}
