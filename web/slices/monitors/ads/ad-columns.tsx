import { Anchor, Button, Flex, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { type AdCreator, type AdPost, type CampaignAd, UNMATCHED_TEXTS } from '#contract/sales/ads.ts';
import { BOOST_PROBLEM_TEXTS } from '#contract/sales/rights.ts';
import { dayRange, exactMoney } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import { timesText } from '../orders/order-words.ts';
import { organicNote } from './ad-words.ts';

interface NumberColumn<Row> {
  id: string;
  header: string;
  value: (row: Row) => number | null;
  /** In the currency of the report; default: a count. */
  isMoney?: boolean;
  missing?: (row: Row) => string;
  size?: number;
}

const numbers = <Row,>(currency: string, columns: ReadonlyArray<NumberColumn<Row>>): GridColumn<Row>[] =>
  columns.map(
    ({ id, header, value, isMoney = false, missing = () => t('The file does not say'), size = 120 }) => ({
      ...{ id, header, value, size },
      align: 'right',
      cell(row) {
        const of = value(row);
        if (of === null) return <Num value={null} missing={missing(row)} />;
        return isMoney ? exactMoney(of, currency) : <Num value={of} />;
      },
    }),
  );

const costless = () => t('The cost is not known: enter it under Budget');

export const adCreatorColumns = (currency: string): GridColumn<AdCreator>[] => [
  {
    id: 'name',
    header: t('Creator'),
    size: 200,
    fixed: true,
    value: ({ name }) => name,
    cell: (row) => (
      <Flex component="span" gap="xs" align="center" miw={0}>
        <Avatar name={row.name} face={row.is_demo ? row.slug : null} src={row.picture} size={26} />
        <Text span truncate>
          {row.name}
        </Text>
        {row.is_demo && <InventedTag />}
      </Flex>
    ),
  },
  ...numbers<AdCreator>(currency, [
    { id: 'ads', header: t('Ads'), value: ({ ads }) => ads, size: 80 },
    { id: 'spend', header: t('Ad spend'), value: ({ paid }) => paid.cost, isMoney: true },
    {
      ...{ id: 'cost', header: t('Cost of the creator'), isMoney: true, size: 150 },
      value: ({ organic }) => organic.cost,
      missing: costless,
    },
    {
      ...{ id: 'organic', header: t('Organic impressions'), size: 150 },
      value: ({ organic }) => organic.impressions,
      missing: organicNote,
    },
    { id: 'paid', header: t('Paid impressions'), value: ({ paid }) => paid.impressions, size: 140 },
    {
      ...{ id: 'together', header: t('Impressions together'), value: ({ together }) => together.impressions },
      missing: organicNote,
    },
    {
      ...{ id: 'cpm', header: t('CPM together'), isMoney: true, size: 130 },
      value: ({ together }) => together.cpm,
      missing: (row) => (row.together.cost === null ? costless() : organicNote(row)),
    },
    { id: 'clicks', header: t('Paid clicks'), value: ({ paid }) => paid.clicks },
  ]),
  {
    id: 'roas',
    header: t('Paid ROAS'),
    align: 'right',
    size: 110,
    value: ({ paid }) => paid.roas,
    cell: ({ paid }) =>
      paid.roas === null ? <Num value={null} missing={t('The file does not say')} /> : timesText(paid.roas),
  },
];

export const adPostColumns = (currency: string): GridColumn<AdPost>[] => [
  {
    id: 'post',
    header: t('Post'),
    size: 300,
    fixed: true,
    value: ({ text }) => text,
    cell: ({ text, url, platform, profile }) => {
      const shown = text || t('A post on {platform}', { platform: PLATFORM_NAMES[platform] });
      return (
        <Text span truncate title={`${profile.name}: ${shown}`}>
          <strong>{profile.name}</strong>{' '}
          {url ? (
            <Anchor href={url} target="_blank" rel="noreferrer" inherit>
              {shown}
            </Anchor>
          ) : (
            shown
          )}
        </Text>
      );
    },
  },
  ...numbers<AdPost>(currency, [
    { id: 'ads', header: t('Ads'), value: ({ ads }) => ads, size: 80 },
    { id: 'spend', header: t('Ad spend'), value: ({ spend }) => spend, isMoney: true },
    {
      ...{ id: 'organic', header: t('Organic impressions'), size: 150 },
      value: ({ organic_impressions }) => organic_impressions,
      missing: organicNote,
    },
    { id: 'paid', header: t('Paid impressions'), value: ({ impressions }) => impressions, size: 140 },
    {
      ...{ id: 'together', header: t('Impressions together'), value: (row) => row.total_impressions },
      missing: organicNote,
    },
    {
      ...{ id: 'reach', header: t('Paid reach'), value: ({ reach }) => reach },
      missing: () => t('Reach of several ads or periods is not added up'),
    },
    { id: 'clicks', header: t('Paid clicks'), value: ({ clicks }) => clicks },
    { id: 'purchases', header: t('Purchases'), value: ({ purchases }) => purchases },
    { id: 'value', header: t('Value of purchases'), value: ({ value }) => value, isMoney: true, size: 150 },
  ]),
  {
    id: 'rights',
    header: t('Usage rights'),
    size: 260,
    value: ({ right_problem }) => t(right_problem === null ? 'Covered' : BOOST_PROBLEM_TEXTS[right_problem]),
  },
];

export const adColumns = (
  currency: string,
  onAssign: ((ad: CampaignAd) => void) | null,
): GridColumn<CampaignAd>[] => [
  {
    id: 'name',
    header: t('Ad'),
    size: 260,
    fixed: true,
    value: ({ name }) => name,
    cell: ({ name, campaign }) => (
      <Text span truncate title={[name, campaign].filter(Boolean).join(' · ')}>
        {name}
      </Text>
    ),
  },
  {
    id: 'creator',
    header: t('Creator'),
    size: 170,
    fixed: true,
    value: ({ profile }) => profile?.name ?? null,
    cell: ({ profile }) =>
      profile ? (
        <Anchor component={Link} to={`/profile/${profile.slug}`} inherit>
          {profile.name}
        </Anchor>
      ) : (
        t('No creator')
      ),
  },
  {
    id: 'reason',
    header: t('Post'),
    size: 270,
    fixed: true,
    value: ({ reason }) => reason,
    cell: (ad) => (
      <Flex component="span" gap="xs" align="center" justify="space-between" w="100%">
        <Text span truncate>
          {ad.reason
            ? t(UNMATCHED_TEXTS[ad.reason])
            : ad.is_of_brand
              ? t('An ad of the brand')
              : ad.by === 'hand'
                ? t('Assigned by hand')
                : t('Named by the file')}
        </Text>
        {onAssign && ad.reason && (
          <Button size="compact-xs" variant="default" onClick={() => onAssign(ad)}>
            {t('Assign')}
          </Button>
        )}
      </Flex>
    ),
  },
  ...numbers<CampaignAd>(currency, [
    { id: 'spend', header: t('Ad spend'), value: ({ spend }) => spend, isMoney: true },
    { id: 'impressions', header: t('Impressions'), value: ({ impressions }) => impressions },
    { id: 'clicks', header: t('Clicks'), value: ({ clicks }) => clicks, size: 100 },
    { id: 'value', header: t('Value of purchases'), value: ({ value }) => value, isMoney: true, size: 150 },
  ]),
  {
    id: 'days',
    header: t('Days'),
    size: 190,
    value: ({ first_day }) => first_day,
    cell: ({ first_day, last_day }) =>
      first_day && last_day ? dayRange(first_day, last_day) : t('The file does not say'),
  },
];
