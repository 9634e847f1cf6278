import { Button, Flex, Group, Modal, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanyUser } from '#contract/users.ts';
import { query } from '#web/platform/api.ts';
import { fieldMessages } from '#web/platform/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { CopyInvitation } from './copy-invitation.tsx';
import { RightsFields } from './rights-fields.tsx';
import { newRights } from './user-words.ts';
import { useForgetUsers } from './users-data.ts';

/** The invitation link, for when no mail is sent. */
function Sent({ user, onDone }: { user: CompanyUser; onDone: () => void }) {
  return (
    <Flex direction="column" gap="md">
      <Text fz="sm" role="status">
        {user.invitation?.by_mail
          ? t(
              '{email} was invited by email. Only you can also copy the link to share it yourself; this is recorded in the audit log.',
              { email: user.email },
            )
          : t(
              '{email} was invited, but no email was sent because email is not set up. Copy the link and share it yourself. Only you can do this; it is recorded in the audit log.',
              { email: user.email },
            )}
      </Text>
      <Group justify="flex-end" gap="xs">
        <CopyInvitation user_id={user.id} />
        <Button size="xs" onClick={onDone} data-autofocus>
          {t('Done')}
        </Button>
      </Group>
    </Flex>
  );
}

function Form({ onDone }: { onDone: () => void }) {
  const forget = useForgetUsers();
  const [person, setPerson] = useState({ email: '', first_name: '', last_name: '' });
  const [rights, setRights] = useState(newRights);
  const invite = useMutation(
    query.users.invite.mutationOptions({
      meta: { silent: true },
      onSuccess: forget,
    }),
  );
  if (invite.data) return <Sent user={invite.data} onDone={onDone} />;
  const problems = fieldMessages(invite.error);
  const named = Object.keys(problems).some((field) => field in person);
  const submit = () => {
    invite.mutate({ ...person, ...rights, email: person.email.trim() });
  };
  const field = (name: keyof typeof person, label: string) => (
    <TextInput
      label={label}
      value={person[name]}
      maxLength={name === 'email' ? 254 : 80}
      error={problems[name]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        invite.reset();
        setPerson((before) => ({ ...before, [name]: value }));
      }}
      {...(name === 'email' ? { type: 'email', required: true, 'data-autofocus': true } : {})}
    />
  );
  return (
    <StackedForm gap="md" onSubmit={submit}>
      {field('email', t('Email'))}
      <Group grow preventGrowOverflow={false}>
        {field('first_name', t('First name'))}
        {field('last_name', t('Last name'))}
      </Group>
      <RightsFields value={rights} onChange={setRights} folded />
      {invite.isError && !named && (
        <ErrorState error={invite.error} title={t('The invitation was not sent.')} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={invite.isPending} disabled={person.email.trim() === ''}>
          {t('Invite')}
        </Button>
      </Group>
    </StackedForm>
  );
}

export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Invite a colleague')} size={560}>
      <Form onDone={onClose} />
    </Modal>
  );
}
