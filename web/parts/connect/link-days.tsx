import { Select } from '@mantine/core';
import { LINK_DAYS } from '#contract/connection-links.ts';
import { plural, t } from '#web/platform/language.ts';

const DAYS = [7, LINK_DAYS.usual, 30, LINK_DAYS.longest];

export function LinkDays({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  return (
    <Select
      label={t('Link works for')}
      value={String(days)}
      allowDeselect={false}
      data={DAYS.map((n) => ({ value: String(n), label: plural(n, '{n} day', '{n} days') }))}
      onChange={(value) => onChange(Number(value))}
      w={150}
    />
  );
}
