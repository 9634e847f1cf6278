import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { ListProfile, PlatformNumbers } from '#contract/lists/creators.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { ageName, genderKey } from '#web/parts/audience/audience-shares.ts';
import { countryName, percent, shortPercent } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Sparkbars } from '#web/ui/charts/bar-list.tsx';
import { Change, Num } from '#web/ui/number.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import type { ListColumn } from './list-column.ts';
import { TotalCell } from './list-total-cell.tsx';
import { sum, type Total, totalGrowth, weighted } from './list-totals.ts';

type Account = PlatformNumbers & { platform: Platform };
type Numbers = Account | undefined;

/** Accounts that a group of columns shows: those of a platform, or the main one of each creator. */
interface Accounts {
  id: string;
  group: string;
  /** Of one platform; its mark is in the header, or else in each cell. */
  platform: Platform | null;
  of: (row: ListProfile) => Numbers;
}

const accountsOn = (platform: Platform): Accounts => ({
  id: platform,
  group: PLATFORM_NAMES[platform],
  platform,
  of: ({ platforms }) => {
    const numbers = platforms[platform];
    return numbers && { ...numbers, platform };
  },
});

/** The largest account of a creator. */
export function mainAccount({ platforms }: ListProfile): Numbers {
  return PLATFORMS.flatMap((platform): Account[] => {
    const numbers = platforms[platform];
    return numbers ? [{ ...numbers, platform }] : [];
  }).reduce<Numbers>(
    (largest, one) => (!largest || (one.followers ?? -1) > (largest.followers ?? -1) ? one : largest),
    undefined,
  );
}

const mainAccounts = (): Accounts => ({
  id: 'main',
  group: t('Main account'),
  platform: null,
  of: mainAccount,
});

const accountsIn = (rows: readonly ListProfile[], { of }: Accounts): PlatformNumbers[] =>
  rows.flatMap((row) => of(row) ?? []);

/** With the mark of its platform, where the header has none. */
function Marked({ on, numbers, children }: { on: Accounts; numbers: Numbers; children: ReactNode }) {
  if (on.platform !== null || numbers === undefined) return children;
  return (
    <Group component="span" gap="xxs" wrap="nowrap" display="inline-flex">
      <PlatformIcon platform={numbers.platform} size={13} />
      {children}
    </Group>
  );
}
type Measure = 'followers' | 'engagement_rate' | 'growth' | 'credibility' | 'publications_count';

function whyMissing(numbers: Numbers, measure: string, { platform }: Accounts): string {
  if (numbers !== undefined) return numbers.missing?.[measure] ?? 'not_in_source';
  return platform === null
    ? t('No account')
    : t('No {platform} account', { platform: PLATFORM_NAMES[platform] });
}

interface Kind {
  measure: Measure;
  header: Phrase;
  size: number;
  number: 'count' | 'percent' | 'score';
  usual: boolean;
  how: Phrase;
  total: (accounts: PlatformNumbers[]) => Total;
  /** Id among hidden columns. */
  hides: string | null;
}

const ofAccounts = (measure: Measure) => (accounts: PlatformNumbers[]) => {
  const known = accounts.filter((account) => account[measure] != null);
  const value = known.reduce((all, account) => all + (account[measure] ?? 0), 0);
  return { value: known.length === 0 ? null : value, known: known.length, of: accounts.length };
};
const byFollowers = (measure: Measure) => (accounts: PlatformNumbers[]) =>
  weighted(accounts, (account) => account[measure]);

