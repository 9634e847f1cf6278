import { Button } from '@mantine/core';
import { useLastDay } from '#web/parts/last-day.ts';
import { t } from '#web/platform/language.ts';
import { FIRST_DAY, PeriodPicker, todayIso } from '#web/ui/inputs/period-picker.tsx';
import type { TabProps } from '../profile-data.ts';

/** Period of numbers and histories; default: the newest posts. */
export function ProfilePeriod({ state, patch }: Pick<TabProps, 'state' | 'patch'>) {
  const { from_date, to_date } = state;
  const last = useLastDay() ?? todayIso();
  const any = from_date === undefined || to_date === undefined;
  return (
    <>
      <PeriodPicker
        today={last}
        words={any ? t('Newest posts') : undefined}
        value={{ from: from_date ?? FIRST_DAY, to: to_date ?? last }}
        onChange={({ from, to }) => patch({ from_date: from, to_date: to, page: undefined }, { push: true })}
      />
      {!any && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => patch({ from_date: undefined, to_date: undefined, page: undefined }, { push: true })}
        >
          {t('Newest posts')}
        </Button>
      )}
    </>
  );
}
