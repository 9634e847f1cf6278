import { Switch } from '@mantine/core';
import { t } from '#web/platform/language.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';
import { DaysChart } from './days-chart.tsx';
import { useDays } from './report-queries.ts';
import { priorPeriod, type ReportSet } from './report-set.ts';
import type { ViewProps } from './report-view.ts';

export interface DaysCardProps extends ViewProps {
  set: ReportSet;
  currency: string;
}

export function DaysCard({ set, view, onView, currency }: DaysCardProps) {
  const shared = useSharedView();
  const days = useDays(set, set.period);
  const before = useDays(set, priorPeriod(set.period), view.prior);
  return (
    <DaysChart
      days={days.data}
      prior={view.prior ? (before.data ?? null) : null}
      metric={view.metric}
      onMetric={(metric) => onView({ metric })}
      currency={currency}
      controls={
        shared === null && (
          <Switch
            size="xs"
            label={t('Previous period')}
            styles={{ label: { whiteSpace: 'nowrap' } }}
            checked={view.prior}
            onChange={(event) => onView({ prior: event.currentTarget.checked })}
          />
        )
      }
      error={days.error ?? (view.prior ? before.error : null)}
      onRetry={() => void (days.error ? days.refetch() : before.refetch())}
    />
  );
}