const WEIGHTED: Phrase = 'For all followers together: Σ rate × followers ÷ Σ followers';
const KINDS: readonly Kind[] = [
  {
    measure: 'followers',
    header: 'Followers',
    size: 96,
    number: 'count',
    usual: true,
    how: 'Total',
    total: ofAccounts('followers'),
    hides: 'followers',
  },
  {
    measure: 'engagement_rate',
    header: 'Engagement',
    size: 118,
    number: 'percent',
    usual: true,
    how: WEIGHTED,
    total: byFollowers('engagement_rate'),
    hides: 'engagement_rate',
  },
  {
    measure: 'growth',
    header: '30 days',
    size: 84,
    number: 'percent',
    usual: false,
    how: 'Followers of all accounts now, compared with 30 days earlier',
    total: totalGrowth,
    hides: 'growth',
  },
  {
    measure: 'credibility',
    header: 'Credibility',
    size: 98,
    number: 'score',
    usual: false,
    how: WEIGHTED,
    total: byFollowers('credibility'),
    hides: 'credibility',
  },
  {
    measure: 'publications_count',
    header: 'Posts',
    size: 78,
    number: 'count',
    usual: false,
    how: 'Total',
    total: ofAccounts('publications_count'),
    hides: null,
  },
];

function NumberCell({ row, on, kind }: { row: ListProfile; on: Accounts; kind: Kind }) {
  const numbers = on.of(row);
  const value = numbers?.[kind.measure] ?? null;
  if (value === null) return <Num value={null} missing={whyMissing(numbers, kind.measure, on)} />;
  if (kind.measure === 'growth') return <Change value={value} />;
  if (kind.measure === 'engagement_rate')
    return <span title={shortPercent(value, 4)}>{percent(value, 1)}</span>;
  if (kind.measure === 'credibility') return <span title={value.toFixed(4)}>{value.toFixed(2)}</span>;
  return <Num value={value} />;
}

/** Exact, so that copying loses nothing. */
const copied = (value: number | null | undefined) => (value == null ? '' : String(value));

function numberColumn(on: Accounts, kind: Kind, first: boolean): ListColumn {
  const { measure } = kind;
  const header = t(kind.header);
  const numberOf = (row: ListProfile) => on.of(row)?.[measure] ?? null;
  return {
    id: `${on.id}.${measure}`,
    header,
    title: t('{platform} {measure}', {
      platform: on.group,
      measure: measure === 'growth' ? t('growth in 30 days') : header.toLowerCase(),
    }),
    mark: on.platform && <PlatformIcon platform={on.platform} size={13} />,
    group: on.group,
    align: 'right',
    size: kind.size,
    editable: false,
    usual: first && kind.usual,
    number: kind.number,
    value: numberOf,
    text: (row) => copied(numberOf(row)),
    cell: (row) => (
      <Marked on={on} numbers={numberOf(row) === null ? undefined : on.of(row)}>
        <NumberCell row={row} on={on} kind={kind} />
      </Marked>
    ),
    total(rows) {
      const total = kind.total(accountsIn(rows, on));
      const shown = kind.number === 'percent' ? { kind: 'percent' as const, digits: 1 } : {};
      if (measure === 'credibility' && total.value !== null)
        total.value = Math.round(total.value * 100) / 100;
      return <TotalCell total={total} how={t(kind.how)} {...shown} />;
    },
  };
}

type Shares = readonly { key: string; share: number }[];

/** `FR 41 · BE 8`, in percent. */
function countriesText(countries: Shares): string {
  return countries.map(({ key, share }) => `${key} ${Math.round(share * 100)}`).join(' · ');
}

const shareOf = (shares: Shares | undefined, name: string): number | null =>
  shares?.find(({ key }) => genderKey(key) === name)?.share ?? null;

const byAge = (ages: Shares) => ages.toSorted((a, b) => a.key.localeCompare(b.key, 'en'));

export function AgesBars({ ages }: { ages: Shares }) {
  const sorted = byAge(ages);
  const label = sorted.map(({ key, share }) => `${ageName(key)} ${percent(share, 0)}`).join(', ');
  return (
    <Sparkbars values={sorted.map(({ share }) => share)} label={t('Audience age: {ages}', { ages: label })} />
  );
}

