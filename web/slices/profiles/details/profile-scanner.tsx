import { Button, Stack, TextInput } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { metricName } from '#web/parts/metric-text.ts';
import { type api, query } from '#web/platform/api/api.ts';
import { DASH, dayText, exactNumber, percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { Num } from '#web/ui/number.tsx';
import classes from '../profile.module.css';
import type { TabProps } from '../profile-data.ts';

type Scan = Awaited<ReturnType<typeof api.profiles.scan>>;
type Scanned = Scan['terms'][number];

const scanColumns = (slug: string, all: number, scan: string): GridColumn<Scanned>[] => [
  {
    id: 'term',
    header: t('Word, tag or name'),
    size: 200,
    minSize: 140,
    value: (row) => row.term,
    cell: ({ term, search, posts }) =>
      posts === 0 ? (
        term
      ) : (
        <Link
          to="/profile/$slug"
          params={{ slug }}
          search={{ tab: 'content', search, scan } as never}
          className={classes.link}
          dir="auto"
        >
          {term}
        </Link>
      ),
  },
  { id: 'posts', header: t('Posts'), align: 'right', size: 80, value: (row) => row.posts },
  {
    id: 'share',
    header: t('Of all'),
    align: 'right',
    size: 80,
    value: (row) => (all === 0 ? null : row.posts / all),
    cell: (row) => (all === 0 ? DASH : percent(row.posts / all, 1)),
  },
  {
    id: 'paid_posts',
    header: t('Marked as paid'),
    align: 'right',
    size: 120,
    value: (row) => row.paid_posts,
  },
  {
    id: 'interactions',
    header: metricName('interactions'),
    align: 'right',
    size: 110,
    value: (row) => row.interactions,
    cell: (row) => <Num value={row.interactions} />,
  },
  {
    id: 'engagement_rate',
    header: t(METRIC_TABLE.engagement_rate.label),
    align: 'right',
    size: 130,
    value: (row) => row.engagement_rate,
    cell: (row) => <Num value={row.engagement_rate} kind="percent" digits={1} />,
  },
  {
    id: 'last_date',
    header: t('Last'),
    size: 100,
    value: (row) => row.last_date,
    cell: (row) => (row.last_date === null ? DASH : dayText(row.last_date)),
  },
];

function resultText({ all, any }: Scan): string {
  const anyText = plural(
    any.posts,
    '{n} post contains at least one of them',
    '{n} posts contain at least one of them',
  );
  const rate = ({ engagement_rate }: Scan['all']) =>
    engagement_rate === null ? t('unknown') : percent(engagement_rate);
  return any.posts === 0
    ? t('None of the {all} stored posts contains any of them.', { all: exactNumber(all.posts) })
    : t('{matches}, of {all} stored: engagement rate {rate}, compared with {usual} overall.', {
        matches: anyText,
        all: exactNumber(all.posts),
        rate: rate(any),
        usual: rate(all),
      });
}

export function ProfileScanner({ profile, state, patch }: TabProps) {
  const { slug } = profile;
  const words = state.scan ?? '';
  const [typed, setTyped] = useState(words);
  // The URL changed elsewhere: back button.
  useEffect(() => setTyped(words), [words]);
  const scan = useQuery({
    ...query.profiles.scan.queryOptions({ input: { id: slug, words } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const all = scan.data?.all.posts ?? 0;
  const columns = useMemo(() => scanColumns(slug, all, words), [slug, all, words]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    patch({ scan: typed.trim() || undefined }, { push: true });
  };
  return (
    <Card
      title={t('Content scanner')}
      note={words !== '' && scan.data ? plural(all, '{n} post', '{n} posts') : undefined}
    >
      <Stack gap="sm">
        <form onSubmit={send} className={classes.filters}>
          <TextInput
            flex="1 1 200px"
            className={classes.words}
            aria-label={t('Words, tags and names to scan for')}
            placeholder={t('sugar, #ad, @brand, "free of"')}
            maxLength={500}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconListSearch size={16} stroke={1.7} aria-hidden />}
          >
            {t('Scan the posts')}
          </Button>
        </form>
        {words === '' && (
          <p className={classes.dim}>
            {t('Counts the captions with each word, tag or name, and shows how those posts performed.')}
          </p>
        )}
        {words !== '' && scan.isError && (
          <ErrorState error={scan.error} onRetry={() => void scan.refetch()} />
        )}
        {words !== '' && scan.data && !scan.isError && (
          <>
            <p className={classes.dim}>{resultText(scan.data)}</p>
            <DataTable
              label={t('Content scanner')}
              columns={columns}
              rows={scan.data.terms}
              rowId={(row) => row.search}
              maxHeight="420px"
            />
          </>
        )}
      </Stack>
    </Card>
  );
}
