import { Button, Chip, Flex, Group, NativeSelect, Switch, TagsInput, Text } from '@mantine/core';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { Monitor } from '#contract/monitors/monitor.ts';
import { MOST_MONITOR_KEYWORDS } from '#contract/monitors/setup.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import {
  isTypeOf,
  PLATFORM_VALUES,
  PLATFORMS,
  type PlatformValue,
  POST_TYPES,
  type PostType,
} from '#contract/values/primitives.ts';
import { operatorOf } from '#contract/values/search-terms.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { plural, t } from '#web/platform/language.ts';
import { DayInput } from '#web/ui/inputs/day-input.tsx';
import { NumberField } from '#web/ui/inputs/number-field.tsx';
import { todayIso } from '#web/ui/inputs/period-picker.tsx';
import { dayAfter, type MonitorDraft, type SetDraft, typedKeywords } from './monitor-draft.ts';
import classes from './monitor-form.module.css';
import { CreatorsField, ListsField } from './monitor-form-creators.tsx';

interface SectionProps {
  draft: MonitorDraft;
  set: SetDraft;
  issues: Readonly<Record<string, string>>;
}

/** Common campaign lengths, from today. */
function periods(today: string) {
  const month = today.slice(0, 7);
  const end = dayAfter(`${dayAfter(`${month}-01`, 31).slice(0, 7)}-01`, -1);
  return [
    { label: t('Last 30 days'), start_date: dayAfter(today, -29), end_date: today },
    { label: t('Last 90 days'), start_date: dayAfter(today, -89), end_date: today },
    { label: t('This month'), start_date: `${month}-01`, end_date: end },
    { label: t('Next 30 days'), start_date: today, end_date: dayAfter(today, 29) },
  ];
}

export function DaysSection({ draft, set, issues, refusal }: SectionProps & { refusal: string | null }) {
  const disabled = refusal !== null;
  return (
    <Flex component="fieldset" direction="column" gap="sm" miw={0} className={`surface ${classes.section}`}>
      <legend>{t('Days')}</legend>
      <div className={classes.pair}>
        <DayInput
          label={t('First day')}
          value={draft.start_date}
          onChange={(start_date) => set({ start_date })}
          error={issues.start_date}
          disabled={disabled}
        />
        <DayInput
          label={t('Last day')}
          value={draft.end_date}
          onChange={(end_date) => set({ end_date })}
          error={issues.end_date}
          disabled={disabled}
        />
      </div>
      <Group gap="xs" align="stretch" className={classes.presets}>
        {periods(todayIso()).map(({ label, ...days }) => (
          <Button
            key={label}
            size="compact-xs"
            variant="default"
            disabled={disabled}
            aria-pressed={draft.start_date === days.start_date && draft.end_date === days.end_date}
            onClick={() => set(days)}
          >
            {label}
          </Button>
        ))}
      </Group>
      {refusal}
      <Switch
        label={t('Only these days')}
        description={t(
          'Days begin at midnight in your company’s time zone. Otherwise a day counts in any time zone.',
        )}
        checked={draft.exact_date_filter}
        onChange={(event) => set({ exact_date_filter: event.currentTarget.checked })}
      />
    </Flex>
  );
}

interface Choice {
  value: string;
  label: Phrase;
}
const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ value, label }) => ({ value, label: t(label) }));
const JOINS = [
  { value: 'AND', label: 'with' },
  { value: 'OR', label: 'and all posts with' },
] as const satisfies Choice[];
const HOW_MANY = [
  { value: 'OR', label: 'any of' },
  { value: 'AND', label: 'all of' },
] as const satisfies Choice[];

function Sentence({ draft, set }: Omit<SectionProps, 'issues'>) {
  const { profiles, list_ids, keywords } = draft;
  const creators = [
    profiles.length > 0 && plural(profiles.length, '{n} creator', '{n} creators'),
    list_ids.length > 0 && plural(list_ids.length, 'the creators of {n} list', 'the creators of {n} lists'),
  ].filter(Boolean);
  if (creators.length === 0 && keywords.length === 0) return null;
  return (
    <Group gap="xs" py={10} px="sm" bdrs="sm" bg="var(--ll-bg)">
      {creators.length > 0 ? (
        <>
          {t('Posts by one of')} <b>{creators.join(` ${t('and')} `)}</b>
        </>
      ) : (
        t('Posts by anyone with')
      )}
      {creators.length > 0 && keywords.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={t('Between creators and keywords')}
          data={optionsOf(JOINS)}
          value={draft.creators_search_type}
          onChange={(event) =>
            set({ creators_search_type: event.currentTarget.value === 'OR' ? 'OR' : 'AND' })
          }
        />
      )}
      {keywords.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t('Between keywords')}
          data={optionsOf(HOW_MANY)}
          value={draft.search_type}
          onChange={(event) => set({ search_type: event.currentTarget.value === 'AND' ? 'AND' : 'OR' })}
        />
      )}
      {keywords.length > 0 && <b>{plural(keywords.length, '{n} keyword', '{n} keywords')}</b>}
    </Group>
  );
}

