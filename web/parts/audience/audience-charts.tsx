import { Box, Button, Table, Text } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { countryName, DASH, percent, shortPercent } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/charts/chart.tsx';
import type { SeriesTone } from '#web/ui/charts/chart-option.ts';
import { WorldMap } from '#web/ui/charts/world-map.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './audience-charts.module.css';
import { ageGender, ageName, genderName, genderShares, type Share, type Shares } from './audience-shares.ts';

const wholePercent = (share: number) => percent(share, share < 0.1 ? 1 : 0);
const axisPercent = (share: number) => shortPercent(share, 1);
const TONES: Readonly<Record<string, SeriesTone>> = { women: 'women', men: 'men', all: 'auto' };

interface CommonProps {
  title?: string;
  /** Grey text at the right: sample size or coverage. */
  note?: ReactNode;
  loading?: boolean;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  className?: string | undefined;
}

export interface AgeGenderChartProps extends CommonProps {
  genders?: Shares | undefined;
  ages?: Shares | undefined;
  genders_per_age?: Shares | undefined;
  height?: number;
}

/** Bars by age and gender, gender totals in the legend. Shares are fractions of the whole audience. */
export function AgeGenderChart(props: AgeGenderChartProps) {
  const {
    title = t('Audience age and gender'),
    genders,
    ages,
    genders_per_age,
    height = 190,
    ...rest
  } = props;
  const drawn = useMemo(() => {
    const crossed = ageGender({ genders, ages, genders_per_age });
    const totals = genderShares(genders, crossed);
    const series = (crossed?.series ?? []).map(({ name, values }) => {
      const total = totals.get(name);
      const tone = TONES[name] ?? 'others';
      return { name: [genderName(name), total && percent(total, 0)].filter(Boolean).join(' '), values, tone };
    });
    return { categories: crossed?.ages ?? [], series, totals };
  }, [genders, ages, genders_per_age]);
  if (drawn.series.length === 0 && drawn.totals.size > 0)
    return <ShareList {...rest} title={title} shares={genders ?? []} name={genderName} />;
  return (
    <Chart
      {...rest}
      title={title}
      kind="bar"
      categories={drawn.categories}
      series={drawn.series}
      format={axisPercent}
      formatCategory={ageName}
      legend={drawn.series.length > 1}
      height={height}
      empty={t('No age or gender data.')}
    />
  );
}

export interface ShareListProps extends CommonProps {
  title: string;
  shares: Shares;
  /** Rows before "Show all". */
  limit?: number;
  name?: ((key: string) => string) | undefined;
  /** Makes the key a link or adds an icon. */
  render?: ((key: string) => ReactNode) | undefined;
  empty?: ReactNode;
}

function ShareRow({ row, top, label }: { row: Share; top: number; label: ReactNode }) {
  return (
    <li className={`lined ${classes.row}`}>
      <Text span truncate>
        {label}
      </Text>
      <Box component="span" ta="end" title={row.share === null ? t('Named without a share') : undefined}>
        {row.share === null ? DASH : wholePercent(row.share)}
      </Box>
      <span className={classes.track} aria-hidden>
        {row.share !== null && <span style={{ width: `${(row.share / top) * 100}%` }} />}
      </span>
    </li>
  );
}

export function ShareRows(props: Pick<ShareListProps, 'shares' | 'limit' | 'name' | 'render' | 'title'>) {
  const { shares, limit = 6, name = (key) => key, render, title } = props;
  const [all, setAll] = useState(false);
  const top = Math.max(...shares.map(({ share }) => share ?? 0), Number.MIN_VALUE);
  const shown = all ? shares : shares.slice(0, limit);
  return (
    <>
      <ul aria-label={title}>
        {shown.map((row) => (
          <ShareRow key={row.key} row={row} top={top} label={render?.(row.key) ?? name(row.key)} />
        ))}
      </ul>
      {shares.length > limit && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={6}
          ms={-8}
          aria-label={
            all
              ? t('Show fewer: {title}', { title })
              : t('Show all {n}: {title}', { n: shares.length, title })
          }
          onClick={() => setAll(!all)}
        >
          {all ? t('Show fewer') : t('Show all {n}', { n: shares.length })}
        </Button>
      )}
    </>
  );
}

export function ShareList({ title, note, shares, className, empty, ...rest }: ShareListProps) {
  return (
    <Card title={title} note={note} className={className}>
      {shares.length === 0 ? (
        <EmptyState>{empty ?? t('No data for this part of the audience.')}</EmptyState>
      ) : (
        <ShareRows title={title} shares={shares} {...rest} />
      )}
    </Card>
  );
}

export interface AudienceCountriesProps extends CommonProps {
  countries: Shares;
  /** Countries listed next to the map. */
  limit?: number;
  onSelect?: ((code: string) => void) | undefined;
}

export function AudienceCountries(props: AudienceCountriesProps) {
  const { title = t('Audience countries'), note, countries, limit = 6, className, onSelect } = props;
  const [table, setTable] = useState(false);
  const values = useMemo(
    () => Object.fromEntries(countries.flatMap(({ key, share }) => (share === null ? [] : [[key, share]]))),
    [countries],
  );
  return (
    <Card
      title={title}
      note={note}
      className={className}
      controls={
        countries.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            fw={400}
            c="dimmed"
            aria-pressed={table}
            onClick={() => setTable(!table)}
          >
            {t(table ? 'Map' : 'Table')}
          </Button>
        )
      }
    >
      {countries.length === 0 && <EmptyState>{t('No country data.')}</EmptyState>}
      {countries.length > 0 && table && <ShareTable title={title} head={t('Country')} shares={countries} />}
      {countries.length > 0 && !table && (
        <div className={classes.countries}>
          <WorldMap label={title} values={values} format={wholePercent} onSelect={onSelect} />
          <div>
            <ShareRows
              title={t('{title}, list', { title })}
              shares={countries}
              limit={limit}
              name={countryName}
            />
          </div>
        </div>
      )}
    </Card>
  );
}

function ShareTable({ title, head, shares }: { title: string; head: string; shares: Shares }) {
  return (
    <Table.ScrollContainer minWidth={0} maxHeight={360} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table stickyHeader verticalSpacing={4} fz="sm">
        <caption className="visually-hidden">{title}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{head}</Table.Th>
            <Table.Th ta="right">{t('Share of audience')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shares.map(({ key, share }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {countryName(key)}
              </Table.Th>
              <Table.Td ta="right">{share === null ? DASH : percent(share)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
