import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connector } from '#contract/connectors.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { query } from '#web/platform/api/api.ts';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { plural, t } from '#web/platform/language.ts';
import { DayInput } from '#web/ui/inputs/day-input.tsx';
import { toast } from '#web/ui/toast.tsx';

interface ConnectorTermsDialogProps {
  platform: Connector['platform'];
  terms: NonNullable<Connector['terms']>;
  onClose: () => void;
}

/** Notes the permission that the terms of a platform's API ask for. */
export function ConnectorTermsDialog({ platform, terms, onClose }: ConnectorTermsDialogProps) {
  const client = useQueryClient();
  const name = PLATFORM_NAMES[platform];
  const { accepted, keeps_days } = terms;
  const [on, setOn] = useState(accepted?.on ?? '');
  const [by, setBy] = useState(accepted?.by ?? '');
  const save = useMutation(
    query.connectors.set_terms.mutationOptions({
      meta: { silent: true },
      async onSuccess() {
        onClose();
        toast.success(t('Saved'));
        await client.invalidateQueries();
      },
    }),
  );
  const wrong = fieldMessages(save.error);
  const shown = wrong['accepted.on'] ?? wrong['accepted.by'];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('API terms of {platform}', { platform: name })}
      size="md"
      centered
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ platform, accepted: { on, by } });
        }}
      >
        <Stack gap="sm">
          <Text>
            {t(
              '{platform} allows cross-platform totals, scores, sentiment, forecasts and leaderboards only after it has accepted an amendment, which you request with its form. Note here when it was accepted, and by whom.',
              { platform: name },
            )}
          </Text>
          {keeps_days !== null && (
            <Text c="dimmed">
              {plural(
                keeps_days,
                'Without it, posts fetched through the API are excluded from these numbers, and deleted {n} day after they were last fetched.',
                'Without it, posts fetched through the API are excluded from these numbers, and deleted {n} days after they were last fetched.',
              )}
            </Text>
          )}
          <DayInput label={t('Accepted on')} value={on} error={wrong['accepted.on']} onChange={setOn} />
          <TextInput
            label={t('Accepted by')}
            description={t('Requested or signed by')}
            value={by}
            error={wrong['accepted.by'] ?? (shown ? undefined : messageOf(save.error))}
            onChange={({ currentTarget: { value } }) => setBy(value)}
          />
          <Group justify="flex-end" gap="xs">
            {accepted !== null && (
              <Button
                variant="default"
                loading={save.isPending}
                onClick={() => save.mutate({ platform, accepted: null })}
              >
                {t('No longer accepted')}
              </Button>
            )}
            <Button type="submit" loading={save.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

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
      title={t('{platform} API key', { platform: PLATFORM_NAMES[platform] })}
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
