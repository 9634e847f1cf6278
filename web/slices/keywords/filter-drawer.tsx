import { Button, Checkbox, Drawer, Group, MultiSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeywordSearch } from '#contract/keywords.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { GENDERS, PLATFORMS } from '#contract/values/primitives.ts';
import type { Bounds, NumberKind } from '#contract/values/typed-number.ts';
import { useCountryOptions } from '#web/platform/format/country-options.ts';
import { genderOfMany } from '#web/platform/format/gender-names.ts';
import { readNumber } from '#web/platform/format/typed-number.ts';
import { t } from '#web/platform/language.ts';
import { fieldText } from '#web/ui/inputs/number-field.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import classes from './keyword.module.css';
import { searchIssues, type UpdateScreen } from './keyword-state.ts';

const RANGES = ['range', 'engagement', 'growth'] as const;
type Range = (typeof RANGES)[number];
type Limit = `${'min' | 'max'}_${Range}`;
const RANGE_RULES: Record<Range, { title: Phrase; kind: NumberKind; bounds: Bounds }> = {
  range: { title: 'Followers', kind: 'count', bounds: {} },
  engagement: { title: 'Engagement rate of the account', kind: 'percent', bounds: { most: 1000 } },
  growth: { title: '30-day growth of the account', kind: 'percent', bounds: { least: -100, most: 100_000 } },
};
const rangeOf = (name: Limit) => name.slice(4) as Range;
/** The search uses whole percents; the field uses fractions. */
const scaleOf = (name: Limit) => (RANGE_RULES[rangeOf(name)].kind === 'percent' ? 100 : 1);

function readLimit(name: Limit, text: string) {
  const { kind, bounds } = RANGE_RULES[rangeOf(name)];
  const { value, problem } = readNumber(text, kind, bounds);
  return { value: value === null ? undefined : Number((value * scaleOf(name)).toPrecision(12)), problem };
}

/** Edited values; limits as typed, '' = none. */
export interface FilterDraft {
  platform: string[];
  country: string[];
  gender: string[];
  limits: Record<Limit, string>;
}

export function draftOf(search: KeywordSearch): FilterDraft {
  const limit = (name: Limit) => {
    const value = search[name];
    return value === undefined ? '' : fieldText(value / scaleOf(name), RANGE_RULES[rangeOf(name)].kind);
  };
  return {
    platform: search.platform ?? [],
    country: search.country ?? [],
    gender: search.gender ?? [],
    limits: {
      min_range: limit('min_range'),
      max_range: limit('max_range'),
      min_engagement: limit('min_engagement'),
      max_engagement: limit('max_engagement'),
      min_growth: limit('min_growth'),
      max_growth: limit('max_growth'),
    },
  };
}

const EMPTY = draftOf({ keyword: '', from_date: '', to_date: '', search_type: 'OR' });

/** Draft as parameters; empty and invalid limits are left out. */
export function filterOf(draft: FilterDraft): Partial<KeywordSearch> {
  const limits = Object.entries(draft.limits).map(([name, text]) => [
    name,
    readLimit(name as Limit, text).value,
  ]);
  return {
    ...Object.fromEntries(limits),
    platform: draft.platform.length > 0 ? draft.platform : undefined,
    country: draft.country.length > 0 ? draft.country : undefined,
    gender: draft.gender.length > 0 ? draft.gender : undefined,
  } as Partial<KeywordSearch>;
}

/** Problems of a draft by field: the contract's messages, and contradictory limits. */
export function draftIssues(search: KeywordSearch, draft: FilterDraft): Record<string, string> {
  const next = { ...search, ...filterOf(draft) };
  const issues = searchIssues(next) ?? {};
  for (const range of RANGES) {
    const low = next[`min_${range}`];
    const high = next[`max_${range}`];
    if (low !== undefined && high !== undefined && low > high)
      issues[`min_${range}`] ??= t('The lower limit is above the upper limit');
  }
  for (const [name, text] of Object.entries(draft.limits)) {
    const { problem } = readLimit(name as Limit, text);
    if (problem !== null) issues[name] = problem;
  }
  // Two of the seven calls need a positive upper limit for growth.
  if (next.max_growth !== undefined && next.max_growth <= 0)
    issues.max_growth ??= t('Growth must be above 0%');
  return issues;
}