function audienceColumns(on: Accounts, first: boolean): ListColumn[] {
  const audience = (row: ListProfile) => on.of(row)?.audience ?? null;
  const missing = (row: ListProfile) => (
    <Num
      value={null}
      missing={on.of(row) === undefined ? whyMissing(undefined, '', on) : 'no_audience_data'}
    />
  );
  const common = {
    mark: on.platform && <PlatformIcon platform={on.platform} size={13} />,
    group: on.group,
    editable: false,
  };
  const name = on.group;
  const gender = (key: 'women' | 'men', header: string): ListColumn => ({
    ...common,
    id: `${on.id}.${key}`,
    header,
    title:
      key === 'women'
        ? t('{platform} audience, women', { platform: name })
        : t('{platform} audience, men', { platform: name }),
    align: 'right',
    size: 84,
    usual: false,
    number: 'percent',
    value: (row) => shareOf(audience(row)?.genders, key),
    text: (row) => copied(shareOf(audience(row)?.genders, key)),
    cell(row) {
      const share = shareOf(audience(row)?.genders, key);
      return share === null ? missing(row) : <Num value={share} kind="percent" digits={0} />;
    },
    total(rows) {
      const total = weighted(accountsIn(rows, on), (one) => shareOf(one.audience?.genders, key));
      return <TotalCell total={total} how={t(WEIGHTED)} kind="percent" digits={0} />;
    },
  });
  return [
    {
      ...common,
      id: `${on.id}.countries`,
      header: t('Audience'),
      title: t('{platform} audience, top countries', { platform: name }),
      size: 148,
      usual: first,
      value: (row) => audience(row)?.countries[0]?.key ?? null,
      choices: {
        keys: (row) => audience(row)?.countries.map(({ key }) => key) ?? [],
        label: countryName,
      },
      text: (row) => countriesText(audience(row)?.countries ?? []),
      cell(row) {
        const countries = audience(row)?.countries ?? [];
        if (countries.length === 0) return missing(row);
        const full = countries.map(({ key, share }) => `${countryName(key)} ${percent(share, 1)}`).join(', ');
        return (
          <Marked on={on} numbers={on.of(row)}>
            <span title={full}>{countriesText(countries)}</span>
          </Marked>
        );
      },
    },
    {
      ...common,
      id: `${on.id}.ages`,
      header: t('Ages'),
      title: t('{platform} audience, ages', { platform: name }),
      size: 76,
      usual: false,
      value: (row) => audience(row)?.ages[0]?.key ?? null,
      choices: {
        keys: (row) =>
          audience(row)
            ?.ages.slice(0, 1)
            .map(({ key }) => key) ?? [],
        label: ageName,
      },
      text: (row) =>
        byAge(audience(row)?.ages ?? [])
          .map(({ key, share }) => `${key} ${Math.round(share * 100)}`)
          .join(' · '),
      cell(row) {
        const ages = audience(row)?.ages ?? [];
        return ages.length === 0 ? missing(row) : <AgesBars ages={ages} />;
      },
    },
    gender('women', t('Women')),
    gender('men', t('Men')),
  ];
}

function accountColumns(on: Accounts, first: boolean, hidden: ReadonlySet<string>): ListColumn[] {
  return [
    ...KINDS.filter(({ hides }) => hides === null || !hidden.has(hides)).map((kind) =>
      numberColumn(on, kind, first),
    ),
    ...(hidden.has('audience') ? [] : audienceColumns(on, first)),
  ];
}

/** Some columns of the creators' main accounts are visible by default. `hidden`: columns hidden from visitors. */
export const platformColumns = (
  platforms: readonly Platform[],
  hidden: ReadonlySet<string>,
): ListColumn[] => [
  ...accountColumns(mainAccounts(), true, hidden),
  ...platforms.flatMap((platform) => accountColumns(accountsOn(platform), false, hidden)),
];

/** Sum over all accounts of a creator; null if none is known. */
export const allFollowers = (row: ListProfile): number | null =>
  sum([row], () => {
    const known = Object.values(row.platforms).flatMap(({ followers }) => followers ?? []);
    return known.length === 0 ? null : known.reduce((all, one) => all + one, 0);
  }).value;
