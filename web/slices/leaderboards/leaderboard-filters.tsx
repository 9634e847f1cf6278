import { Button, Flex, MultiSelect, NativeSelect, Popover, Switch, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { BRAND_METRICS } from '#contract/leaderboards/brand-sorts.ts';
import type { Leaderboard } from '#contract/leaderboards/leaderboard.ts';
import type { BrandsAnswer } from '#contract/leaderboards/reports.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { followersIn, rangeOf, type Tier } from '#contract/report/tiers.ts';
import { isCurrency } from '#contract/values/currencies.ts';
import { GENDERS, PLATFORMS } from '#contract/values/primitives.ts';
import { currencyOptions } from '#web/parts/currency-options.ts';
import { useMetricReference } from '#web/parts/explained-metric.tsx';
import { metricName } from '#web/parts/metric-text.ts';
import { tierName } from '#web/parts/tier-name.ts';
import { useCountryOptions } from '#web/platform/format/country-options.ts';
import { countryName } from '#web/platform/format/format.ts';
import { genderOfMany } from '#web/platform/format/gender-names.ts';
import { t } from '#web/platform/language.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';
import { MetricSwitch } from '#web/ui/charts/chart.tsx';
import { FilterChip } from '#web/ui/inputs/filter-chip.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ToolsEnd, ToolsRow } from '#web/ui/tools-row.tsx';
import { filterOf, type LeaderboardLook, NO_FILTERS, type PatchLook } from './leaderboard-look.ts';
import classes from './leaderboards.module.css';
import { useLeaderboardChanges } from './leaderboards-changes.ts';

const PAID_TEXT = { all: 'Paid and organic', paid: 'Paid only', organic: 'Organic only' } as const;
const platformOptions = () => [
  { value: '', label: t('All platforms') },
  ...PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] })),
];

interface FiltersProps {
  board: Leaderboard;
  look: LeaderboardLook;
  filter: PatchLook;
  patch: PatchLook;
  ranked: BrandsAnswer | undefined;
}

const filled = <T,>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);

/** Tiers, plus selected ones that no longer exist. */
const tierOptions = (tiers: readonly Tier[], chosen: readonly string[] = []) =>
  [...new Set([...tiers.map(rangeOf), ...chosen])].map((value) => ({
    value,
    label: tierName(followersIn(value), tiers),
  }));

