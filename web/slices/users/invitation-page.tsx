import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, query } from '#web/platform/api.ts';
import { fieldMessages } from '#web/platform/field-messages.ts';
import { dayText } from '#web/platform/format.ts';
import { login, logout, session, useSession } from '#web/platform/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { ROLE_WORDS } from './user-words.ts';
import classes from './users.module.css';

const SHORTEST = 10;
type Invitation = Awaited<ReturnType<typeof api.users.invitation>>;

function Form({ token, invitation }: { token: string; invitation: Invitation }) {
  const router = useRouter();
  const { email, first_name, last_name } = invitation;
  const [given, setGiven] = useState({ first_name, last_name, password: '' });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const accept = useMutation({
    ...query.users.accept.mutationOptions(),
    meta: { silent: true },
    async onSuccess() {
      await login({ email, password: given.password });
      router.history.replace('/');
    },
  });
  const problems = { ...fieldMessages(accept.error), ...wrong };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const errors = {
      ...(given.first_name.trim() === '' ? { first_name: 'Enter your first name' } : {}),
      ...(given.password.length < SHORTEST
        ? { password: `The password must have at least ${SHORTEST} characters` }
        : {}),
    };
    setWrong(errors);
    if (Object.keys(errors).length === 0) accept.mutate({ token, ...given });
  };
  const type = (name: keyof typeof given, value: string) => {
    setWrong({});
    setGiven((before) => ({ ...before, [name]: value }));
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.note}>
        {invitation.invited_by ?? 'An admin'} invites you to <strong>{invitation.company_name}</strong> as{' '}
        {ROLE_WORDS[invitation.role].label.toLowerCase()}. The invitation works until{' '}
        {dayText(invitation.expires_at)}.
      </p>
      <TextInput label="E-mail" type="email" autoComplete="username" value={email} readOnly />
      <TextInput
        label="First name"
        autoComplete="given-name"
        autoFocus
        maxLength={80}
        value={given.first_name}
        error={problems.first_name}
        onChange={(event) => type('first_name', event.currentTarget.value)}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        maxLength={80}
        value={given.last_name}
        error={problems.last_name}
        onChange={(event) => type('last_name', event.currentTarget.value)}
      />
      <PasswordInput
        label="Choose a password"
        description={`At least ${SHORTEST} characters`}
        autoComplete="new-password"
        value={given.password}
        error={problems.password}
        onChange={(event) => type('password', event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
      />
      {accept.isError && Object.keys(fieldMessages(accept.error)).length === 0 && (
        <ErrorState error={accept.error} title="You could not join." />
      )}
      <Button type="submit" loading={accept.isPending} fullWidth>
        Join {invitation.company_name}
      </Button>
    </form>
  );
}

/** Somebody is signed in already in this browser: joining as another person begins with signing out. */
function SignedIn({ email }: { email: string }) {
  const leave = useMutation({ mutationFn: () => logout() });
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        You are signed in as {email}. Sign out to accept the invitation as somebody else.
      </p>
      <Button onClick={() => leave.mutate()} loading={leave.isPending} fullWidth>
        Sign out
      </Button>
      <Button variant="default" component="a" href="/" fullWidth>
        Stay signed in
      </Button>
    </div>
  );
}

/** Accepts the invitation whose token stands after the # of the mailed link. */
export function InvitationPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  // Whoever joins here is signed in before the page is left.
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
      <PageHeader title="Join your team" />
      {token === '' && (
        <ErrorState
          error="This address lacks the part after the #. Open the link of the mail again."
          title="This link is not complete."
        />
      )}
      {token !== '' && signedIn && <SignedIn email={user.email} />}
      {token !== '' && !signedIn && (
        <>
          {answer.isPending && <RowsSkeleton rows={4} />}
          {answer.isError && <ErrorState error={answer.error} title="This invitation does not work." />}
          {answer.data && <Form token={token} invitation={answer.data} />}
        </>
      )}
    </div>
  );
}
