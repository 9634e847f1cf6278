import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';

/** Client of one file: a client, null for your own brand, undefined as its object says. */
export type FileClient = number | null | undefined;

const OWN = 'own';

/** Chooses in whose name a file is. Absent where the company has no clients. */
export function ReportClient({
  value,
  onChange,
}: {
  value: FileClient;
  onChange: (value: FileClient) => void;
}) {
  const { data } = useQuery(query.clients.list.queryOptions({ meta: { silent: true } }));
  if (!data || data.clients.length === 0) return null;
  return (
    <NativeSelect
      label={t('Client')}
      data={[
        { value: '', label: t('As set for this object') },
        { value: OWN, label: t('Own brand') },
        ...data.clients.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value === undefined ? '' : value === null ? OWN : String(value)}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === '' ? undefined : chosen === OWN ? null : Number(chosen))
      }
    />
  );
}
