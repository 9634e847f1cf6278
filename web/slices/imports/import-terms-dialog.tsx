import { Button, Checkbox, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ImportRecord, MOST_DAYS_KEPT } from '#contract/imports/imports.ts';
import { query } from '#web/platform/api/api.ts';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

const DAY_MS = 86_400_000;

/** Restrictions that a source's terms set; empty if there are none. */
export const termsText = ({ kept_until, may_mix }: ImportRecord['terms']): string =>
  [
    ...(kept_until === null ? [] : [t('Kept until {day}', { day: dayText(kept_until) })]),
    ...(may_mix ? [] : [t('Excluded from cross-platform totals')]),
  ].join(' · ');

/** How long the data of a file is kept, and what it may be used for. */
export function ImportTermsDialog({ record, onClose }: { record: ImportRecord; onClose: () => void }) {
  const client = useQueryClient();
  const { id, file_name, terms, created_at } = record;
  const [days, setDays] = useState<number | ''>(
    terms.kept_until === null
      ? ''
      : Math.round((Date.parse(terms.kept_until) - Date.parse(created_at)) / DAY_MS),
  );
  const [may_mix, setMix] = useState(terms.may_mix);
  const save = useMutation(
    query.imports.set_terms.mutationOptions({
      meta: { silent: true },
      async onSuccess() {
        onClose();
        toast.success(t('Saved'));
        await client.invalidateQueries();
      },
    }),
  );
  return (
    <Modal opened onClose={onClose} title={t('Terms of "{name}"', { name: file_name })} size="md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ id, keeps_days: days === '' ? null : days, may_mix });
        }}
      >
        <Stack gap="sm">
          <Text>{t('Some sources limit how long their data may be kept, or how it may be used.')}</Text>
          <NumberInput
            label={t('Days to keep the data')}
            description={t(
              'Counted from the day of the import, which is then withdrawn. Leave empty for no limit.',
            )}
            min={1}
            max={MOST_DAYS_KEPT}
            allowDecimal={false}
            value={days}
            error={fieldMessages(save.error).keeps_days ?? messageOf(save.error)}
            onChange={(value) => setDays(typeof value === 'number' ? value : '')}
          />
          <Checkbox
            label={t('Its posts may count in cross-platform totals, scores and forecasts')}
            checked={may_mix}
            onChange={({ currentTarget: { checked } }) => setMix(checked)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
