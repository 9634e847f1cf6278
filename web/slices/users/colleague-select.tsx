import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { fullName } from './user-words.ts';

export interface ColleagueSelectProps {
  label: string;
  description?: string;
  value: number | null;
  onChange: (id: number | null) => void;
  /** Left out: the person whose objects are handed over. */
  except: number;
  error?: string | undefined;
}

/** One active colleague, found by name or address while typing. */
export function ColleagueSelect({ value, onChange, except, ...field }: ColleagueSelectProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const colleagues = useQuery(
    query.users.list.queryOptions({
      input: { search, state: 'active', limit: 20 },
      placeholderData: keepPreviousData,
    }),
  );
  const options = (colleagues.data?.users ?? [])
    .filter((user) => user.id !== except)
    .map((user) => ({ value: String(user.id), label: `${fullName(user)} (${user.email})` }));
  return (
    <Select
      {...field}
      placeholder={t('Name or email')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear selection') }}
      data={options}
      // The server has already filtered.
      filter={({ options: all }) => all}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      onSearchChange={(text) => setTyped(text.replace(/ \([^)]*\)$/, ''))}
      nothingFoundMessage={colleagues.isPending ? t('Searching …') : t('No matching users')}
    />
  );
}
