import {
  Button,
  Code,
  CopyButton,
  Flex,
  Group,
  Modal,
  Radio,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '#contract/keys.ts';
import { query } from '#web/platform/api/api.ts';
import { fieldMessages } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import classes from './keys.module.css';

const EXPIRIES = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'Never' },
] as const;

const SCOPES = {
  read: ['read'],
  propose: ['read', 'propose'],
  write: ['read', 'propose', 'write'],
} as const satisfies Record<string, ApiKey['scopes']>;

function Made({ secret, onDone }: { secret: string; onDone: () => void }) {
  const call = `curl -H "Authorization: Bearer ${secret}" ${window.location.origin}/api/user/user`;
  return (
    <Flex direction="column" gap="md">
      <Text c="dimmed">{t('Copy the key now: it is only shown once and is not stored.')}</Text>
      <TextInput
        label={t('Key')}
        value={secret}
        readOnly
        classNames={{ input: classes.secret ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Code block className={classes.example}>
        {call}
      </Code>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} data-autofocus>
              {copied ? t('Copied') : t('Copy key')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t('Done')}</Button>
      </Group>
    </Flex>
  );
}

function Form({ onMade, onCancel }: { onMade: (secret: string) => void; onCancel: () => void }) {
  const client = useQueryClient();
  const viewer = useSession().user?.role === 'viewer';
  const [name, setName] = useState('');
  const [scope, setScope] = useState<keyof typeof SCOPES>('read');
  const [expiry, setExpiry] = useState('90');
  const create = useMutation(
    query.keys.create.mutationOptions({
      meta: { silent: true },
      async onSuccess({ key }) {
        onMade(key);
        await client.invalidateQueries({ queryKey: query.keys.key() });
      },
    }),
  );
  const problems = fieldMessages(create.error);
  const submit = () => {
    create.mutate({
      name,
      scopes: [...SCOPES[scope]],
      expires_in_days: expiry === 'never' ? null : Number(expiry),
    });
  };
  return (
    <StackedForm gap="md" onSubmit={submit}>
      <TextInput
        label={t('Name')}
        description={t('A name to recognize it by: “Monthly report”.')}
        value={name}
        maxLength={80}
        error={problems.name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Radio.Group
        label={t('Scope')}
        value={scope}
        onChange={(next) => setScope(next as keyof typeof SCOPES)}
      >
        <Stack gap="xs" mt={6}>
          <Radio
            classNames={{ radio: classes.radio ?? '' }}
            value="read"
            label={t('Read')}
            description={t('Search, read and export.')}
          />
          <Radio
            classNames={{ radio: classes.radio ?? '' }}
            value="propose"
            label={t('Read and propose')}
            description={
              viewer
                ? t('Viewers cannot change anything, so their keys are read-only.')
                : t('For assistants: changes wait on Home until a person approves them.')
            }
            disabled={viewer}
          />
          <Radio
            classNames={{ radio: classes.radio ?? '' }}
            value="write"
            label={t('Read and write')}
            description={
              viewer
                ? t('Viewers cannot change anything, so their keys are read-only.')
                : t('Can also create, change and delete. Never users, keys or passwords.')
            }
            disabled={viewer}
          />
        </Stack>
      </Radio.Group>
      <Select
        label={t('Expires')}
        data={EXPIRIES.map(({ value, label }) => ({ value, label: t(label) }))}
        value={expiry}
        onChange={(next) => next !== null && setExpiry(next)}
        allowDeselect={false}
      />
      {create.isError && Object.keys(problems).length === 0 && (
        <ErrorState error={create.error} title={t('The key was not created.')} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
          {t('Create key')}
        </Button>
      </Group>
    </StackedForm>
  );
}

/** Name, scope and expiry, then the key itself, once. Clicking outside does not close it. */
export function NewKeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const done = () => {
    onClose();
    setSecret(null);
  };
  return (
    <Modal
      opened={opened}
      onClose={done}
      title={secret === null ? t('New API key') : t('Your new key')}
      size={520}
      closeOnClickOutside={secret === null}
    >
      {secret === null ? <Form onMade={setSecret} onCancel={done} /> : <Made secret={secret} onDone={done} />}
    </Modal>
  );
}
