import { Flex, SegmentedControl, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { type CreatorTones, type PostTones, TONE_SORTS } from '#contract/report/sentiment.ts';
import { dayText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import classes from './report.module.css';
import type { ReportSet, SentimentSource } from './report-set.ts';
import { type TonesSort, useTones } from './sentiment-queries.ts';
import { ToneBar } from './tone-bar.tsx';

type Row = PostTones | CreatorTones;
const isPost = (row: Row): row is PostTones => 'message' in row;

function NameCell({ row }: { row: Row }) {
  const facts = isPost(row)
    ? [row.profile_name, dayText(row.created_time.slice(0, 10)), row.is_caption && t('from its caption')]
    : [plural(row.posts, '{n} post', '{n} posts')];
  return (
    <Flex component="span" gap="xs" align="center" miw={0} className={classes.person}>
      <Avatar
        name={row.profile_name}
        face={row.is_demo ? row.profile_slug : null}
        src={row.profile_picture}
      />
      <Flex component="span" direction="column" miw={0}>
        <Text component="b" truncate fw={500} dir="auto">
          {isPost(row) ? row.message || t('Post without text') : row.profile_name}
        </Text>
        <span>
          {row.is_demo && <InventedTag />} {facts.filter(Boolean).join(' · ')}
        </span>
      </Flex>
    </Flex>
  );
}

const score = (id: 'positive_score' | 'negative_score', header: string): GridColumn<Row> => ({
  id,
  header,
  size: 104,
  align: 'right',
  value: (row) => row[id],
  cell: (row) => <Num value={row[id]} kind="percent" digits={0} />,
});

const columns = (): GridColumn<Row>[] => [
  {
    id: 'name',
    header: t('Name'),
    size: 280,
    sortable: false,
    value: (row) => row.profile_name,
    cell: (row) => <NameCell row={row} />,
  },
  {
    id: 'tones',
    header: t('Share of texts'),
    size: 170,
    sortable: false,
    value: (row) => row.positive,
    cell: (row) => <ToneBar tones={row} />,
  },
  {
    id: 'texts',
    header: t('Texts'),
    size: 84,
    align: 'right',
    value: (row) => row.texts,
    cell: (row) => <Num value={row.texts} />,
  },
  score('positive_score', t('Positive')),
  score('negative_score', t('Negative')),
];

const rowId = (row: Row) => (isPost(row) ? row.id : String(row.profile_id));

export interface SentimentTableProps {
  set: ReportSet;
  source: SentimentSource;
  enabled: boolean;
}

export function SentimentTable(props: SentimentTableProps) {
  const [of, setOf] = useState<'posts' | 'creators'>('posts');
  const [sort, setSort] = useState<TonesSort>({ sort_by: 'texts', order: 'DESC' });
  const tones = useTones(props, of, sort);
  const { data, error, hasNextPage, isFetching, fetchNextPage } = tones;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const shown = useMemo(columns, []);
  const title = t(of === 'posts' ? 'Sentiment by post' : 'Sentiment by creator');
  return (
    <Card
      title={title}
      flush
      controls={
        <SegmentedControl
          size="xs"
          aria-label={t('Table rows')}
          value={of}
          onChange={(value) => setOf(value === 'creators' ? 'creators' : 'posts')}
          data={[
            { value: 'posts', label: t('Posts') },
            { value: 'creators', label: t('Creators') },
          ]}
        />
      }
    >
      {error && <ErrorState error={error} onRetry={() => void tones.refetch()} />}
      <DataTable
        label={title}
        columns={shown}
        rows={rows}
        rowId={rowId}
        sort={{ column: sort.sort_by, descending: sort.order === 'DESC' }}
        onSort={({ column, descending }) => {
          const sort_by = TONE_SORTS.find((one) => one === column);
          if (sort_by) setSort({ sort_by, order: descending ? 'DESC' : 'ASC' });
        }}
        onEnd={more}
        total={data?.pages[0]?.total}
        maxHeight="420px"
        loading={tones.isPending}
        empty={t('No texts in this period.')}
      />
    </Card>
  );
}
