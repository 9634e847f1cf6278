import { NotBuiltYet } from '#web/ui/not-built-yet.tsx';

export function ListForecastPage() {
  return (
    <NotBuiltYet
      title="List forecast"
      icon="chart-line"
      will={[
        'plan publications and prices per creator',
        'see expected totals with P10 to P90',
        'compare the forecast with what a monitor measured',
      ]}
    />
  );
}