export function WhatSection({
  draft,
  set,
  issues,
  known,
}: SectionProps & { known: Monitor['monitor_lists'] }) {
  return (
    <Flex component="fieldset" direction="column" gap="sm" miw={0} className={`surface ${classes.section}`}>
      <legend>{t('Creators and keywords')}</legend>
      <CreatorsField draft={draft} set={set} issues={issues} />
      <ListsField draft={draft} set={set} issues={issues} known={known} />
      <TagsInput
        label={t('Keywords')}
        description={t(
          '#hashtag, @mention, word or "exact phrase"; press Enter after each, or paste several',
        )}
        value={draft.keywords}
        onChange={(words) => {
          const seen = new Map(words.flatMap(typedKeywords).map((word) => [word.toLowerCase(), word]));
          const operator = words.map(operatorOf).find((one) => one !== null);
          set({ keywords: [...seen.values()], ...(operator ? { search_type: operator } : {}) });
        }}
        splitChars={[',', ';', '\n', '\t']}
        maxTags={MOST_MONITOR_KEYWORDS}
        error={issues.keywords}
      />
      <Sentence draft={draft} set={set} />
    </Flex>
  );
}

/** None = all. */
export function KindsSection({ draft, set, issues }: SectionProps) {
  const { platforms_to_track: platforms, post_types } = draft;
  const offered = POST_TYPES.filter(
    (type) => platforms.length === 0 || platforms.some((platform) => isTypeOf(type, platform)),
  );
  // Post types that an API client chose as platforms are shown next to the platforms.
  const known = PLATFORM_VALUES.filter(
    (value) => PLATFORMS.some((platform) => platform === value) || platforms.includes(value),
  );
  const track = (next: PlatformValue[]) =>
    set({
      platforms_to_track: next,
      post_types: post_types.filter(
        (type) => next.length === 0 || next.some((platform) => isTypeOf(type, platform)),
      ),
    });
  const hasStories = offered.some((type) => type.endsWith('_stories'));
  return (
    <Flex component="fieldset" direction="column" gap="sm" miw={0} className={`surface ${classes.section}`}>
      <legend>{t('Post types')}</legend>
      <ChipChoice
        label={t('Platforms')}
        options={known.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
        value={platforms}
        onChange={track}
      />
      <ChipChoice
        label={t('Post types')}
        options={offered.map((value) => ({
          value,
          label: postTypeName(value),
        }))}
        value={post_types}
        onChange={(next: PostType[]) => set({ post_types: next })}
      />
      {hasStories && (
        <NumberField
          kind="count"
          label={t('Daily limit of stories per account')}
          placeholder={t('All')}
          value={draft.stories_cap}
          most={1000}
          onChange={(stories_cap) => set({ stories_cap })}
        />
      )}
      {issues.stories_cap && (
        <Text fz="xs" mt="xxs" className={classes.issue}>
          {issues.stories_cap}
        </Text>
      )}
      <Switch
        label={t('Count reposted reels once')}
        description={t(
          'A reel published again by the same account with the same caption counts once, when it first appeared.',
        )}
        checked={draft.count_reels_once}
        onChange={(event) => set({ count_reels_once: event.currentTarget.checked })}
      />
    </Flex>
  );
}

interface ChipChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: readonly T[];
  onChange: (value: T[]) => void;
}

/** Multiple choice; none selected means all. */
function ChipChoice<T extends string>({ label, options, value, onChange }: ChipChoiceProps<T>) {
  return (
    <Flex component="fieldset" direction="column" gap="xs" miw={0} p={0} bd={0}>
      <Text component="legend" fz="sm" fw={500} p={0}>
        {label}{' '}
        {value.length === 0 && (
          <Text span fw={400} c="dimmed" ms="xxs">
            {t('all')}
          </Text>
        )}
      </Text>
      <Group gap="xs" align="stretch" className={classes.presets}>
        <Chip.Group multiple value={[...value]} onChange={(next) => onChange(next as T[])}>
          {options.map((option) => (
            <Chip key={option.value} value={option.value} size="xs">
              {option.label}
            </Chip>
          ))}
        </Chip.Group>
      </Group>
    </Flex>
  );
}
