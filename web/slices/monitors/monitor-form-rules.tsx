import { Button, Chip, NativeSelect, Switch, TagsInput } from '@mantine/core';
import { MOST_MONITOR_KEYWORDS, type Monitor } from '#contract/monitors/monitor.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { PLATFORMS, type Platform, POST_TYPES, type PostType } from '#contract/primitives.ts';
import { platformOf, postTypeName } from '#web/parts/post-grid.tsx';
import { counted } from '#web/platform/format.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { todayIso } from '#web/ui/period-picker.tsx';
import { dayAfter, type MonitorDraft, type SetDraft, typedKeywords } from './monitor-draft.ts';
import classes from './monitor-form.module.css';
import { CreatorsField, ListsField } from './monitor-form-creators.tsx';

interface SectionProps {
  draft: MonitorDraft;
  set: SetDraft;
  issues: Readonly<Record<string, string>>;
}

/** Days that campaigns often have, from today. */
function periods(today: string) {
  const month = today.slice(0, 7);
  const end = dayAfter(`${dayAfter(`${month}-01`, 31).slice(0, 7)}-01`, -1);
  return [
    { label: 'Last 30 days', start_date: dayAfter(today, -29), end_date: today },
    { label: 'Last 90 days', start_date: dayAfter(today, -89), end_date: today },
    { label: 'This month', start_date: `${month}-01`, end_date: end },
    { label: 'Next 30 days', start_date: today, end_date: dayAfter(today, 29) },
  ];
}

/** First and last day, and in whose time zone. */
export function DaysSection({ draft, set, issues }: SectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend>Days</legend>
      <div className={classes.pair}>
        <DayInput
          label="First day"
          value={draft.start_date}
          onChange={(start_date) => set({ start_date })}
          error={issues.start_date}
        />
        <DayInput
          label="Last day"
          value={draft.end_date}
          onChange={(end_date) => set({ end_date })}
          error={issues.end_date}
        />
      </div>
      <div className={classes.presets}>
        {periods(todayIso()).map(({ label, ...days }) => (
          <Button
            key={label}
            size="compact-xs"
            variant="default"
            aria-pressed={draft.start_date === days.start_date && draft.end_date === days.end_date}
            onClick={() => set(days)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Switch
        label="Exact days"
        description="Days begin at midnight in your company’s time zone; without it a day counts that is one of them anywhere in the world."
        checked={draft.exact_date_filter}
        onChange={(event) => set({ exact_date_filter: event.currentTarget.checked })}
      />
    </fieldset>
  );
}

const JOINS = [
  { value: 'AND', label: 'that hold' },
  { value: 'OR', label: 'and all posts that hold' },
];
const HOW_MANY = [
  { value: 'OR', label: 'any of' },
  { value: 'AND', label: 'all of' },
];

/** The rules as a sentence, whose two switches are in it. */
function Sentence({ draft, set }: Omit<SectionProps, 'issues'>) {
  const { profiles, list_ids, keywords } = draft;
  const creators = [
    profiles.length > 0 && counted(profiles.length, 'creator'),
    list_ids.length > 0 && `the creators of ${counted(list_ids.length, 'list')}`,
  ].filter(Boolean);
  if (creators.length === 0 && keywords.length === 0) return null;
  return (
    <p className={classes.sentence}>
      {creators.length > 0 ? (
        <>
          Posts by one of <b>{creators.join(' and ')}</b>
        </>
      ) : (
        'Posts by anybody that hold'
      )}
      {creators.length > 0 && keywords.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label="Between creators and keywords"
          data={JOINS}
          value={draft.creators_search_type}
          onChange={(event) =>
            set({ creators_search_type: event.currentTarget.value === 'OR' ? 'OR' : 'AND' })
          }
        />
      )}
      {keywords.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="Between keywords"
          data={HOW_MANY}
          value={draft.search_type}
          onChange={(event) => set({ search_type: event.currentTarget.value === 'AND' ? 'AND' : 'OR' })}
        />
      )}
      {keywords.length > 0 && <b>{counted(keywords.length, 'keyword')}</b>}
    </p>
  );
}

/** Whose posts, and which words. */
export function WhatSection({
  draft,
  set,
  issues,
  known,
}: SectionProps & { known: Monitor['monitor_lists'] }) {
  return (
    <fieldset className={classes.section}>
      <legend>Creators and keywords</legend>
      <CreatorsField draft={draft} set={set} issues={issues} />
      <ListsField draft={draft} set={set} issues={issues} known={known} />
      <TagsInput
        label="Keywords"
        description={'#hashtag, @mention, word or "exact phrase"; Enter after each, or paste many'}
        value={draft.keywords}
        onChange={(words) => {
          const seen = new Map(words.flatMap(typedKeywords).map((word) => [word.toLowerCase(), word]));
          set({ keywords: [...seen.values()] });
        }}
        splitChars={[',', ';', '\n', '\t']}
        maxTags={MOST_MONITOR_KEYWORDS}
        error={issues.keywords}
      />
      <Sentence draft={draft} set={set} />
    </fieldset>
  );
}

/** Platforms and kinds of posts; none = all. */
export function KindsSection({ draft, set, issues }: SectionProps) {
  const { platforms_to_track: platforms, post_types } = draft;
  const offered = POST_TYPES.filter((type) => platforms.length === 0 || platforms.includes(platformOf(type)));
  const track = (next: Platform[]) =>
    set({
      platforms_to_track: next,
      post_types: post_types.filter((type) => next.length === 0 || next.includes(platformOf(type))),
    });
  const hasStories = offered.some((type) => type.endsWith('_stories'));
  return (
    <fieldset className={classes.section}>
      <legend>Kinds of posts</legend>
      <ChipChoice
        label="Platforms"
        options={PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
        value={platforms}
        onChange={track}
      />
      <ChipChoice
        label="Post types"
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
          label="Stories of an account that count on one day"
          placeholder="All"
          value={draft.stories_cap}
          most={1000}
          onChange={(stories_cap) => set({ stories_cap })}
        />
      )}
      {issues.stories_cap && <p className={classes.issue}>{issues.stories_cap}</p>}
      <Switch
        label="Count a reel once"
        description="One that an account publishes again with the same caption counts where it appeared first."
        checked={draft.count_reels_once}
        onChange={(event) => set({ count_reels_once: event.currentTarget.checked })}
      />
    </fieldset>
  );
}

interface ChipChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: readonly T[];
  onChange: (value: T[]) => void;
}

/** Several of a few; none is said to be all. */
function ChipChoice<T extends string>({ label, options, value, onChange }: ChipChoiceProps<T>) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>
        {label} {value.length === 0 && <span>all</span>}
      </legend>
      <div className={classes.presets}>
        <Chip.Group multiple value={[...value]} onChange={(next) => onChange(next as T[])}>
          {options.map((option) => (
            <Chip key={option.value} value={option.value} size="xs">
              {option.label}
            </Chip>
          ))}
        </Chip.Group>
      </div>
    </fieldset>
  );
}
