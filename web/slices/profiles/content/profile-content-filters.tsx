import { ActionIcon, Button, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { POST_TYPES, platformOf } from '#contract/values/primitives.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { FIRST_DAY, PeriodPicker, todayIso } from '#web/ui/inputs/period-picker.tsx';
import classes from '../profile.module.css';
import type { TabProps } from '../profile-data.ts';
import type { ProfileState } from '../profile-state.ts';

const SORTS: { value: ProfileState['sort_by']; label: Phrase }[] = [
  { value: 'post_created_time', label: 'Date' },
  { value: 'interactions', label: METRIC_TABLE.interactions.label },
  { value: 'impressions', label: METRIC_TABLE.impressions.label },
  { value: 'engagement_rate', label: METRIC_TABLE.engagement_rate.label },
  { value: 'media_value', label: METRIC_TABLE.media_value.label },
];

export const NO_CONTENT_FILTERS = {
  platform: undefined,
  post_type: undefined,
  from_date: undefined,
  to_date: undefined,
  search: undefined,
  paid: undefined,
  page: undefined,
} as const;

/** Whether any filter is set, apart from order and page. */
export function contentFiltersSet(state: ProfileState): boolean {
  const { platform, post_type, from_date, to_date, search, paid } = state;
  return (
    platform.length + post_type.length > 0 || Boolean(from_date || to_date || search) || paid !== undefined
  );
}

function Words({ state, patch }: Pick<TabProps, 'state' | 'patch'>) {
  const [text, setText] = useState(state.search ?? '');
  const send = useDebouncedCallback(
    (next: string) => patch({ search: next.trim() || undefined, page: undefined }),
    300,
  );
  // The URL changed elsewhere: back button or "Clear".
  useEffect(() => {
    setText((typed) => (typed.trim() === (state.search ?? '') ? typed : (state.search ?? '')));
  }, [state.search]);
  return (
    <TextInput
      flex="1 1 200px"
      className={classes.words}
      type="search"
      aria-label={t('Words in title or caption')}
      placeholder={t('Words in the caption')}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}

function Paid({ state, patch }: Pick<TabProps, 'state' | 'patch'>) {
  return (
    <Select
      className={classes.short}
      aria-label={t('Paid or organic')}
      placeholder={t('Paid or organic')}
      clearable
      data={[
        { value: 'true', label: t('Paid only') },
        { value: 'false', label: t('Organic only') },
      ]}
      value={state.paid === undefined ? null : String(state.paid)}
      onChange={(value) => patch({ paid: value === null ? undefined : value === 'true', page: undefined })}
    />
  );
}

function Period({ state, patch }: Pick<TabProps, 'state' | 'patch'>) {
  const { from_date, to_date } = state;
  const any = from_date === undefined && to_date === undefined;
  const clear = () => patch({ from_date: undefined, to_date: undefined, page: undefined });
  return (
    <>
      <PeriodPicker
        words={any ? t('All time') : undefined}
        value={{ from: from_date ?? FIRST_DAY, to: to_date ?? todayIso() }}
        onChange={({ from, to }, preset) =>
          preset === 'all' ? clear() : patch({ from_date: from, to_date: to, page: undefined })
        }
      />
      {!any && (
        <span className="visually-hidden">
          {t('Posts from {from} to {to}', {
            from: dayText(from_date ?? FIRST_DAY),
            to: dayText(to_date ?? todayIso()),
          })}
        </span>
      )}
    </>
  );
}

function Order({ state, patch }: Pick<TabProps, 'state' | 'patch'>) {
  const down = state.order === 'desc';
  const Icon = down ? IconSortDescending : IconSortAscending;
  return (
    <Group gap="xs" align="stretch" wrap="nowrap" className={classes.order}>
      <Select
        className={classes.short}
        aria-label={t('Sort by')}
        allowDeselect={false}
        data={SORTS.map(({ value, label }) => ({ value, label: t(label) }))}
        value={state.sort_by}
        onChange={(value) =>
          value !== null && patch({ sort_by: value as ProfileState['sort_by'], page: undefined })
        }
      />
      <ActionIcon
        variant="default"
        size={34}
        aria-label={t(down ? 'Largest or newest first' : 'Smallest or oldest first')}
        title={t(down ? 'Largest or newest first' : 'Smallest or oldest first')}
        onClick={() => patch({ order: down ? 'asc' : 'desc', page: undefined })}
      >
        <Icon size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

export function ContentFilters({ profile, state, patch }: TabProps) {
  const platforms = profile.available_platforms;
  const wanted = state.platform.length > 0 ? state.platform : platforms;
  const types = POST_TYPES.filter((type) => wanted.includes(platformOf(type)));
  return (
    <search className={classes.filters} aria-label={t('Posts')}>
      <Words state={state} patch={patch} />
      {platforms.length > 1 && (
        <MultiSelect
          className={classes.short}
          aria-label={t('Platforms')}
          placeholder={state.platform.length > 0 ? '' : t('All platforms')}
          clearable
          data={platforms.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
          value={state.platform}
          onChange={(platform) =>
            patch({
              platform: platform as ProfileState['platform'],
              post_type: state.post_type.filter(
                (type) => platform.length === 0 || platform.includes(platformOf(type)),
              ),
              page: undefined,
            })
          }
        />
      )}
      <MultiSelect
        className={classes.short}
        aria-label={t('Post types')}
        placeholder={state.post_type.length > 0 ? '' : t('All post types')}
        clearable
        data={types.map((value) => ({ value, label: postTypeName(value) }))}
        value={state.post_type}
        onChange={(post_type) =>
          patch({ post_type: post_type as ProfileState['post_type'], page: undefined })
        }
      />
      <Period state={state} patch={patch} />
      <Paid state={state} patch={patch} />
      {contentFiltersSet(state) && (
        <Button variant="subtle" color="gray" onClick={() => patch(NO_CONTENT_FILTERS)}>
          {t('Clear')}
        </Button>
      )}
      <Order state={state} patch={patch} />
    </search>
  );
}
