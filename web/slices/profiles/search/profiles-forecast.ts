import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#web/platform/api.ts';
import { dayText } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { todayIso } from '#web/ui/period-picker.tsx';

export function useStartForecast(): (ids: readonly string[]) => void {
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: (ids: readonly string[]) =>
      api.forecast.create({
        name: t('Forecast {day}', { day: dayText(todayIso()) }),
        profile_ids: ids.map(Number),
      }),
    onSuccess: ({ id }) => navigate({ to: '/list/forecast/$slug', params: { slug: String(id) } }),
  });
  return (ids) => {
    if (!start.isPending) start.mutate(ids);
  };
}
