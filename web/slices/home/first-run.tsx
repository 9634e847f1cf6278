import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { isCurrency } from '#contract/values/currencies.ts';
import { timeZones } from '#contract/values/time-zones.ts';
import { BrandLogo } from '#web/parts/company/brand-logo.tsx';
import { type Company, changesOf } from '#web/parts/company/company-form.ts';
import { useCompanyWriting } from '#web/parts/company/company-writing.ts';
import { currencyOptions } from '#web/parts/currency-options.ts';
import { query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import classes from './home-page.module.css';

const KEY = 'limelight:first-run';

function isDone(company_id: number): boolean {
  try {
    return localStorage.getItem(KEY) === String(company_id);
  } catch {
    return false;
  }
}

function noteDone(company_id: number): void {
  try {
    localStorage.setItem(KEY, String(company_id));
  } catch {
    // Storage is full or blocked; it is asked again.
  }
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function Form({ stored, onDone }: { stored: Company; onDone: () => void }) {
  const zones = useMemo(() => [...timeZones()], []);
  const [edited, setEdited] = useState<Company>(() => ({
    ...stored,
    timezone: stored.timezone === 'UTC' && zones.includes(browserZone()) ? browserZone() : stored.timezone,
  }));
  const change = (part: Partial<Company>) => setEdited((before) => ({ ...before, ...part }));
  const save = useCompanyWriting(onDone);
  const client = useQueryClient();
  const brand = useQuery(query.settings.brand.queryOptions());
  const isNameless = edited.name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { currency, ...rest } = changesOf(stored, edited);
    const changes = { ...rest, ...(currency !== undefined && isCurrency(currency) ? { currency } : {}) };
    if (Object.keys(changes).length === 0) onDone();
    else save.mutate(changes);
  };
  return (
    <form onSubmit={submit}>
      <SimpleGrid minColWidth="min(100%, 200px)" autoFlow="auto-fit" spacing="sm" mb="sm">
        <TextInput
          label={t('Company name')}
          value={edited.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={isNameless ? t('Name is required') : undefined}
          maxLength={120}
        />
        <Select
          label={t('Currency')}
          data={currencyOptions()}
          searchable
          value={edited.currency}
          onChange={(currency) => currency !== null && change({ currency })}
          allowDeselect={false}
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
        />
      </SimpleGrid>
      {brand.data && (
        <Stack gap="xs" mb="md" align="flex-start">
          {brand.data.logo && <img src={brand.data.logo.url} alt={t('Logo')} className={classes.logo} />}
          <BrandLogo
            brand={brand.data}
            onBrand={(next) => client.setQueryData(query.settings.brand.queryKey(), next)}
          />
        </Stack>
      )}
      {save.isError && (
        <Text c="var(--ll-down)" role="alert" mb="sm">
          {normaliseError(save.error).message}
        </Text>
      )}
      <Group gap="xs">
        <Button type="submit" loading={save.isPending} disabled={isNameless}>
          {t('Save')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onDone}>
          {t('Skip')}
        </Button>
      </Group>
    </form>
  );
}

/** Asks an admin for the company's settings, once per browser while it has no data. */
export function FirstRun() {
  const { data } = useQuery(query.settings.company.queryOptions());
  const [done, setDone] = useState(false);
  if (data === undefined || done || isDone(data.id)) return null;
  const finish = () => {
    noteDone(data.id);
    setDone(true);
  };
  return (
    <Card title={t('Your company')} note={t('can be changed in the settings at any time')}>
      <Form stored={data} onDone={finish} />
    </Card>
  );
}
