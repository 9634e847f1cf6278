import { Box, Button, Group, MultiSelect, NativeSelect, Popover, Select, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
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
import { TypedSearch } from '#web/ui/inputs/typed-search.tsx';
import { ToolsSheet, useIsPhone } from '#web/ui/tools-row.tsx';
import { contentText } from './content-words.ts';
import { NO_FILTERS, PARTICIPATIONS } from './monitor-look.ts';
import type { MonitorTabProps } from './monitor-tab.ts';

const PARTICIPATION_TEXT = {
  all: 'All',
  participating: 'Have posted',
  not_participating: 'Not posted',
  others: 'Not chosen',
} as const;

interface FiltersProps extends MonitorTabProps {
  /** The section they are shown for: creators have their own. */
  section: string;
}

/** Filters for all tabs, stored in the URL. */
export function MonitorFilters({ section, ...props }: FiltersProps) {
  const { monitor, set, input, look, patch } = props;
  const { from_date, to_date } = monitor;
  const narrow = useIsPhone();
  const ofCreators = section === 'creators';
  const active =
    Object.keys(NO_FILTERS).filter((name) => name in input).length +
    (ofCreators ? Number(look.participation !== 'all') + Number(look.list_id !== undefined) : 0);
  const clear = () =>
    void patch({ ...NO_FILTERS, participation: 'all', list_id: undefined } as Partial<typeof look>);
  const choices = (
    <>
      {ofCreators && <CreatorChoices {...props} />}
      <Choices {...props} />
      <Emv {...props} />
    </>
  );
  return (
    <Group gap="xs" className="no-print">
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
      {narrow ? (
        <ToolsSheet active={active}>{choices}</ToolsSheet>
      ) : (
        <Popover position="bottom-end" width={300} trapFocus>
          <Popover.Target>
            <Button variant="default" leftSection={<IconFilter size={15} stroke={1.7} aria-hidden />}>
              {t('Filters')}
              {active > 0 ? ` (${active})` : ''}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <Stack gap="xs" align="stretch">
              {choices}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
      {look.content !== undefined && (
        <FilterChip
          label={t('Content')}
          value={contentText(look.content)}
          onRemove={() => void patch({ content: undefined })}
        />
      )}
      {active > 0 && (
        <Button variant="subtle" px="xs" onClick={clear}>
          {t('Show all')}
        </Button>
      )}
      {ofCreators && (
        <Box w={narrow ? '100%' : 140}>
          <TypedSearch
            aria-label={t('Search creators')}
            placeholder={t('Search')}
            shown={look.search}
            onSearch={(text) => patch({ search: text })}
          />
        </Box>
      )}
    </Group>
  );
}

function Emv({ set, look, patch }: MonitorTabProps) {
  const emv_model = useTotals(set).data?.totals.emv_model;
  return (
    <span>
      <EmvSwitch
        inside
        value={look.emv_model ?? emv_model}
        onChange={(model) => void patch({ emv_model: model })}
      />
    </span>
  );
}

function CreatorChoices({ monitor, look, patch }: MonitorTabProps) {
  return (
    <>
      <NativeSelect
        aria-label={t('Participation')}
        data={PARTICIPATIONS.map((value) => ({ value, label: t(PARTICIPATION_TEXT[value]) }))}
        value={look.participation}
        onChange={({ currentTarget: { value } }) =>
          void patch({ participation: PARTICIPATIONS.find((one) => one === value) ?? 'all' })
        }
      />
      {monitor.monitor_lists.length > 0 && (
        <NativeSelect
          aria-label={t('List')}
          data={[
            { value: '', label: t('All lists') },
            ...monitor.monitor_lists.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(look.list_id ?? '')}
          onChange={({ currentTarget: { value } }) =>
            void patch({ list_id: value === '' ? undefined : Number(value) })
          }
        />
      )}
    </>
  );
}

/** The first field gets focus, and its open options would cover the others. */
const INSIDE = { comboboxProps: { withinPortal: false }, openOnFocus: false } as const;

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
        {...INSIDE}
        aria-label={t('Platforms')}
        placeholder={look.platform.length === 0 ? t('All platforms') : ''}
        data={platforms.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
        value={look.platform}
        onChange={(platform) => void patch({ platform: platform as Platform[] })}
        clearable
        clearButtonProps={{ 'aria-label': t('All platforms') }}
      />
      <MultiSelect
        {...INSIDE}
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
          {...INSIDE}
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
          {...INSIDE}
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
          {...INSIDE}
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
