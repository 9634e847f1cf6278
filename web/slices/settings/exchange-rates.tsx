import { Button, FileButton, Flex, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MOST_RATES_TEXT, type RatesRead } from '#contract/settings.ts';
import type { Company } from '#web/parts/company/company-form.ts';
import { api } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { dayText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

/** Two years of working days. */
const YEARS_DAYS = 520;

const daysOf = ({ first_day, last_day, days }: RatesRead) =>
  days === 1
    ? dayText(last_day)
    : plural(days, '{n} day, {first} to {last}', '{n} days, {first} to {last}', {
        first: dayText(first_day),
        last: dayText(last_day),
      });

/** The rates that convert money; an admin replaces them by a file of the European Central Bank. */
export function ExchangeRates({ rates, admin }: { rates: Company['exchange_rates']; admin: boolean }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (text: string) => api.settings.set_exchange_rates({ text, is_preview: false }),
    onSuccess: async (read) => {
      toast.success(t('Money is converted at the rates of {day}.', { day: dayText(read.last_day) }));
      await client.invalidateQueries();
    },
  });
  const read = useMutation({
    meta: { silent: true },
    async mutationFn(file: File) {
      if (file.size > MOST_RATES_TEXT)
        throw new Error(t('The file is too large. Upload the CSV file in place of the XML.'));
      const text = await file.text();
      return { text, preview: await api.settings.set_exchange_rates({ text, is_preview: true }) };
    },
    onSuccess: ({ text, preview }) =>
      modals.openConfirmModal({
        title: t('Use these exchange rates?'),
        children: (
          <>
            <p>
              {plural(preview.currencies.length, '{n} currency', '{n} currencies')} · {daysOf(preview)}
            </p>
            <Text c="dimmed">{preview.currencies.join(', ')}</Text>
            {preview.days > YEARS_DAYS && (
              <p>{t('For days more than two years ago, only the last day of each month is kept.')}</p>
            )}
            <p>
              {t(
                'They replace rates of the same days. Currencies that are not in the file keep their rates.',
              )}
            </p>
          </>
        ),
        labels: { confirm: t('Use these rates'), cancel: t('Cancel') },
        closeButtonProps: { 'aria-label': t('Close') },
        onConfirm: () => save.mutate(text),
      }),
  });
  return (
    <Flex
      component="section"
      gap="sm"
      align="center"
      justify="space-between"
      wrap="wrap"
      pt="md"
      mt={18}
      className="line-above"
      aria-label={t('Exchange rates')}
    >
      <div>
        <strong>{t('Exchange rates')}</strong>
        <Text c="dimmed">
          {t('{source}, {day}; {n} currencies', {
            source: t(SOURCES[rates.source] ?? 'Built-in rounded rates'),
            day: dayText(rates.day),
            n: rates.currencies,
          })}
        </Text>
        {rates.old.length > 0 && (
          <Text c="var(--ll-down)">
            {t('More than 30 days old: {rates}.', {
              rates: [...Map.groupBy(rates.old, ({ day }) => day)]
                .map(([day, of]) => `${of.map(({ currency }) => currency).join(', ')} (${dayText(day)})`)
                .join('; '),
            })}
          </Text>
        )}
        {read.isError && (
          <Text c="var(--ll-down)" role="alert">
            {normaliseError(read.error).message}
          </Text>
        )}
      </div>
      {admin && (
        <Group gap="xs">
          <FileButton onChange={(file) => file && read.mutate(file)} accept=".csv,.xml">
            {(props) => (
              <Button {...props} variant="default" loading={read.isPending || save.isPending}>
                {t('Upload rates of the ECB')}
              </Button>
            )}
          </FileButton>
          <a
            className="link"
            href="https://www.ecb.europa.eu/stats/eurofxref/"
            target="_blank"
            rel="noreferrer"
          >
            {t('Files of the ECB')}
          </a>
        </Group>
      )}
    </Flex>
  );
}

const SOURCES: Readonly<Record<string, 'European Central Bank' | 'Pegged to the US dollar'>> = {
  'European Central Bank': 'European Central Bank',
  'Pegged to the US dollar': 'Pegged to the US dollar',
};
