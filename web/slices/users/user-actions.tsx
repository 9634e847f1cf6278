import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanyUser } from '#contract/users.ts';
import { query } from '#web/platform/api.ts';
import { ago, momentText } from '#web/platform/format.ts';
import { useSession } from '#web/platform/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ColleagueSelect } from './colleague-select.tsx';
import { CopyInvitation } from './copy-invitation.tsx';
import { countText, fullName } from './user-words.ts';
import classes from './users.module.css';
import { useForgetUsers } from './users-data.ts';

export type UserDetails = CompanyUser & {
  owned: { kind: string; label: string; count: number }[];
  sessions: number;
  api_keys: number;
};

/** Of an invitation that waits: send it again, or take it back. */
export function InvitationActions({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const forget = useForgetUsers();
  const [asking, ask] = useDisclosure(false);
  const me = useSession().user?.id;
  const resend = useMutation(
    query.users.resend.mutationOptions({
      async onSuccess({ invitation: made }) {
        toast.success(
          made?.by_mail
            ? `Sent ${user.email} a new link; the one before works no more.`
            : 'There is a new link; the one before works no more. Mail is not set up: copy the link.',
        );
        await forget();
      },
    }),
  );
  const cancel = useMutation(
    query.users.cancel_invitation.mutationOptions({
      async onSuccess() {
        onClose();
        toast.success(`Took the invitation of ${user.email} back.`);
        await forget();
      },
    }),
  );
  const { invitation } = user;
  if (!invitation) return null;
  const mine = invitation.invited_by_id === me;
  const expired = Date.parse(invitation.expires_at) < Date.now();
  const by = invitation.invited_by ? ` by ${invitation.invited_by}` : '';
  return (
    <div className={classes.invitation}>
      <p className={classes.note}>
        Invited{by} {ago(invitation.sent_at)}. {!invitation.by_mail && 'Mail is not set up: copy the link. '}
        {expired ? 'The link has expired.' : `The link works until ${momentText(invitation.expires_at)}.`}
      </p>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          loading={resend.isPending}
          onClick={() => resend.mutate({ id: user.id })}
        >
          {invitation.by_mail ? 'Send again' : 'New link'}
        </Button>
        {mine && !expired && <CopyInvitation user_id={user.id} />}
        <Button variant="subtle" color="red" size="xs" onClick={ask.open}>
          Cancel invitation
        </Button>
      </Group>
      <Modal
        opened={asking}
        onClose={ask.close}
        title="Take the invitation back?"
        size="sm"
        centered
        zIndex={400}
      >
        <Text fz="sm">The link in the mail to {user.email} stops working. You can invite them again.</Text>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={ask.close} data-autofocus>
            Keep it
          </Button>
          <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate({ id: user.id })}>
            Take it back
          </Button>
        </Group>
      </Modal>
    </div>
  );
}

const madeText = (user: UserDetails) => user.owned.map(countText).join(', ');

