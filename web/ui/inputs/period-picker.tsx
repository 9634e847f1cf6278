import '@mantine/dates/styles.css';
import { Button, Group, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { dayRange } from '#web/platform/format/format.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';
import { firstDayOfWeek } from '#web/ui/inputs/first-day-of-week.ts';
import classes from './period-picker.module.css';

/** The specification's timeline presets. */
export const PERIOD_PRESETS = ['all', '7_days', '1_month', '3_months', '6_months', '1_year'] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

const PRESET_TEXT: Record<PeriodPreset, Phrase> = {
  all: 'All time',
  '7_days': '7 days',
  '1_month': '1 month',
  '3_months': '3 months',
  '6_months': '6 months',
  '1_year': '1 year',
};

/** Inclusive days, `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

/** Start of "All time" if nothing earlier is known. */
export const FIRST_DAY = '2010-01-01';

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Period of a preset ending on `today` (`YYYY-MM-DD`); months keep the day if possible. */
export function presetPeriod(preset: PeriodPreset, today: string, firstDay = FIRST_DAY): Period {
  if (preset === 'all') return { from: firstDay, to: today };
  const start = new Date(`${today}T00:00:00Z`);
  if (preset === '7_days') {
    start.setUTCDate(start.getUTCDate() - 6);
    return { from: isoDay(start), to: today };
  }
  const months = { '1_month': 1, '3_months': 3, '6_months': 6, '1_year': 12 }[preset];
  const day = start.getUTCDate();
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  start.setUTCDate(Math.min(day, lastDay));
  start.setUTCDate(start.getUTCDate() + 1);
  return { from: isoDay(start), to: today };
}

export function todayIso(now = new Date()): string {
  return isoDay(now);
}

export const calendarLabels = () => ({
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  previousYear: t('Previous year'),
  nextYear: t('Next year'),
  previousDecade: t('Previous decade'),
  nextDecade: t('Next decade'),
  monthLevelControl: t('Choose a month'),
  yearLevelControl: t('Choose a year'),
});

export interface PeriodPickerProps {
  value: Period;
  onChange: (value: Period, preset: PeriodPreset | null) => void;
  /** First day of the data, for "All time". */
  firstDay?: string | undefined;
  /** End of presets; default: today. */
  today?: string;
  /** Text instead of the days, e.g. `All time`. */
  words?: string | undefined;
}

/** Previous month, so that the calendar shows no future month. */
export function monthBefore(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return isoDay(date);
}

/** Period picker: presets and a calendar. */
export function PeriodPicker({ value, onChange, firstDay, today = todayIso(), words }: PeriodPickerProps) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<[string | null, string | null]>([value.from, value.to]);
  const wide = useMediaQuery('(width >= 48em)', undefined, { getInitialValueInEffect: false });
  const show = (next: boolean) => {
    setOpen(next);
    if (next) setDraft([value.from, value.to]);
  };
  const take = (next: Period, preset: PeriodPreset | null) => {
    setOpen(false);
    onChange(next, preset);
  };
  const label = words ?? dayRange(value.from, value.to);
  return (
    <Popover opened={open} onChange={show} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
          onClick={() => show(!open)}
          aria-label={t('Period: {label}', { label })}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Group gap="sm" align="stretch" wrap="nowrap" p="sm" className={classes.panel}>
          <div className={classes.presets}>
            {PERIOD_PRESETS.map((preset) => {
              const period = presetPeriod(preset, today, firstDay);
              const here = period.from === value.from && period.to === value.to;
              return (
                <Button
                  key={preset}
                  size="xs"
                  variant={here ? 'light' : 'subtle'}
                  color={here ? 'accent' : 'gray'}
                  justify="flex-start"
                  aria-pressed={here}
                  onClick={() => take(period, preset)}
                >
                  {t(PRESET_TEXT[preset])}
                </Button>
              );
            })}
          </div>
          <DatePicker
            type="range"
            size="xs"
            allowSingleDateInRange
            weekendDays={[]}
            locale={LANGUAGE}
            firstDayOfWeek={firstDayOfWeek()}
            ariaLabels={calendarLabels()}
            numberOfColumns={wide ? 2 : 1}
            defaultDate={wide ? monthBefore(value.to) : value.to}
            value={draft}
            onChange={(next) => {
              setDraft(next);
              const [from, to] = next;
              if (from !== null && to !== null) take({ from, to }, null);
            }}
          />
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
