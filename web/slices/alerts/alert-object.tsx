import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ALERT_TYPES, type AlertType } from '#contract/alerts.ts';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { savedFilters } from '#web/platform/page/saved-filters.ts';
import { TYPE_WORDS } from './alert-words.ts';

/** Object of an alert; numbers are null until selected. */
export interface ChosenObject {
  type: AlertType;
  type_id: number | null;
  brand_id: number | null;
}

interface Named {
  id: number;
  name: string;
}
const LIMIT = 200;

function useObjects(type: AlertType): readonly Named[] {
  const monitors = useQuery({
    ...query.monitors.list.queryOptions({ input: {} }),
    enabled: type === 'monitor',
  });
  const filters = useQuery({ ...savedFilters, enabled: type === 'keywords' });
  const boards = useQuery({
    ...query.leaderboards.list.queryOptions({ input: { limit: LIMIT } }),
    enabled: type === 'leaderboards',
  });
  if (type === 'monitor') return monitors.data?.monitors ?? [];
  if (type === 'leaderboards') return boards.data?.leaderboards ?? [];
  return (filters.data ?? []).map((row) => ({ id: row.keyword_user_filter_id, name: row.filter_name }));
}

interface AlertObjectProps {
  value: ChosenObject;
  problems: Readonly<Record<string, string>>;
  onChange: (value: ChosenObject) => void;
}

const options = (rows: readonly Named[]) => rows.map(({ id, name }) => ({ value: String(id), label: name }));

export function AlertObject({ value, problems, onChange }: AlertObjectProps) {
  const { type, type_id, brand_id } = value;
  const rows = useObjects(type);
  const board = useQuery({
    ...query.leaderboards.details.queryOptions({ input: { id: type_id ?? 0 } }),
    enabled: type === 'leaderboards' && type_id !== null,
  });
  return (
    <>
      <Select
        label={t('Watches')}
        data={ALERT_TYPES.map((one) => ({ value: one, label: t(TYPE_WORDS[one]) }))}
        value={type}
        allowDeselect={false}
        onChange={(next) => onChange({ type: next as AlertType, type_id: null, brand_id: null })}
      />
      <Select
        label={type === 'leaderboards' ? t('Leaderboard') : t(TYPE_WORDS[type])}
        data={options(rows)}
        value={type_id === null ? null : String(type_id)}
        searchable
        error={problems.type_id}
        onChange={(next) => onChange({ type, type_id: next === null ? null : Number(next), brand_id: null })}
      />
      {type === 'leaderboards' && (
        <Select
          label={t('Brand')}
          data={options(board.data?.brands ?? [])}
          value={brand_id === null ? null : String(brand_id)}
          searchable
          disabled={type_id === null}
          error={problems.brand_id}
          onChange={(next) => onChange({ type, type_id, brand_id: next === null ? null : Number(next) })}
        />
      )}
    </>
  );
}