function Deactivate({ user, onDone }: { user: UserDetails; onDone: () => void }) {
  const forget = useForgetUsers();
  const [heir, setHeir] = useState<number | null>(null);
  const close = useMutation(
    query.users.deactivate.mutationOptions({
      meta: { silent: true },
      async onSuccess() {
        onDone();
        toast.success(`${fullName(user)} can no longer sign in.`);
        await forget();
      },
    }),
  );
  return (
    <div className={classes.form}>
      <Text fz="sm">
        {fullName(user)} is signed out everywhere and their API keys stop working. What they made stays, and
        the account can be reactivated.
      </Text>
      {user.owned.length > 0 && (
        <ColleagueSelect
          label="Hand over what they made"
          description={`${madeText(user)}. Leave empty to keep it under their name.`}
          value={heir}
          onChange={setHeir}
          except={user.id}
        />
      )}
      {close.isError && <ErrorState error={close.error} title="The account is still active." />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red"
          loading={close.isPending}
          onClick={() => close.mutate({ id: user.id, ...(heir === null ? {} : { transfer_to: heir }) })}
        >
          Deactivate
        </Button>
      </Group>
    </div>
  );
}

function Transfer({ user, onDone }: { user: UserDetails; onDone: () => void }) {
  const forget = useForgetUsers();
  const [heir, setHeir] = useState<number | null>(null);
  const move = useMutation(
    query.users.transfer.mutationOptions({
      meta: { silent: true },
      async onSuccess({ moved }) {
        onDone();
        toast.success(`Handed over ${moved.map(countText).join(', ')}.`);
        await forget();
      },
    }),
  );
  return (
    <div className={classes.form}>
      <ColleagueSelect
        label="New owner"
        description={`Takes over ${madeText(user)}.`}
        value={heir}
        onChange={setHeir}
        except={user.id}
      />
      {move.isError && <ErrorState error={move.error} title="Nothing was handed over." />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button
          disabled={heir === null}
          loading={move.isPending}
          onClick={() => heir !== null && move.mutate({ id: user.id, to: heir })}
        >
          Hand over
        </Button>
      </Group>
    </div>
  );
}

function ResetSecondStep({ user, onDone }: { user: UserDetails; onDone: () => void }) {
  const forget = useForgetUsers();
  const reset = useMutation(
    query.users.reset_second_step.mutationOptions({
      meta: { silent: true },
      async onSuccess() {
        onDone();
        toast.success(`${fullName(user)} can sign in with the password alone.`);
        await forget();
      },
    }),
  );
  return (
    <div className={classes.form}>
      <Text fz="sm">
        For somebody who lost their authenticator and recovery codes. Be sure who asks: {fullName(user)} is
        signed out everywhere, gets a mail about it, and can set a second step up again.
      </Text>
      {reset.isError && <ErrorState error={reset.error} title="The second step is still on." />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={reset.isPending} onClick={() => reset.mutate({ id: user.id })}>
          Remove second step
        </Button>
      </Group>
    </div>
  );
}

const DIALOGS = {
  transfer: { title: (name: string) => `Hand over what ${name} made`, body: Transfer },
  second_step: { title: (name: string) => `Remove the second step of ${name}?`, body: ResetSecondStep },
  deactivate: { title: (name: string) => `Deactivate ${name}?`, body: Deactivate },
};

/** Hand over, remove the second step, deactivate, reactivate; each asks first. */
export function AccountActions({ user }: { user: UserDetails }) {
  const forget = useForgetUsers();
  const [asked, setAsked] = useState<keyof typeof DIALOGS | null>(null);
  const me = useSession().user?.id === user.id;
  const open = useMutation(
    query.users.reactivate.mutationOptions({
      async onSuccess() {
        toast.success(`${fullName(user)} can sign in again.`);
        await forget();
      },
    }),
  );
  const done = () => setAsked(null);
  const Dialog = asked && DIALOGS[asked].body;
  return (
    <section className={classes.danger} aria-label="Account">
      <Group gap="xs">
        <Button
          variant="default"
          disabled={user.owned.length === 0}
          title={user.owned.length === 0 ? 'There is nothing to hand over' : undefined}
          onClick={() => setAsked('transfer')}
        >
          Hand over what they made
        </Button>
        {user.tfa && !me && (
          <Button variant="default" onClick={() => setAsked('second_step')}>
            Remove second step
          </Button>
        )}
        {user.state === 'active' ? (
          <Button
            variant="light"
            color="red"
            disabled={me}
            title={me ? 'You cannot deactivate your own account' : undefined}
            onClick={() => setAsked('deactivate')}
          >
            Deactivate
          </Button>
        ) : (
          <Button variant="default" loading={open.isPending} onClick={() => open.mutate({ id: user.id })}>
            Reactivate
          </Button>
        )}
      </Group>
      <Modal
        opened={asked !== null}
        onClose={done}
        title={asked && DIALOGS[asked].title(fullName(user))}
        size={460}
        centered
        zIndex={400}
      >
        {Dialog && <Dialog user={user} onDone={done} />}
      </Modal>
    </section>
  );
}