function FilterFields({ board, look, filter, ranked }: Omit<FiltersProps, 'patch'>) {
  // Visitors cannot load the country list, so the brands' countries are used.
  const countries = useCountryOptions();
  const tiers = useMetricReference().data?.tiers ?? [];
  const options =
    countries.length > 0 ? countries : board.countries.map(({ id, name }) => ({ value: id, label: name }));
  // The first field gets focus, and its open options would cover the others.
  const inside = { comboboxProps: { withinPortal: false }, clearable: true, openOnFocus: false } as const;
  return (
    <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
      <MultiSelect
        {...inside}
        label={t('Country of the creator')}
        searchable
        limit={80}
        data={options}
        value={look.country ?? []}
        onChange={(country) => filter({ country: filled(country) })}
      />
      <MultiSelect
        {...inside}
        label={t('Gender of the creator')}
        data={GENDERS.map((value) => ({ value, label: genderOfMany(value) }))}
        value={look.gender ?? []}
        onChange={(gender) => filter({ gender: filled(gender) as LeaderboardLook['gender'] })}
      />
      <MultiSelect
        {...inside}
        label={t('Followers of the creator')}
        data={tierOptions(tiers, look.tier)}
        value={look.tier ?? []}
        onChange={(tier) => filter({ tier: filled(tier) })}
      />
      {board.categories.length > 0 && (
        <MultiSelect
          {...inside}
          label={t('Category of the brand')}
          data={board.categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={look.category ?? []}
          onChange={(category) => filter({ category: filled(category) })}
        />
      )}
      <NativeSelect
        label={t('Paid or organic')}
        description={t('Paid: reported as a partnership, or marked with a hashtag such as #ad')}
        data={Object.entries(PAID_TEXT).map(([value, label]) => ({ value, label: t(label) }))}
        value={look.paid}
        onChange={(event) => filter({ paid: event.currentTarget.value as LeaderboardLook['paid'] })}
      />
      <NativeSelect
        label={t('Currency')}
        data={currencyOptions()}
        value={look.currency ?? ranked?.currency ?? 'USD'}
        onChange={({ currentTarget: { value } }) => isCurrency(value) && filter({ currency: value })}
      />
      <Switch
        label={t('Excluding the brands’ own accounts')}
        checked={look.exclude_brand_profiles}
        onChange={(event) => filter({ exclude_brand_profiles: event.currentTarget.checked })}
      />
    </Flex>
  );
}

function Chips({ look, filter }: Pick<FiltersProps, 'look' | 'filter'>) {
  const tiers = useMetricReference().data?.tiers ?? [];
  const lists = [
    [t('Country'), 'country', look.country?.map(countryName)],
    [t('Gender'), 'gender', look.gender?.map(genderOfMany)],
    [t('Followers'), 'tier', look.tier?.map((range) => tierName(followersIn(range), tiers))],
    [t('Category'), 'category', look.category],
    [t('Currency'), 'currency', look.currency === undefined ? undefined : [look.currency]],
  ] as const;
  return (
    <>
      {lists.map(
        ([label, name, values]) =>
          values !== undefined &&
          values.length > 0 && (
            <FilterChip
              key={name}
              label={label}
              value={values.join(', ')}
              onRemove={() => filter({ [name]: undefined })}
            />
          ),
      )}
      {look.paid !== 'all' && (
        <FilterChip value={t(PAID_TEXT[look.paid])} onRemove={() => filter({ paid: 'all' })} />
      )}
      {look.exclude_brand_profiles && (
        <FilterChip
          value={t('Excluding own accounts')}
          onRemove={() => filter({ exclude_brand_profiles: false })}
        />
      )}
    </>
  );
}

function rankedBy({ sort_by, counting }: LeaderboardLook): string {
  const metric = metricName(BRAND_METRICS[sort_by]).toLowerCase();
  return counting === 'split'
    ? t('by {metric}, with posts split among their brands; columns count them in full', { metric })
    : t('by {metric}', { metric });
}

/** Filters of a leaderboard; editors can save them for everybody. */
export function LeaderboardFilters(props: FiltersProps) {
  const { board, look, filter, patch } = props;
  const shared = useSharedView() !== null;
  const { update } = useLeaderboardChanges();
  return (
    <ToolsRow>
      <MetricSwitch
        label={t('Platform')}
        value={look.platform?.length === 1 ? (look.platform[0] ?? '') : ''}
        onChange={(value) => filter({ platform: PLATFORMS.filter((p) => p === value).slice(0, 1) })}
        options={platformOptions()}
      />
      <Popover position="bottom-start" width={300} trapFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<IconFilter size={16} stroke={1.7} aria-hidden />}>
            {t('Filters')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterFields {...props} />
        </Popover.Dropdown>
      </Popover>
      <Chips look={look} filter={filter} />
      {look.own && !shared && board.can_edit && (
        <Button
          variant="subtle"
          loading={update.isPending}
          onClick={() =>
            update.mutate(
              { id: board.id, revision: board.revision, filter: filterOf(look, board.filter) },
              {
                onSuccess: () => {
                  const { name } = board;
                  if (look.from_date === undefined) {
                    toast.success(t('This is now the default view of “{name}”', { name }));
                    patch(NO_FILTERS);
                  } else
                    toast.success(
                      t('This is now the default view of “{name}”, without the selected days', { name }),
                    );
                },
              },
            )
          }
        >
          {t('Save as default')}
        </Button>
      )}
      <ToolsEnd>
        <Text span fz="xs" c="dimmed">
          {rankedBy(look)}
        </Text>
      </ToolsEnd>
    </ToolsRow>
  );
}
