import { Flex, Modal } from '@mantine/core';
import type { ListProfile, PlatformNumbers } from '#contract/lists/creators.ts';
import type { List } from '#contract/lists/list.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { type Platform, platformOf } from '#contract/values/primitives.ts';
import { ageName, genderName } from '#web/parts/audience/audience-shares.ts';
import { type CompareLine, CompareTable } from '#web/parts/compare-table.tsx';
import { postTypeText } from '#web/parts/post-grid.tsx';
import { countryName, exactMoney, percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { ConvertedAmount } from '#web/ui/converted-money.tsx';
import { Change, Num } from '#web/ui/number.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { platformsIn } from '../table/list-columns.tsx';
import { CreatorPicture } from '../table/list-creator.tsx';
import { priceIn } from '../writing/list-fields.ts';
import classes from './list-compare.module.css';

type Line = CompareLine<ListProfile>;
type Shares = readonly { key: string; share: number }[];

function Bars({ shares, name }: { shares: Shares | undefined; name: (key: string) => string }) {
  if (!shares?.length) return <Num value={null} missing="no_audience_data" />;
  return (
    <Flex component="span" direction="column" gap="xxs" fz="xs">
      {shares.map(({ key, share }) => (
        <span key={key} className={classes.bar}>
          <span>{name(key)}</span>
          <span>{percent(share, 0)}</span>
          <span className={classes.track} aria-hidden>
            <span style={{ width: `${share * 100}%` }} />
          </span>
        </span>
      ))}
    </Flex>
  );
}

function platformLines(platform: Platform): Line[] {
  const of = (row: ListProfile): PlatformNumbers | undefined => row.platforms[platform];
  const why = (row: ListProfile, measure: string) =>
    of(row) === undefined
      ? t('No {platform} account', { platform: PLATFORM_NAMES[platform] })
      : of(row)?.missing?.[measure];
  return [
    {
      label: t('Followers'),
      show: (row) => <Num value={of(row)?.followers} kind="exact" missing={why(row, 'followers')} />,
      rank: (row) => of(row)?.followers,
    },
    {
      label: t(METRIC_TABLE.engagement_rate.label),
      show: (row) => (
        <Num value={of(row)?.engagement_rate} kind="percent" missing={why(row, 'engagement_rate')} />
      ),
      rank: (row) => of(row)?.engagement_rate,
    },
    {
      label: t('Followers, 30 days'),
      show: (row) =>
        of(row)?.growth == null ? (
          <Num value={null} missing={why(row, 'growth')} />
        ) : (
          <Change value={of(row)?.growth} />
        ),
      rank: (row) => of(row)?.growth,
    },
    {
      label: t('Credibility'),
      show: (row) => <Num value={of(row)?.credibility} kind="exact" missing={why(row, 'credibility')} />,
      rank: (row) => of(row)?.credibility,
    },
    {
      label: t('Posts'),
      show: (row) => <Num value={of(row)?.publications_count} kind="exact" missing={why(row, '')} />,
    },
    {
      label: t('Audience countries'),
      show: (row) => <Bars shares={of(row)?.audience?.countries} name={countryName} />,
    },
    {
      label: t('Audience ages'),
      show: (row) => (
        <Bars
          shares={of(row)?.audience?.ages.toSorted((a, b) => a.key.localeCompare(b.key, 'en'))}
          name={ageName}
        />
      ),
    },
    {
      label: t('Audience gender'),
      show: (row) => <Bars shares={of(row)?.audience?.genders} name={genderName} />,
    },
  ];
}

const plannedLines = (currency: string): Line[] => [
  {
    label: t('Price'),
    show: (row) =>
      row.price_entered ? (
        <ConvertedAmount
          entered={row.price_entered}
          value={priceIn(row, currency)}
          currency={currency}
          exact
        />
      ) : (
        <Num value={null} missing={t('No price entered')} />
      ),
  },
  {
    label: t('Publications'),
    show: (row) => <Num value={row.publications} kind="exact" missing={t('Nothing planned')} />,
  },
  {
    label: t('Price list'),
    show: (row) =>
      row.prices.length === 0 ? (
        <Num value={null} missing={t('No price entered')} />
      ) : (
        row.prices.map((price) => (
          <Flex key={price.post_type} component="span" gap="xs" justify="space-between">
            <span>
              <PlatformIcon platform={platformOf(price.post_type)} size={13} />{' '}
              {postTypeText(price.post_type)}
            </span>
            <span>{exactMoney(price.amount, price.currency)}</span>
          </Flex>
        ))
      ),
  },
];

export interface ListCompareProps {
  list: List;
  rows: readonly ListProfile[];
  onClose: () => void;
}

/** Two to six creators side by side; the largest number of each line is bold. */
export function ListCompare({ list, rows, onClose }: ListCompareProps) {
  const groups = [
    ...platformsIn(rows).map((platform) => ({
      name: PLATFORM_NAMES[platform],
      lines: platformLines(platform),
    })),
    { name: t('Planning'), lines: plannedLines(list.currency) },
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      size={Math.min(1300, 240 + rows.length * 180)}
      title={<b>{plural(rows.length, 'Compare {n} creator', 'Compare {n} creators')}</b>}
    >
      <CompareTable rows={rows} groups={groups} picture={(row) => <CreatorPicture row={row} size={44} />} />
    </Modal>
  );
}
