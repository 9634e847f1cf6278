import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CrmClient, CrmOpportunity } from '#contract/crm.ts';
import { query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';

const TYPING_MS = 250;

interface PickerProps<T> {
  value: T | null;
  onChange: (value: T | null) => void;
}
type Chosen = CrmOpportunity & { client: CrmClient };

/** A searching field that keeps its selection whatever the results. */
function Picker<T extends { id: string; name: string }>({
  label,
  placeholder,
  value,
  options,
  text,
  problem,
  onSearch,
  onChange,
}: PickerProps<T> & {
  label: string;
  placeholder: string;
  options: readonly T[] | undefined;
  text: (row: T) => string;
  problem: Error | null;
  onSearch: (search: string) => void;
}) {
  const rows = new Map((options ?? []).map((row) => [row.id, row]));
  if (value !== null && !rows.has(value.id)) rows.set(value.id, value);
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      allowDeselect={false}
      data={[...rows.values()].map((row) => ({ value: row.id, label: text(row) }))}
      // The server has already filtered.
      filter={({ options }) => options}
      value={value?.id ?? null}
      nothingFoundMessage={options === undefined ? t('Searching …') : t('Nothing found')}
      error={messageOf(problem)}
      onSearchChange={onSearch}
      onChange={(id) => onChange(id === null ? null : (rows.get(id) ?? null))}
    />
  );
}

/** Text of the selection, which is not a search term. */
function useTyped(chosen: string | null) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === chosen ? '' : typed.trim(), TYPING_MS);
  return [search, setTyped] as const;
}

const opportunityText = ({ name, number }: CrmOpportunity) => `${name} (${number})`;

export function ClientPicker({ value, onChange }: PickerProps<CrmClient>) {
  const [search, setTyped] = useTyped(value?.name ?? null);
  const { data, error } = useQuery(
    query.crm.clients.queryOptions({ input: { search }, placeholderData: (before) => before }),
  );
  return (
    <Picker
      label={t('Client')}
      placeholder={t('Search clients')}
      value={value}
      options={data?.clients}
      text={(client) => client.name}
      problem={error}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}

/** Limited to the selected client, if any. */
export function OpportunityPicker({
  client,
  value,
  onChange,
}: {
  client: CrmClient | null;
  value: CrmOpportunity | null;
  onChange: (value: Chosen | null) => void;
}) {
  const [search, setTyped] = useTyped(value === null ? null : opportunityText(value));
  const { data, error } = useQuery(
    query.crm.opportunities.queryOptions({
      input: { search, ...(client ? { client_id: client.id } : {}) },
      placeholderData: (before) => before,
    }),
  );
  const known = new Map(data?.opportunities.map((row) => [row.id, row]));
  return (
    <Picker<CrmOpportunity>
      label={t('Opportunity')}
      placeholder={t('Search by name or number')}
      value={value}
      options={data?.opportunities}
      text={opportunityText}
      problem={error}
      onSearch={setTyped}
      onChange={(chosen) => onChange(chosen === null ? null : (known.get(chosen.id) ?? null))}
    />
  );
}
