import { Box, Button, Flex, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanyUser } from '#contract/users.ts';
import { query } from '#web/platform/api/api.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ColleagueSelect } from './colleague-select.tsx';
import { CopyInvitation } from './copy-invitation.tsx';
import { countText, fullName } from './user-words.ts';
import { useForgetUsers } from './users-data.ts';

export type UserDetails = CompanyUser & {
  owned: { kind: string; label: string; count: number }[];
  sessions: number;
  api_keys: number;
};

/** Actions for a pending invitation. */
export function InvitationActions({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const forget = useForgetUsers();
  const [asking, ask] = useDisclosure(false);
  const me = useSession().user?.id;
  const resend = useMutation(
    query.users.resend.mutationOptions({
      async onSuccess({ invitation: made }) {
        toast.success(
          made?.by_mail
            ? t('Sent {email} a new link; the previous one no longer works.', { email: user.email })
            : t('There is a new link; the previous one no longer works. Email is not set up: copy the link.'),
        );
        await forget();
      },
    }),
  );
  const cancel = useMutation(
    query.users.cancel_invitation.mutationOptions({
      async onSuccess() {
        onClose();
        toast.success(t('Invitation to {email} canceled.', { email: user.email }));
        await forget();
      },
    }),
  );
  const { invitation } = user;
  if (!invitation) return null;
  const mine = invitation.invited_by_id === me;
  const expired = Date.parse(invitation.expires_at) < Date.now();
  const when = ago(invitation.sent_at);
  return (
    <Stack gap="xs" py="sm" px={14} className="surface" bdrs="sm">
      <Text c="dimmed">
        {invitation.invited_by === null
          ? t('Invited {when}.', { when })
          : t('Invited by {name} {when}.', { name: invitation.invited_by, when })}{' '}
        {!invitation.by_mail && t('Email is not set up: copy the link.')}{' '}
        {expired
          ? t('The link has expired.')
          : t('The link is valid until {moment}.', { moment: momentText(invitation.expires_at) })}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          loading={resend.isPending}
          onClick={() => resend.mutate({ id: user.id })}
        >
          {invitation.by_mail ? t('Send again') : t('New link')}
        </Button>
        {mine && !expired && <CopyInvitation user_id={user.id} />}
        <Button variant="subtle" color="red" size="xs" onClick={ask.open}>
          {t('Cancel invitation')}
        </Button>
      </Group>
      <Modal
        opened={asking}
        onClose={ask.close}
        title={t('Withdraw the invitation?')}
        size="sm"
        centered
        zIndex={400}
      >
        <Text fz="sm">
          {t('The link emailed to {email} stops working. You can invite them again.', {
            email: user.email,
          })}
        </Text>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={ask.close} data-autofocus>
            {t('Keep')}
          </Button>
          <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate({ id: user.id })}>
            {t('Withdraw')}
          </Button>
        </Group>
      </Modal>
    </Stack>
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
        toast.success(t('{name} can no longer sign in.', { name: fullName(user) }));
        await forget();
      },
    }),
  );
  return (
    <Flex direction="column" gap="md">
      <Text fz="sm">
        {t(
          '{name} is signed out everywhere and their API keys stop working. Their objects are kept, and the account can be reactivated.',
          { name: fullName(user) },
        )}
      </Text>
      {user.owned.length > 0 && (
        <ColleagueSelect
          label={t('Hand over their objects')}
          description={t('{made}. Leave empty to keep them under their name.', { made: madeText(user) })}
          value={heir}
          onChange={setHeir}
          except={user.id}
        />
      )}
      {close.isError && <ErrorState error={close.error} title={t('The account is still active.')} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button
          color="red"
          loading={close.isPending}
          onClick={() => close.mutate({ id: user.id, ...(heir === null ? {} : { transfer_to: heir }) })}
        >
          {t('Deactivate')}
        </Button>
      </Group>
    </Flex>
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
        toast.success(t('Handed over {made}.', { made: moved.map(countText).join(', ') }));
        await forget();
      },
    }),
  );
  return (
    <Flex direction="column" gap="md">
      <ColleagueSelect
        label={t('New owner')}
        description={t('Takes over {made}.', { made: madeText(user) })}
        value={heir}
        onChange={setHeir}
        except={user.id}
      />
      {move.isError && <ErrorState error={move.error} title={t('Nothing was handed over.')} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={heir === null}
          loading={move.isPending}
          onClick={() => heir !== null && move.mutate({ id: user.id, to: heir })}
        >
          {t('Hand over')}
        </Button>
      </Group>
    </Flex>
  );
}

