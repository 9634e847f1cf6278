import { Button, Group, Modal, NumberInput, PasswordInput, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PROVIDER_LABELS, PROVIDER_UNITS, type ProviderSettings } from '#contract/providers.ts';
import { api, query } from '#web/platform/api/api.ts';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';

const numberOf = (value: string | number): number | null => (typeof value === 'number' ? value : null);

/** The key is tested when it is saved. */
export function ProviderDialog({ state, onClose }: { state: ProviderSettings; onClose: () => void }) {
  const { provider, key, budget } = state;
  const name = PROVIDER_LABELS[provider];
  const client = useQueryClient();
  const [secret, setSecret] = useState('');
  const [keeps, setKeeps] = useState<number | null>(key?.keeps_days ?? null);
  const [month, setMonth] = useState(budget.month);
  const [person, setPerson] = useState(budget.person);
  const done = async () => {
    await client.invalidateQueries({ queryKey: query.providers.key() });
    onClose();
  };
  const save = useMutation({
    meta: { silent: true },
    mutationFn: async () => {
      if (secret !== '' || key === null)
        await api.providers.set_key({ provider, key: secret, keeps_days: keeps ?? 0 });
      return api.providers.set_budget({ provider, month, person });
    },
    onSuccess: async () => {
      toast.success(t('Saved'));
      await done();
    },
  });
  const remove = useMutation(query.providers.remove_key.mutationOptions({ onSuccess: done }));
  const problems = fieldMessages(save.error);
  const unit = PROVIDER_UNITS[provider] === 'requests' ? t('Requests') : t('Credits');
  const needsKey = secret !== '' || key === null;
  return (
    <Modal opened onClose={onClose} title={t('Key and budget of {name}', { name })} size="md" centered>
      <StackedForm gap="md" onSubmit={() => save.mutate()}>
        <Text c="dimmed">
          {t(
            'Creators that you bring in are stored as an import. Other companies that use this server can see their public numbers as well.',
          )}
        </Text>
        {provider === 'hypeauditor' && (
          <Text fz="xs">{t('The key is your client ID and token, with a colon between them.')}</Text>
        )}
        <PasswordInput
          label={t('Key')}
          description={
            key === null ? t('Tested and stored encrypted') : t('Stored. Enter a new one to replace it.')
          }
          value={secret}
          error={problems.key}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setSecret(value)}
          data-autofocus
        />
        <NumberInput
          label={t('Days to keep its data')}
          description={t('As your contract with {name} allows', { name })}
          value={keeps ?? ''}
          error={problems.keeps_days}
          min={1}
          max={3650}
          allowDecimal={false}
          disabled={!needsKey}
          onChange={(value) => setKeeps(numberOf(value))}
        />
        <NumberInput
          label={t('{unit} a month, company', { unit })}
          description={t('Empty: no limit. Admins are notified at 80%.')}
          value={month ?? ''}
          error={problems.month}
          min={0}
          onChange={(value) => setMonth(numberOf(value))}
        />
        <NumberInput
          label={t('{unit} a month, each person', { unit })}
          value={person ?? ''}
          error={problems.person}
          min={0}
          onChange={(value) => setPerson(numberOf(value))}
        />
        {save.isError && Object.keys(problems).length === 0 && (
          <Text c="var(--ll-down)" role="alert">
            {messageOf(save.error)}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {key !== null && (
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({ provider })}>
              {t('Remove key')}
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
