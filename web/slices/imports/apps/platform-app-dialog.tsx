import { Button, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppName, PlatformApp } from '#contract/connections.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { CopiedField } from '#web/parts/copied-field.tsx';
import { query } from '#web/platform/api/api.ts';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';

const NEEDS: Record<AppName, Phrase> = {
  meta: 'App ID and app secret, from Settings → Basic of your Meta app. Standard Access is enough for your own accounts.',
  instagram:
    'Instagram app ID and secret, from the Instagram product of your Meta app. Creators outside your business need Advanced Access (App Review), or the role of a tester.',
  tiktok: 'Client key and secret of your app at TikTok for Developers, with Login Kit and the Display API.',
  google: 'Client ID and secret of an OAuth client of the type web application, in the Google Cloud console.',
};

interface DialogProps {
  app: PlatformApp;
  name: string;
  addresses: { redirect_uri: string; webhook: { url: string; verify_token: string } };
  onClose: () => void;
}

export function PlatformAppDialog({ app: { app, client_id }, name, addresses, onClose }: DialogProps) {
  const { redirect_uri, webhook } = addresses;
  const client = useQueryClient();
  const [typed, setTyped] = useState({ client_id: client_id ?? '', client_secret: '' });
  const done = async () => {
    onClose();
    toast.success(t('Saved'));
    await client.invalidateQueries({ queryKey: query.connections.key() });
  };
  const save = useMutation(
    query.connections.set_app.mutationOptions({ meta: { silent: true }, onSuccess: done }),
  );
  const remove = useMutation(query.connections.remove_app.mutationOptions({ onSuccess: done }));
  const problems = fieldMessages(save.error);
  const submit = () => {
    const { client_secret } = typed;
    save.mutate({ app, client_id: typed.client_id, ...(client_secret === '' ? {} : { client_secret }) });
  };
  return (
    <Modal opened onClose={onClose} title={t('App of {name}', { name })} size="md" centered>
      <StackedForm gap="md" onSubmit={submit}>
        <Text c="dimmed">{t(NEEDS[app])}</Text>
        <CopiedField
          label={t('Redirect address')}
          description={t('Add this to the app’s allowed redirect URLs')}
          value={redirect_uri}
        />
        <TextInput
          label={t('App ID')}
          value={typed.client_id}
          error={problems.client_id}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, client_id: value }))}
          data-autofocus
        />
        <PasswordInput
          label={t('App secret')}
          description={
            client_id === null ? t('Stored encrypted') : t('Stored. Enter a new one to replace it.')
          }
          value={typed.client_secret}
          error={problems.client_secret}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) =>
            setTyped((before) => ({ ...before, client_secret: value }))
          }
        />
        {app === 'meta' && client_id !== null && (
          <>
            <CopiedField
              label={t('Webhook of mentions')}
              description={t('Optional: product Webhooks, object Instagram, field mentions')}
              value={webhook.url}
            />
            <CopiedField
              label={t('Verify token')}
              description={t('Meta requests it together with the URL')}
              value={webhook.verify_token}
            />
          </>
        )}
        {save.isError && Object.keys(problems).length === 0 && (
          <Text c="var(--ll-down)" role="alert">
            {messageOf(save.error)}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {client_id !== null && (
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({ app })}>
              {t('Remove')}
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </StackedForm>
    </Modal>
  );
}
