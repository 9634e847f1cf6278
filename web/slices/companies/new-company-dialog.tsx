import { Button, CopyButton, Flex, Group, Modal, Switch, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#web/platform/api/api.ts';
import { fieldMessages } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import classes from './companies.module.css';

interface Made {
  name: string;
  email: string;
  url: string;
}

function Form({ onMade, onCancel }: { onMade: (made: Made) => void; onCancel: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [trusted, setTrusted] = useState(false);
  const add = useMutation(
    query.companies.add.mutationOptions({
      meta: { silent: true },
      async onSuccess({ company, invitation_url }) {
        onMade({ name: company.name, email: email.trim(), url: invitation_url });
        await client.invalidateQueries({ queryKey: query.companies.key() });
      },
    }),
  );
  const { name: wrong_name, admin_email, email: wrong_email } = fieldMessages(add.error);
  const submit = () => {
    add.mutate({ name, admin_email: email.trim(), may_import: trusted });
  };
  return (
    <StackedForm gap="md" onSubmit={submit}>
      <TextInput
        label={t('Name')}
        value={name}
        maxLength={120}
        error={wrong_name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t('Email of its first admin')}
        description={t('Receives an invitation and can invite colleagues.')}
        type="email"
        value={email}
        maxLength={254}
        error={admin_email ?? wrong_email}
        onChange={(event) => {
          add.reset();
          setEmail(event.currentTarget.value);
        }}
      />
      <Switch
        label={t('Can import shared data')}
        description={t('Its imports show its name. You can turn this off later.')}
        checked={trusted}
        onChange={(event) => setTrusted(event.currentTarget.checked)}
      />
      {add.isError && !(wrong_name ?? admin_email ?? wrong_email) && (
        <ErrorState error={add.error} title={t('The company was not added.')} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={add.isPending} disabled={name.trim() === '' || email.trim() === ''}>
          {t('Add company')}
        </Button>
      </Group>
    </StackedForm>
  );
}

/** The invitation link, shown only once. */
function Invited({ made, onDone }: { made: Made; onDone: () => void }) {
  return (
    <Flex direction="column" gap="md">
      <Text c="dimmed">
        {t(
          '{email} was invited by email. If this installation does not send emails, share this link: it is valid for 7 days, works once, and is not shown again.',
          { email: made.email },
        )}
      </Text>
      <TextInput
        label={t('Link of the invitation')}
        value={made.url}
        readOnly
        classNames={{ input: classes.link ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" gap="xs">
        <CopyButton value={made.url}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} data-autofocus>
              {copied ? t('Copied') : t('Copy link')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t('Done')}</Button>
      </Group>
    </Flex>
  );
}

/** Creates a company and invites its first admin. Clicking outside does not close the link, which is shown only once. */
export function NewCompanyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  const done = () => {
    onClose();
    setMade(null);
  };
  return (
    <Modal
      opened={opened}
      onClose={done}
      title={made === null ? t('Add a company') : t('{name} was added', { name: made.name })}
      size={520}
      closeOnClickOutside={made === null}
    >
      {made === null ? <Form onMade={setMade} onCancel={done} /> : <Invited made={made} onDone={done} />}
    </Modal>
  );
}
