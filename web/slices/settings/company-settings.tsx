import { Button, Group, Radio, Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { isCurrency } from '#contract/values/currencies.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import { timeZones } from '#contract/values/time-zones.ts';
import { type Company, changesOf } from '#web/parts/company/company-form.ts';
import { useCompanyWriting } from '#web/parts/company/company-writing.ts';
import { currencyOptions } from '#web/parts/currency-options.ts';
import { defined } from '#web/parts/explained-metric.tsx';
import { query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { refusalText } from '#web/platform/api/refusal.ts';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import classes from './company-settings.module.css';
import { ExchangeRates } from './exchange-rates.tsx';

interface ModelsProps {
  value: EmvModel;
  onChange: (model: EmvModel) => void;
  readOnly: boolean;
}

const OWN_RATES: Phrase = 'Your own rates per platform and post type';
const MODEL_TEXT: Readonly<Record<string, Phrase>> = {
  'emv.cpm': 'Impressions × a rate per 1,000, for each platform and post type',
  'emv.actions': 'Likes, comments, shares and views × a value of each, for each platform and post type',
};
const isOwn = (name: EmvModel) => name.startsWith('emv.own-');

const useModels = () =>
  useQuery(query.reference.metrics.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));

function Models({ value, onChange, readOnly }: ModelsProps) {
  const reference = useModels();
  if (reference.isError)
    return (
      <ErrorState
        error={reference.error}
        title={t('The models could not be loaded.')}
        onRetry={() => reference.refetch()}
      />
    );
  if (!reference.data) return null;
  return (
    <Radio.Group
      label={t('Media value model')}
      description={t('Default media value (EMV) model of every screen. Each search can use a different one.')}
      value={value}
      onChange={(model) => onChange(model as EmvModel)}
      readOnly={readOnly}
    >
      <SimpleGrid minColWidth="min(100%, 300px)" autoFlow="auto-fit" spacing="sm" mt="xs">
        {reference.data.emv_models
          .filter((model) => model.is_offered || model.name === value)
          .map((model) => (
            <Radio.Card
              key={model.name}
              value={model.name}
              className={classes.model}
              disabled={readOnly && model.name !== value}
            >
              <Group gap="xs" wrap="nowrap">
                <Radio.Indicator className={classes.mark} />
                <strong>{isOwn(model.name) ? model.label : defined(model.label)}</strong>
              </Group>
              <Text fz="xs" c="dimmed" mt="xs">
                {t(isOwn(model.name) ? OWN_RATES : (MODEL_TEXT[model.name.split('@')[0] ?? ''] ?? OWN_RATES))}
              </Text>
            </Radio.Card>
          ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

function Form({ stored, admin }: { stored: Company; admin: boolean }) {
  const [edited, setEdited] = useState(stored);
  const zones = useMemo(() => [...timeZones()], []);
  const changes = changesOf(stored, edited);
  const nameless = edited.name.trim() === '';
  const save = useCompanyWriting(setEdited);
  const submit = () => {
    const { currency, ...rest } = changes;
    if (currency === undefined || !isCurrency(currency)) return save.mutate(rest);
    modals.openConfirmModal({
      title: t('Show money in {currency}?', { currency }),
      children: t(
        'Amounts keep the currency they were entered in, and the amounts themselves do not change. Screens and files show them in {currency}, converted by dated exchange rates, the newest of {day}.',
        { currency, day: dayText(stored.exchange_rates.day) },
      ),
      labels: { confirm: t('Change the currency'), cancel: t('Cancel') },
      closeButtonProps: { 'aria-label': t('Close') },
      onConfirm: () => save.mutate({ ...rest, currency }),
    });
  };
  const change = (part: Partial<Company>) => setEdited((before) => ({ ...before, ...part }));
  return (
    <StackedForm gap="lg" onSubmit={submit}>
      {!admin && <Text c="dimmed">{refusalText('role', { role: 'admin' })}</Text>}
      <SimpleGrid minColWidth="min(100%, 220px)" autoFlow="auto-fit" spacing="sm">
        <TextInput
          label={t('Name')}
          value={edited.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={nameless ? t('Name is required') : undefined}
          maxLength={120}
          readOnly={!admin}
        />
        <Select
          label={t('Currency')}
          data={currencyOptions()}
          searchable
          value={edited.currency}
          onChange={(currency) => currency !== null && change({ currency })}
          allowDeselect={false}
          readOnly={!admin}
        />
        <Select
          label={t('Time zone')}
          data={zones}
          value={edited.timezone}
          onChange={(timezone) => timezone !== null && change({ timezone })}
          allowDeselect={false}
          searchable
          limit={100}
          nothingFoundMessage={t('Unknown time zone')}
          readOnly={!admin}
        />
      </SimpleGrid>
      <Switch
        label={t('Shipped benchmarks')}
        description={t(
          'While you have fewer than 10 peers, show typical values from published data with source and year.',
        )}
        checked={edited.shows_benchmarks}
        onChange={(event) => change({ shows_benchmarks: event.currentTarget.checked })}
        disabled={!admin}
      />
      <Models value={edited.emv_model} onChange={(emv_model) => change({ emv_model })} readOnly={!admin} />
      {save.isError && (
        <Text c="var(--ll-down)" role="alert">
          {normaliseError(save.error).message}
        </Text>
      )}
      {admin ? (
        <Group gap="xs">
          <Button
            type="submit"
            loading={save.isPending}
            disabled={nameless || Object.keys(changes).length === 0}
          >
            {t('Save changes')}
          </Button>
          {Object.keys(changes).length > 0 && (
            <Button variant="subtle" color="gray" onClick={() => setEdited(stored)}>
              {t('Undo')}
            </Button>
          )}
        </Group>
      ) : null}
    </StackedForm>
  );
}

export function CompanySettings() {
  const { user } = useSession();
  const stored = useQuery(query.settings.company.queryOptions());
  const isWaiting = [stored, useModels()].some(({ isPending }) => isPending);
  return (
    <Card title={t('Company')}>
      {isWaiting && <RowsSkeleton rows={10} rowHeight={44} />}
      {stored.isError && (
        <ErrorState
          error={stored.error}
          title={t('The settings could not be loaded.')}
          onRetry={() => stored.refetch()}
        />
      )}
      {stored.data && !isWaiting && (
        <>
          <Form stored={stored.data} admin={user?.role === 'admin'} />
          <ExchangeRates rates={stored.data.exchange_rates} admin={user?.role === 'admin'} />
        </>
      )}
    </Card>
  );
}
