import { Chip, Flex, Group, Select, Switch, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SAFETY_SEEN, SAFETY_TOPICS, type SafetyTopic } from '#contract/safety/safety.ts';
import { query } from '#web/platform/api/api.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { MetricSwitch } from '#web/ui/charts/chart.tsx';
import type { PatchSafety, SafetyLook } from './safety-look.ts';
import { topicText } from './safety-words.ts';

const FOUND = 20;
const SEEN_TEXT = { all: 'All', open: 'Not seen', seen: 'Seen, fine' } as const;

export const NO_FILTERS: Pick<SafetyLook, 'topics' | 'creator' | 'seen' | 'certain'> = {
  ...{ topics: [], creator: undefined, seen: 'all', certain: false },
};
export const isFiltered = ({ topics, creator, seen, certain }: SafetyLook): boolean =>
  topics.length > 0 || creator !== undefined || seen !== 'all' || certain;

interface FilterProps {
  check_id: number;
  look: SafetyLook;
  patch: PatchSafety;
}

/** Filters by a creator of any post with a hit. */
function CreatorFilter({ check_id: id, look: { creator }, patch }: FilterProps) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 250);
  const chosen = useQuery({
    ...query.safety.creators.queryOptions({ input: { id, profile_id: creator, limit: 1 } }),
    enabled: creator !== undefined,
  });
  const named = chosen.data?.creators[0];
  const label = ({ name, posts }: { name: string; posts: number }) => `${name} ${exactNumber(posts)}`;
  // The selected name is not a search term.
  const words = named && typed === label(named) ? '' : typed;
  const { data, isPending } = useQuery({
    ...query.safety.creators.queryOptions({ input: { id, query: words, limit: FOUND } }),
    placeholderData: keepPreviousData,
  });
  const matches = (data?.creators ?? []).filter(({ profile_id }) => profile_id !== creator);
  const options = matches.map((one) => ({ value: String(one.profile_id), label: label(one) }));
  if (creator !== undefined && !chosen.isPending)
    options.unshift({
      value: String(creator),
      label: named ? label(named) : t('A creator without a hit'),
    });
  return (
    <Select
      size="xs"
      w={200}
      aria-label={t('Creator')}
      placeholder={t('Any creator')}
      data={options}
      value={creator === undefined ? null : String(creator)}
      searchValue={text}
      onSearchChange={setText}
      onChange={(picked) => void patch({ creator: picked === null ? undefined : Number(picked) })}
      filter={({ options: all }) => all}
      nothingFoundMessage={isPending ? t('Searching …') : t('No creators match “{words}”.', { words })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Any creator') }}
    />
  );
}

interface SafetyFiltersProps extends FilterProps {
  /** Null until they are known. */
  counts: { by_topic: ReadonlyArray<{ topic: SafetyTopic; posts: number }>; total: number } | null;
}

export function SafetyFilters({ counts, ...props }: SafetyFiltersProps) {
  const { topics, seen, certain } = props.look;
  const { patch } = props;
  const posts = new Map(counts?.by_topic.map((one) => [one.topic, one.posts]));
  // A chosen category stays visible where it has no posts.
  const offered = SAFETY_TOPICS.filter((topic) => posts.has(topic) || topics.includes(topic));
  return (
    <>
      <Chip.Group
        multiple
        value={topics}
        onChange={(value) => void patch({ topics: value as SafetyTopic[] })}
      >
        <Group gap={6} role="group" aria-label={t('Categories')}>
          {offered.map((topic) => (
            <Chip key={topic} value={topic} size="xs" variant="light">
              {topicText(topic)} {counts && exactNumber(posts.get(topic) ?? 0)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Flex gap="sm" align="center" wrap="wrap">
        <CreatorFilter {...props} />
        <MetricSwitch
          label={t('Seen')}
          value={seen}
          onChange={(value) => void patch({ seen: value })}
          options={SAFETY_SEEN.map((value) => ({ value, label: t(SEEN_TEXT[value]) }))}
        />
        <Switch
          size="xs"
          label={t('Hide possibly harmless hits')}
          checked={certain}
          onChange={(event) => void patch({ certain: event.currentTarget.checked })}
        />
        {counts && (
          <Text span fz="xs" c="dimmed" aria-live="polite">
            {plural(counts.total, '{n} post', '{n} posts')}
          </Text>
        )}
      </Flex>
    </>
  );
}
