import { Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TopInfluencer } from '#contract/report/report.ts';
import { metricName } from '#web/parts/metric-text.ts';
import { t } from '#web/platform/language.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import classes from './report.module.css';

type Numeric = 'followers' | 'posts' | 'impressions' | 'reach' | 'interactions';

/** Who a creator of a set is, and what they brought. */
interface CreatorRow
  extends Pick<
    TopInfluencer,
    | Numeric
    | 'name'
    | 'slug'
    | 'picture'
    | 'country'
    | 'platform_username'
    | 'available_platforms'
    | 'is_demo'
    | 'engagement_rate'
    | 'media_value'
  > {
  type?: string;
}

function CreatorCell({ row }: { row: CreatorRow }) {
  const shared = useSharedView();
  const facts = [row.platform_username && `@${row.platform_username}`, row.country].filter(Boolean);
  return (
    <Flex component="span" gap="xs" align="center" miw={0} className={classes.person}>
      <Avatar
        name={row.name}
        face={row.is_demo ? row.slug : null}
        src={row.picture}
        square={row.type === 'brand'}
      />
      <Flex component="span" direction="column" miw={0}>
        {shared ? (
          <b>{row.name}</b>
        ) : (
          <Link to="/profile/$slug" params={{ slug: row.slug }} tabIndex={-1}>
            {row.name}
          </Link>
        )}
        <span>
          {row.is_demo && <InventedTag />} {facts.join(' · ')}
        </span>
      </Flex>
    </Flex>
  );
}

function number<Row extends CreatorRow>(id: Numeric, header: string, size: number): GridColumn<Row> {
  return {
    id,
    header,
    size,
    align: 'right',
    value: (row) => row[id],
    cell: (row) => <Num value={row[id]} missing="no_follower_data" />,
  };
}

export function creatorColumns<Row extends CreatorRow>(currency: string): GridColumn<Row>[] {
  return [
    {
      id: 'name',
      header: t('Creator'),
      size: 230,
      fixed: true,
      sortable: false,
      value: (row) => row.name,
      cell: (row) => <CreatorCell row={row} />,
    },
    {
      id: 'platforms',
      header: t('Platforms'),
      size: 112,
      align: 'right',
      sortable: false,
      value: (row) => row.available_platforms.length,
      cell: (row) => <PlatformIcons platforms={row.available_platforms} />,
    },
    number<Row>('followers', t('Followers'), 100),
    number<Row>('posts', t('Posts'), 72),
    number<Row>('impressions', metricName('impressions'), 112),
    number<Row>('reach', metricName('reach'), 96),
    number<Row>('interactions', metricName('interactions'), 112),
    {
      id: 'engagement_rate',
      header: t('Engagement'),
      size: 112,
      align: 'right',
      value: (row) => row.engagement_rate,
      cell: (row) => <Num value={row.engagement_rate} kind="percent" digits={1} />,
    },
    {
      id: 'media_value',
      header: metricName('media_value'),
      size: 112,
      align: 'right',
      value: (row) => row.media_value,
      cell: (row) => <Num value={row.media_value} kind="money" currency={currency} />,
    },
  ];
}
