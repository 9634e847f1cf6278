import { Group, NativeSelect, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { dayText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import classes from './profiles.module.css';
import type { ProfilesState } from './profiles-state.ts';

const SWITCHES = [
  ['in_lists', 'In lists'],
  ['in_campaigns', 'In campaigns'],
  ['worked_with', 'Worked with'],
  ['has_email', 'Has email'],
] as const;
const PERIODS = [7, 30, 90, 365];
const DAY_MS = 86_400_000;

/** A day in the time zone of the browser, `YYYY-MM-DD`. */
export const localDay = (time = Date.now()): string => new Intl.DateTimeFormat('sv').format(time);

/** Filters about the company's own work, and about activity. */
export function FilterWork({ screen: { filters, patch } }: { screen: ProfilesState }) {
  const days = PERIODS.map((n) => ({
    value: localDay(Date.now() - n * DAY_MS),
    label: plural(n, 'the last day', 'the last {n} days'),
  }));
  const since = filters.posted_since;
  const other =
    since === undefined || days.some(({ value }) => value === since)
      ? []
      : [{ value: since, label: t('since {day}', { day: dayText(since) }) }];
  return (
    <fieldset className={classes.part}>
      <legend className={classes.partTitle}>{t('Our work')}</legend>
      <Stack gap="xs">
        <Switch
          size="xs"
          label={t('Hide creators we worked with')}
          checked={filters.worked_with === false}
          onChange={(event) => patch({ worked_with: event.currentTarget.checked ? false : undefined })}
        />
        {SWITCHES.map(([name, label]) => (
          <Group key={name} gap="xs" justify="space-between" wrap="nowrap">
            <Text span fz="xs" truncate>
              {t(label)}
            </Text>
            <SegmentedControl
              size="xs"
              flex="none"
              aria-label={t(label)}
              data={[
                { value: 'any', label: t('any') },
                { value: 'true', label: t('yes') },
                { value: 'false', label: t('no') },
              ]}
              value={filters[name] === undefined ? 'any' : String(filters[name])}
              onChange={(next) => patch({ [name]: next === 'any' ? undefined : next === 'true' })}
            />
          </Group>
        ))}
        <NativeSelect
          size="xs"
          label={t('Posted since')}
          data={[{ value: '', label: t('any time') }, ...days, ...other]}
          value={since ?? ''}
          onChange={(event) => patch({ posted_since: event.currentTarget.value || undefined })}
        />
      </Stack>
    </fieldset>
  );
}
