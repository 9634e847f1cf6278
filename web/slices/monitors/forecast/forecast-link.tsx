import { Button, Group, Select, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Monitor } from '#contract/monitors/monitor.ts';
import { api, query } from '#web/platform/api.ts';
import { messageOf } from '#web/platform/field-messages.ts';
import { momentText } from '#web/platform/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.tsx';

export function ForecastLink({ monitor }: { monitor: Monitor }) {
  const client = useQueryClient();
  const { id } = monitor;
  const linked = useQuery(query.monitors.forecast.queryOptions({ input: { id } })).data?.comparison?.forecast;
  const found = useQuery(query.forecast.list.queryOptions());
  const versions = useQuery({
    ...query.forecast.versions.queryOptions({ input: { id: linked?.id ?? 0 } }),
    enabled: linked !== undefined,
  });
  const link = useMutation({
    mutationFn: (to: { forecast_id: number | null; version?: number }) =>
      api.monitors.link_forecast({ id, ...to }),
    onSuccess: () => client.invalidateQueries({ queryKey: query.monitors.forecast.key() }),
    onError: (error) => void toast.error(messageOf(error)),
    meta: { silent: true },
  });
  const refusal = monitor.can_edit
    ? sentenceText(monitor.edit_refused)
    : t('You have read-only access to this monitor.');
  const forecasts = found.data?.forecasts ?? [];
  const list = monitor.monitor_lists[0];
  if (found.data !== undefined && forecasts.length === 0 && linked === undefined)
    return (
      <Card title={t('Forecast')}>
        <EmptyState
          action={
            <Button component={Link} to={list === undefined ? '/lists' : `/list/forecast/${list.id}`}>
              {list === undefined ? t('Open the lists') : t('Forecast “{name}”', { name: list.name })}
            </Button>
          }
        >
          {t('No forecasts yet. Create one from a list: choose creators, then “Forecast”.')}
        </EmptyState>
      </Card>
    );
  return (
    <Card title={t('Forecast')} note={t('forecast this campaign is compared with')}>
      <Group gap="xs" mb="sm">
        <Select
          flex="1 1 130px"
          maw={220}
          label={t('Forecast')}
          placeholder={t('None')}
          data={forecasts.map((one) => ({ value: String(one.id), label: one.name }))}
          value={linked === undefined ? null : String(linked.id)}
          onChange={(value) => link.mutate({ forecast_id: value === null ? null : Number(value) })}
          disabled={refusal !== null || link.isPending}
          description={refusal}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('No forecast') }}
        />
        {linked !== undefined && (
          <Select
            flex="1 1 130px"
            maw={220}
            label={t('Version')}
            data={(versions.data?.versions ?? []).map(({ version, created_at }) => ({
              value: String(version),
              label: t('{version} of {moment}', { version, moment: momentText(created_at) }),
            }))}
            value={String(linked.version)}
            onChange={(value) =>
              value !== null && link.mutate({ forecast_id: linked.id, version: Number(value) })
            }
            disabled={refusal !== null || link.isPending}
            allowDeselect={false}
          />
        )}
      </Group>
      {linked === undefined && found.data !== undefined && (
        <Text fz="sm" c="dimmed">
          {t('Choose a forecast to compare it with results.')}
        </Text>
      )}
    </Card>
  );
}
