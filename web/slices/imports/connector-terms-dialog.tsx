import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connector } from '#contract/connectors.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { query } from '#web/platform/api.ts';
import { fieldMessages, messageOf } from '#web/platform/field-messages.ts';
import { plural, t } from '#web/platform/language.ts';
import { DayInput } from '#web/ui/day-input.tsx';
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
              '{platform} allows sums over several platforms, scores, sentiment, forecasts and leaderboards only after it has accepted an amendment, which you ask for by its form. Note here when it was accepted, and by whom.',
              { platform: name },
            )}
          </Text>
          {keeps_days !== null && (
            <Text c="dimmed">
              {plural(
                keeps_days,
                'Without it, posts fetched by the API are left out of these numbers, and are deleted {n} day after they were last fetched.',
                'Without it, posts fetched by the API are left out of these numbers, and are deleted {n} days after they were last fetched.',
              )}
            </Text>
          )}
          <DayInput label={t('Accepted on')} value={on} error={wrong['accepted.on']} onChange={setOn} />
          <TextInput
            label={t('Accepted by')}
            description={t('Who asked for it, or signed')}
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
                {t('Not accepted any more')}
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
