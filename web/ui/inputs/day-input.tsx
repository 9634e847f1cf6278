import { t } from '#web/platform/language.ts';
import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, type FormEvent, useState } from 'react';
import { dayText } from '#web/platform/format/format.ts';
import { firstDayOfWeek } from '#web/ui/inputs/first-day-of-week.ts';
import { calendarLabels } from './period-picker.tsx';

/** Parses `31/12/2026` or `31.12.2026` to `YYYY-MM-DD`; null if invalid. */
export function typedDay(text: string): string | null {
  const parts = /^\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})\s*$/.exec(text);
  const [year, month, date] = parts ? [parts[3], parts[2], parts[1]] : text.trim().split('-');
  const day = `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}

/** Whether the value of a `DayInput` is valid or empty. */
export const isDay = (value: string): boolean => value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value);

export interface DayInputProps
  extends Omit<
    DateInputProps,
    'value' | 'onChange' | 'minDate' | 'valueFormat' | 'dateParser' | 'fixOnBlur'
  > {
  /** `YYYY-MM-DD`, '' = empty, or invalid text (`isDay`). */
  value: string;
  /** Receives invalid text unchanged, so that forms can refuse it. */
  onChange: (day: string) => void;
  /** Minimum day. */
  first?: string;
}

/** Day input, typed as dd/MM/yyyy or picked from a calendar. Invalid text stays, with an error. */
export function DayInput({ value, onChange, first, onBlur, error, ...input }: DayInputProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const type = (event: FormEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    const day = typedDay(text);
    if (text.trim() !== '' && (day === null || (first !== undefined && day < first))) onChange(text);
  };
  const check = (event: FocusEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    const day = typedDay(text);
    if (text.trim() !== '' && day === null) setWrong(t('Enter a day as dd/MM/yyyy, such as 31/12/2026.'));
    else if (day !== null && first !== undefined && day < first)
      setWrong(t('The earliest possible day is {day}.', { day: dayText(first) }));
    else setWrong(null);
    onBlur?.(event);
  };
  return (
    <DateInput
      {...input}
      value={value !== '' && isDay(value) ? value : null}
      onInput={type}
      onChange={(day) => {
        setWrong(null);
        onChange(day ?? '');
      }}
      onBlur={check}
      error={wrong ?? error}
      valueFormat="DD/MM/YYYY"
      dateParser={typedDay}
      fixOnBlur={false}
      clearable
      placeholder={t('dd/MM/yyyy')}
      weekendDays={[]}
      firstDayOfWeek={firstDayOfWeek()}
      ariaLabels={calendarLabels()}
      clearButtonProps={{ 'aria-label': t('No date') }}
      leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
      {...(first === undefined ? {} : { minDate: first })}
    />
  );
}