interface RangeFieldProps {
  range: Range;
  draft: FilterDraft;
  issues: Record<string, string>;
  onChange: (name: Limit, value: string) => void;
}

function RangeField({ range, draft, issues, onChange }: RangeFieldProps) {
  const title = t(RANGE_RULES[range].title);
  const field = (name: Limit, label: string, placeholder: string) => (
    <TextInput
      aria-label={`${title}, ${label}`}
      placeholder={placeholder}
      value={draft.limits[name]}
      onChange={(event) => onChange(name, event.currentTarget.value)}
      error={issues[name]}
      autoComplete="off"
    />
  );
  return (
    <fieldset className={classes.field}>
      <legend>{title}</legend>
      <SimpleGrid cols={2} spacing="xs">
        {field(`min_${range}`, t('at least'), t('from'))}
        {field(`max_${range}`, t('at most'), t('to'))}
      </SimpleGrid>
    </fieldset>
  );
}

function Boxes(props: {
  title: string;
  options: readonly { value: string; label: string }[];
  value: string[];
  onChange: (value: string[]) => void;
}) {
  return (
    <Checkbox.Group
      value={props.value}
      onChange={props.onChange}
      label={props.title}
      labelProps={{ fw: 600, mb: 8 }}
    >
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs">
        {props.options.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

const PLATFORM_OPTIONS = PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }));
const genderOptions = () => GENDERS.map((value) => ({ value, label: genderOfMany(value) }));

interface FormProps {
  search: KeywordSearch;
  update: UpdateScreen;
  onClose: () => void;
}

function FilterForm({ search, update, onClose }: FormProps) {
  const countries = useCountryOptions();
  const [draft, setDraft] = useState(() => draftOf(search));
  const [issues, setIssues] = useState<Record<string, string>>({});
  const set = (part: Partial<FilterDraft>) => setDraft((old) => ({ ...old, ...part }));
  const submit = () => {
    const problems = draftIssues(search, draft);
    setIssues(problems);
    if (Object.keys(problems).length > 0) return;
    update(filterOf(draft), { push: true });
    onClose();
  };
  return (
    <StackedForm gap="lg" onSubmit={submit}>
      <Boxes
        title={t('Platform')}
        options={PLATFORM_OPTIONS}
        value={draft.platform}
        onChange={(platform) => set({ platform })}
      />
      <MultiSelect
        label={t('Country of the creator')}
        labelProps={{ fw: 600, mb: 6 }}
        placeholder={draft.country.length === 0 ? t('Any country') : ''}
        data={countries}
        value={draft.country}
        onChange={(country) => set({ country })}
        searchable
        clearable
        limit={80}
        error={issues.country}
        clearButtonProps={{ 'aria-label': t('Clear the countries') }}
      />
      <Boxes
        title={t('Gender of the creator')}
        options={genderOptions()}
        value={draft.gender}
        onChange={(gender) => set({ gender })}
      />
      {RANGES.map((range) => (
        <RangeField
          key={range}
          range={range}
          draft={draft}
          issues={issues}
          onChange={(name, value) => set({ limits: { ...draft.limits, [name]: value } })}
        />
      ))}
      <Text fz="xs" c="dimmed">
        {t('Creators with an unknown number are not in any range.')}
      </Text>
      <Group justify="space-between">
        <Button variant="subtle" color="gray" onClick={() => setDraft(EMPTY)}>
          {t('Clear all')}
        </Button>
        <Button type="submit">{t('Apply')}</Button>
      </Group>
    </StackedForm>
  );
}

/** Filters of a search; nothing is requested before "Apply". */
export function FilterDrawer({ opened, ...form }: FormProps & { opened: boolean }) {
  return (
    <Drawer opened={opened} onClose={form.onClose} position="right" size={380} title={t('Filters')}>
      {opened && <FilterForm {...form} />}
    </Drawer>
  );
}
