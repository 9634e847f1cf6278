import { Button, Group, Modal, PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connector } from '#contract/connectors.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { query } from '#web/platform/api.ts';
import { fieldMessages, messageOf } from '#web/platform/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

const HELD: Record<NonNullable<Connector['key']>, Phrase> = {
  own: 'Your company has a key. A new one replaces it; keys cannot be viewed here.',
  installation: "The installation's key is used. Your own key would have its own quota.",
  none: 'A YouTube Data API key, created in the Google Cloud console. It cannot be viewed here later.',
};

export function ConnectorKeyDialog({ connector, onClose }: { connector: Connector; onClose: () => void }) {
  const { platform, key } = connector;
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const save = useMutation(
    query.connectors.update.mutationOptions({
      meta: { silent: true },
      async onSuccess() {
        onClose();
        toast.success(t('Saved'));
        await client.invalidateQueries({ queryKey: query.connectors.key() });
      },
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Key of {platform}', { platform: PLATFORM_NAMES[platform] })}
      size="sm"
      centered
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ platform, api_key: typed });
        }}
      >
        <PasswordInput
          label={t('Key')}
          description={t(HELD[key ?? 'none'])}
          autoComplete="off"
          value={typed}
          error={fieldMessages(save.error).api_key ?? messageOf(save.error)}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs" mt="md">
          {key === 'own' && (
            <Button
              variant="default"
              loading={save.isPending}
              onClick={() => save.mutate({ platform, api_key: null })}
            >
              {t('Remove')}
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
