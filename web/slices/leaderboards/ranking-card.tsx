import { Flex, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconStarFilled } from '@tabler/icons-react';
import { useMemo } from 'react';
import { BRAND_METRICS, BRAND_SORTS, type BrandSort } from '#contract/leaderboards/brand-sorts.ts';
import type { BrandRow, BrandStatistics, BrandsAnswer } from '#contract/leaderboards/reports.ts';
import { isRatio, metricKind, metricName } from '#web/parts/metric-text.ts';
import { shortReason, withheldReason } from '#web/parts/report/withheld-reason.ts';
import { DASH } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/session/shared-view.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { Change, Num } from '#web/ui/number.tsx';
import { lineOrder } from './brands/brand-lines.ts';
import { isShown, type LeaderboardPart } from './leaderboard-look.ts';
import classes from './leaderboards.module.css';

/** A brand, or in the last row the average. */
interface Row {
  brand: BrandRow | null;
  stats: BrandStatistics;
}

/** Rank change since the previous period. */
function Moved({ brand }: { brand: BrandRow }) {
  if (brand.rank === null || brand.previous_rank === null || brand.previous_rank === brand.rank) return null;
  const won = brand.previous_rank - brand.rank;
  const places = plural(Math.abs(won), '{n} place', '{n} places');
  const before = brand.previous_rank;
  const text =
    won > 0
      ? t('Up {places} from rank {before}', { places, before })
      : t('Down {places} from rank {before}', { places, before });
  const Icon = won > 0 ? IconArrowUp : IconArrowDown;
  return (
    <Flex
      component="span"
      gap={1}
      align="center"
      display="inline-flex"
      fz="xxs"
      className={classes.moved}
      data-up={won > 0}
      title={text}
    >
      <Icon size={12} stroke={2} aria-hidden />
      <span aria-hidden>{Math.abs(won)}</span>
      <span className="visually-hidden">{text}</span>
    </Flex>
  );
}

function Place({ brand }: { brand: BrandRow | null }) {
  if (brand === null) return null;
  return (
    <Flex component="span" gap="xs" align="center" display="inline-flex">
      {brand.rank ?? DASH}
      <Moved brand={brand} />
    </Flex>
  );
}

interface NameProps {
  brand: BrandRow | null;
  /** Filtered categories. */
  categories: readonly string[];
  /** Its place among the lines of the timeline; undefined if it is not drawn. */
  line: number | undefined;
  onOpen: (id: number) => void;
}

function Name({ brand, categories, line, onOpen }: NameProps) {
  if (brand === null)
    return (
      <Text span fz="xs" c="dimmed">
        {categories.length === 0
          ? t('Average brand')
          : t('Average brand of {categories}', { categories: categories.join(', ') })}
      </Text>
    );
  return (
    <Flex
      component="span"
      gap="xs"
      align="center"
      miw={0}
      className={classes.brand}
      data-highlighted={brand.is_highlighted || undefined}
    >
      {line !== undefined && (
        <i
          className={classes.mark}
          style={{ background: `var(--ll-category-${line + 1})` }}
          title={t('Its line in the timeline')}
        />
      )}
      <Avatar name={brand.name} src={brand.picture} square size={24} />
      <span className={classes.figure} data-start>
        <button type="button" className={classes.rowButton} onClick={() => onOpen(brand.id)}>
          {brand.name}
        </button>
        {brand.change_withheld && (
          <Text span fz="xs" c="dimmed" maw="100%" truncate title={withheldReason(brand.change_withheld)}>
            {shortReason(brand.change_withheld)}
            <span className="visually-hidden">: {withheldReason(brand.change_withheld)}</span>
          </Text>
        )}
      </span>
      {brand.is_highlighted && <IconStarFilled size={13} aria-label={t('Highlighted')} />}
    </Flex>
  );
}

interface ValueProps {
  row: Row;
  metric: BrandSort;
  currency: string;
  /** Null = all brands. */
  onOpen: (id: number | null) => void;
}

function Value({ row: { brand, stats }, metric, currency, onOpen }: ValueProps) {
  const kind = metricKind(BRAND_METRICS[metric]);
  const number = (
    <Num value={stats[metric]} kind={kind} currency={currency} missing={t('Unknown for these posts')} />
  );
  return (
    <span className={classes.figure}>
      <button
        type="button"
        className={classes.figureButton}
        aria-label={
          brand === null
            ? t('Posts of all brands behind this number')
            : t('Posts of {name} behind this number', { name: brand.name })
        }
        onClick={() => onOpen(brand?.id ?? null)}
      >
        {number}
      </button>
      {brand && <Change value={brand.change?.[metric]} points={isRatio(BRAND_METRICS[metric])} />}
    </span>
  );
}

const rowId = ({ brand }: Row) => String(brand?.id ?? 'mean');

/** Brands ranked by a metric; clicking a column ranks by it. Every number opens its posts. */
export function RankingCard({ look, patch, filter, ranked }: LeaderboardPart & { ranked: BrandsAnswer }) {
  const hidden = useHidden();
  const { brands, average, currency } = ranked;
  const narrow = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const rows = useMemo(
    (): Row[] => [
      ...brands.map((brand) => ({ brand, stats: brand.platforms.all as BrandStatistics })),
      { brand: null, stats: average },
    ],
    [brands, average],
  );
  const lines = useMemo(() => lineOrder(brands), [brands]);
  const columns = useMemo((): GridColumn<Row>[] => {
    const open = (id: number | null) =>
      patch(id === null ? { of_all: true } : { of_brand: id }, { push: true });
    return [
      {
        id: 'rank',
        header: '#',
        size: narrow ? 52 : 64,
        minSize: 48,
        fixed: true,
        sortable: false,
        value: ({ brand }) => brand?.rank,
        cell: ({ brand }) => <Place brand={brand} />,
      },
      {
        id: 'name',
        header: t('Brand'),
        size: narrow ? 152 : 190,
        fixed: true,
        sortable: false,
        value: ({ brand }) => brand?.name,
        cell: ({ brand }) => (
          <Name
            brand={brand}
            categories={look.category ?? []}
            line={brand ? lines.get(brand.id) : undefined}
            onOpen={open}
          />
        ),
      },
      ...BRAND_SORTS.filter((metric) => isShown(metric, hidden)).map(
        (metric): GridColumn<Row> => ({
          id: metric,
          header: metricName(BRAND_METRICS[metric]),
          size: 112,
          align: 'right',
          value: ({ stats }) => stats[metric],
          cell: (row) => <Value row={row} metric={metric} currency={currency} onOpen={open} />,
        }),
      ),
    ];
  }, [hidden, currency, patch, look.category, narrow, lines]);
  const sort = useMemo(() => ({ column: look.sort_by as string, descending: true }), [look.sort_by]);
  return (
    <section className={`surface ${classes.ranking}`} aria-label={t('Ranking')}>
      <DataTable
        label={t('Brands by rank')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        sort={sort}
        onSort={({ column }) => {
          const sort_by = BRAND_SORTS.find((one) => one === column);
          if (sort_by) filter({ sort_by });
        }}
        rowHeight={48}
        maxHeight="620px"
      />
    </section>
  );
}
