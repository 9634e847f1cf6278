import { Button, Group } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQueries } from '@tanstack/react-query';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { api } from '#web/platform/api/api.ts';
import { plural } from '#web/platform/language.ts';
import { previewQuery, sureStart } from './start-import.ts';

/** Starts all waiting files that need no answer. */
export function StartSure({
  records,
  onChanged,
}: {
  records: readonly ImportRecord[];
  onChanged: () => void;
}) {
  const previews = useQueries({ queries: records.map(({ id }) => previewQuery(id)) });
  const sure = previews.flatMap(({ data }) => (data ? (sureStart(data) ?? []) : []));
  const start = useMutation({
    mutationFn: async () => {
      for (const input of sure) await api.imports.start(input);
    },
    onSettled: onChanged,
  });
  if (sure.length < 2) return null;
  return (
    <Group mb="sm">
      <Button
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {plural(sure.length, 'Start {n} recognized file', 'Start {n} recognized files')}
      </Button>
    </Group>
  );
}
