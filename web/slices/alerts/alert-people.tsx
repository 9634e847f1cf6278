import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import type { ChosenObject } from './alert-object.tsx';

interface AlertPeopleProps {
  object: ChosenObject;
  value: number[];
  error: ReactNode;
  onChange: (user_ids: number[]) => void;
}

/** Colleagues to notify by email, among those with access to the object. */
export function AlertPeople({ object: { type, type_id }, value, error, onChange }: AlertPeopleProps) {
  const { data } = useQuery({
    ...query.alerts.colleagues.queryOptions({ input: { type, type_id: type_id ?? 0 } }),
    enabled: type_id !== null,
  });
  const colleagues = data?.colleagues ?? [];
  return (
    <MultiSelect
      label={t('Also notify colleagues')}
      description={
        data !== undefined && colleagues.length === 0
          ? t('Nobody else has access. Share it with them first.')
          : t('By email, as long as they have access to the object')
      }
      data={colleagues.map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` }))}
      value={value.map(String)}
      error={error}
      searchable
      hidePickedOptions
      disabled={colleagues.length === 0}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
