import { Flex, Text } from '@mantine/core';
import type { MonitorPost } from '#contract/monitors/posts.ts';
import { platformOf } from '#contract/values/primitives.ts';
import { DisclosureWhy } from '#web/parts/disclosure/disclosure-why.tsx';
import { verdictText } from '#web/parts/disclosure/disclosure-words.ts';
import { metricName } from '#web/parts/metric-text.ts';
import { OriginMark, postTypeText } from '#web/parts/post-grid.tsx';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import classes from '../monitor.module.css';
import { reasonChips } from './post-reasons.tsx';

type Row = MonitorPost;

/** `plain`: for visitors, without rules and labels. */
export function postColumns(currency: string, plain: boolean): GridColumn<Row>[] {
  const inside: GridColumn<Row>[] = [
    {
      id: 'disclosure',
      header: t('Disclosure'),
      size: 124,
      sortable: false,
      value: ({ disclosure }) => disclosure && verdictText(disclosure.verdict),
      cell: ({ disclosure }) => disclosure && <DisclosureWhy disclosure={disclosure} />,
    },
    {
      id: 'reasons',
      header: t('Reason'),
      size: 160,
      sortable: false,
      value: (row) => reasonChips(row).join(', '),
    },
    {
      id: 'classification',
      header: t('Label'),
      size: 110,
      sortable: false,
      value: (row) => row.classification,
    },
    {
      id: 'custom_tags',
      header: t('Tags'),
      size: 130,
      sortable: false,
      value: (row) => row.custom_tags.join(', '),
    },
  ];
  return [
    {
      id: 'message',
      header: t('Post'),
      size: 300,
      fixed: true,
      sortable: false,
      value: (row) => row.message,
      cell: (row) => (
        <Flex component="span" direction="column" miw={0} className="cut-lines">
          <b>{row.profile_name}</b>
          <Text span fz="xs" c="dimmed" className={classes.dim} dir="auto">
            {row.message || t('No caption')}
          </Text>
        </Flex>
      ),
    },
    {
      id: 'media',
      header: t('Kind'),
      size: 110,
      sortable: false,
      value: (row) => postTypeText(row.media),
      cell: (row) => (
        <Flex component="span" gap="xs" align="center" display="inline-flex">
          <PlatformIcon platform={platformOf(row.media)} size={14} /> {postTypeText(row.media)}
        </Flex>
      ),
    },
    {
      id: 'created_time',
      header: t('Published'),
      size: 104,
      value: (row) => row.created_time,
      cell: (row) => dayText(row.created_date),
    },
    {
      id: 'impressions',
      header: metricName('impressions'),
      size: 120,
      align: 'right',
      value: (row) => row.impressions,
      cell: (row) => (
        <>
          <OriginMark origin={row.impressions_origin} />{' '}
          <Num value={row.impressions} missing="not_in_source" />
        </>
      ),
    },
    {
      id: 'interactions',
      header: metricName('interactions'),
      size: 112,
      align: 'right',
      value: (row) => row.interactions,
      cell: (row) => <Num value={row.interactions} />,
    },
    {
      id: 'engagement_rate',
      header: t('Engagement'),
      size: 110,
      align: 'right',
      sortable: false,
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
    ...(plain ? [] : inside),
  ];
}
