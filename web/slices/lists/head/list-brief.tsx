import { Flex, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ListProfile } from '#contract/lists/creators.ts';
import type { List } from '#contract/lists/list.ts';
import { type ProfileFilters, profileFilters } from '#contract/profiles/search.ts';
import { activeFilters, savedFilters } from '#web/parts/search-filters/active-filters.ts';
import { type Fit, fitOf, fitText } from '#web/parts/search-filters/fit.ts';
import { plural, t } from '#web/platform/language.ts';
import { stringifySearch } from '#web/platform/page/url-state.ts';
import { FilterChip } from '#web/ui/inputs/filter-chip.tsx';
import { Num } from '#web/ui/number.tsx';
import type { ListColumn } from '../table/list-column.ts';
import { useListEdits } from '../writing/list-edits.ts';
import classes from './list-brief.module.css';

/** Null without a brief, or if nothing of it is valid any more. */
function briefOf({ brief, currency }: List): ProfileFilters | null {
  if (brief === null) return null;
  const filters = profileFilters.parse(savedFilters(brief));
  return activeFilters(filters, currency).length === 0 ? null : filters;
}

/** Filters of the search that the list was made from. */
export function ListBrief({ list }: { list: List }) {
  const brief = briefOf(list);
  const { edit } = useListEdits(list);
  if (brief === null) return null;
  const filters = activeFilters(brief, list.currency);
  const saved = Object.entries(savedFilters(list.brief ?? {}));
  const usual = profileFilters.parse({});
  const set = saved.filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name as keyof ProfileFilters]),
  );
  const mayEdit = list.can_edit && list.edit_refused === null;
  return (
    <Flex
      component="section"
      aria-label={t('Brief')}
      gap="xs"
      align="center"
      mb="sm"
      className={classes.brief}
    >
      <Text span fw={600} fz="xs">
        {t('Brief')}
      </Text>
      {filters.map(({ id, label, value, without }) => (
        <FilterChip
          key={id}
          label={label}
          value={value}
          onRemove={
            mayEdit ? () => edit.mutate({ brief: { ...brief, ...without } as ProfileFilters }) : undefined
          }
        />
      ))}
      <Link className="link" to={`/profiles${stringifySearch(Object.fromEntries(set))}`}>
        {t('Find more creators')}
      </Link>
      {mayEdit && (
        <UnstyledButton fz="xs" c="dimmed" onClick={() => edit.mutate({ brief: null })}>
          {t('Remove the brief')}
        </UnstyledButton>
      )}
    </Flex>
  );
}

/** Numbers of the account on the brief's platform, or of the largest one. */
function fitOfRow(row: ListProfile, brief: ProfileFilters, currency: string): Fit {
  const accounts = Object.entries(row.platforms);
  const [, numbers] =
    accounts.find(([platform]) => platform === brief.platform) ??
    accounts.toSorted(([, a], [, b]) => (b.followers ?? -1) - (a.followers ?? -1))[0] ??
    [];
  const prices = (row.prices ?? []).flatMap(({ converted }) => converted ?? []);
  const facts = {
    ...row,
    available_platforms: accounts.map(([platform]) => platform),
    followers: numbers?.followers ?? null,
    engagement: numbers?.engagement_rate ?? null,
    growth: numbers?.growth ?? null,
    credibility: numbers?.credibility ?? null,
    audience: numbers?.audience ?? null,
    price: prices.length === 0 ? null : Math.min(...prices),
  };
  return fitOf(brief, facts, currency);
}

/** How many filters of the brief each creator matches. */
export function fitColumns(list: List): ListColumn[] {
  const brief = briefOf(list);
  if (brief === null) return [];
  const fit = (row: ListProfile) => fitOfRow(row, brief, list.currency);
  return [
    {
      id: 'fit',
      header: t('Fit'),
      title: t('Fit to the brief'),
      group: t('Creator'),
      align: 'right',
      size: 84,
      editable: false,
      usual: true,
      number: 'count',
      value: (row) => fit(row).holds,
      text: (row) => t('{n} of {all}', { n: fit(row).holds, all: String(fit(row).total) }),
      cell(row) {
        const { holds, total, unknown, ...rest } = fit(row);
        if (unknown === total)
          return <Num value={null} missing={t('None of the criteria in the brief can be checked here')} />;
        return (
          <span title={fitText({ holds, total, unknown, ...rest })}>
            {t('{n} of {all}', { n: holds, all: String(total) })}
            {unknown > 0 && (
              <Text span c="dimmed" fz="xxs">
                {' '}
                {plural(unknown, '{n} unknown', '{n} unknown')}
              </Text>
            )}
          </span>
        );
      },
    },
  ];
}