function ResetSecondStep({ user, onDone }: { user: UserDetails; onDone: () => void }) {
  const forget = useForgetUsers();
  const reset = useMutation(
    query.users.reset_second_step.mutationOptions({
      meta: { silent: true },
      async onSuccess() {
        onDone();
        toast.success(t('{name} can sign in with just the password.', { name: fullName(user) }));
        await forget();
      },
    }),
  );
  return (
    <Flex direction="column" gap="md">
      <Text fz="sm">
        {t(
          'For users who lost their authenticator and recovery codes. Verify who is asking: {name} is signed out everywhere, is notified by email, and can set up two-factor authentication again.',
          { name: fullName(user) },
        )}
      </Text>
      {reset.isError && (
        <ErrorState error={reset.error} title={t('Two-factor authentication is still on.')} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button color="red" loading={reset.isPending} onClick={() => reset.mutate({ id: user.id })}>
          {t('Reset two-factor authentication')}
        </Button>
      </Group>
    </Flex>
  );
}

const DIALOGS = {
  transfer: { title: (name: string) => t('Hand over the objects of {name}', { name }), body: Transfer },
  second_step: {
    title: (name: string) => t('Reset two-factor authentication of {name}?', { name }),
    body: ResetSecondStep,
  },
  deactivate: { title: (name: string) => t('Deactivate {name}?', { name }), body: Deactivate },
};

/** Hand over, reset two-factor authentication, deactivate, reactivate; each asks first. */
export function AccountActions({ user }: { user: UserDetails }) {
  const forget = useForgetUsers();
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null);
  const me = useSession().user?.id === user.id;
  const open = useMutation(
    query.users.reactivate.mutationOptions({
      async onSuccess() {
        toast.success(t('{name} can sign in again.', { name: fullName(user) }));
        await forget();
      },
    }),
  );
  const done = () => setDialog(null);
  const Dialog = dialog && DIALOGS[dialog].body;
  return (
    <Box component="section" pt="md" className="line-above" aria-label={t('Account')}>
      <Group gap="xs">
        <Button
          variant="default"
          disabled={user.owned.length === 0}
          title={user.owned.length === 0 ? t('Nothing to hand over') : undefined}
          onClick={() => setDialog('transfer')}
        >
          {t('Hand over their objects')}
        </Button>
        {user.tfa && !me && (
          <Button variant="default" onClick={() => setDialog('second_step')}>
            {t('Reset two-factor authentication')}
          </Button>
        )}
        {user.state === 'active' ? (
          <Button
            variant="light"
            color="red"
            disabled={me}
            title={me ? t('You cannot deactivate your own account') : undefined}
            onClick={() => setDialog('deactivate')}
          >
            {t('Deactivate')}
          </Button>
        ) : (
          <Button variant="default" loading={open.isPending} onClick={() => open.mutate({ id: user.id })}>
            {t('Reactivate')}
          </Button>
        )}
      </Group>
      <Modal
        opened={dialog !== null}
        onClose={done}
        title={dialog && DIALOGS[dialog].title(fullName(user))}
        size={460}
        centered
        zIndex={400}
      >
        {Dialog && <Dialog user={user} onDone={done} />}
      </Modal>
    </Box>
  );
}
