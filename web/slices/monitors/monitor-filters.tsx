import { Box, Button, Group, MultiSelect, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { DISCLOSURE_VERDICTS, type DisclosureVerdict } from '#contract/report/disclosure.ts';
import {
  PLATFORMS,
  type Platform,
  POST_TYPES,
  type PostType,
  platformOf,
  platformOfValue,
} from '#contract/values/primitives.ts';
import { verdictText } from '#web/parts/disclosure/disclosure-words.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { EmvSwitch } from '#web/parts/report/emv-switch.tsx';
import { useTotals } from '#web/parts/report/report-queries.ts';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';
import { FilterChip } from '#web/ui/inputs/filter-chip.tsx';
import { PeriodPicker } from '#web/ui/inputs/period-picker.tsx';
import { contentText } from './content-words.ts';
import { NO_FILTERS } from './monitor-look.ts';
import type { MonitorTabProps } from './monitor-tab.ts';

/** Filters for all tabs, stored in the URL. */
export function MonitorFilters(props: MonitorTabProps) {
  const { monitor, set, input, look, patch } = props;
  const { from_date, to_date } = monitor;
  const emv_model = useTotals(set).data?.totals.emv_model;
  const narrowed = Object.keys(NO_FILTERS).some((name) => name in input);
  const narrow = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [opened, setOpened] = useState(false);
  return (
    <Group gap="xs" mb="xs" className="no-print">
      <PeriodPicker
        value={{ from: set.period.from_date, to: set.period.to_date }}
        firstDay={from_date}
        today={to_date}
        onChange={({ from, to }, preset) =>
          void patch(
            preset === 'all'
              ? { from_date: undefined, to_date: undefined }
              : { from_date: from, to_date: to },
          )
        }
      />
      {narrow && (
        <Button
          variant="default"
          leftSection={<IconFilter size={15} stroke={1.7} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t('Filters')}
        </Button>
      )}
      {(!narrow || opened) && <Choices {...props} />}
      {look.content !== undefined && (
        <FilterChip
          label={t('Content')}
          value={contentText(look.content)}
          onRemove={() => void patch({ content: undefined })}
        />
      )}
      {narrowed && (
        <Button variant="subtle" onClick={() => void patch(NO_FILTERS as Partial<typeof look>)}>
          {t('Show all')}
        </Button>
      )}
      {(!narrow || opened) && (
        <Box component="span" ms="auto">
          <EmvSwitch
            value={look.emv_model ?? emv_model}
            onChange={(model) => void patch({ emv_model: model })}
          />
        </Box>
      )}
    </Group>
  );
}

/** Filters by the properties of posts. */
function Choices({ monitor, look, patch }: MonitorTabProps) {
  const { id, platforms_to_track } = monitor;
  const labels = useQuery(query.monitors.post_labels.queryOptions({ input: { id } })).data;
  const platforms = PLATFORMS.filter(
    (p) =>
      platforms_to_track.length === 0 || platforms_to_track.some((value) => platformOfValue(value) === p),
  );
  const types = POST_TYPES.filter((type) => platforms.includes(platformOf(type)));
  const shared = useSharedView() !== null;
  const tags = labels?.tags.map(({ tag }) => tag) ?? [];
  const classifications = labels?.classifications.map(({ classification }) => classification) ?? [];
  return (
    <>
      <MultiSelect
        flex="1 1 120px"
        miw={0}
        maw={220}
        aria-label={t('Platforms')}
        placeholder={look.platform.length === 0 ? t('All platforms') : ''}
        data={platforms.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
        value={look.platform}
        onChange={(platform) => void patch({ platform: platform as Platform[] })}
        clearable
        clearButtonProps={{ 'aria-label': t('All platforms') }}
      />
      <MultiSelect
        flex="1 1 120px"
        miw={0}
        maw={220}
        aria-label={t('Post types')}
        placeholder={look.post_type.length === 0 ? t('All post types') : ''}
        data={types.map((value) => ({ value, label: postTypeName(value) }))}
        value={look.post_type}
        onChange={(post_type) => void patch({ post_type: post_type as PostType[] })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('All post types') }}
      />
      {!shared && (
        <Select
          flex="1 1 120px"
          miw={0}
          maw={220}
          aria-label={t('Disclosure')}
          placeholder={t('Any disclosure')}
          data={DISCLOSURE_VERDICTS.map((value) => ({ value, label: verdictText(value) }))}
          value={look.disclosure ?? null}
          onChange={(value) => void patch({ disclosure: (value as DisclosureVerdict | null) ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': t('Any disclosure') }}
        />
      )}
      {(tags.length > 0 || look.tag !== undefined) && (
        <Select
          flex="1 1 120px"
          miw={0}
          maw={220}
          aria-label={t('Post tag')}
          placeholder={t('Any tag')}
          data={[...new Set([...tags, ...(look.tag ? [look.tag] : [])])]}
          value={look.tag ?? null}
          onChange={(tag) => void patch({ tag: tag ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Any tag') }}
        />
      )}
      {(classifications.length > 0 || look.classification !== undefined) && (
        <Select
          flex="1 1 120px"
          miw={0}
          maw={220}
          aria-label={t('Label of posts')}
          placeholder={t('Any label')}
          data={[...new Set([...classifications, ...(look.classification ? [look.classification] : [])])]}
          value={look.classification ?? null}
          onChange={(classification) => void patch({ classification: classification ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Any label') }}
        />
      )}
    </>
  );
}
