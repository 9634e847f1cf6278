import { Button, Stack, Text } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ForecastRow } from '#contract/forecast.ts';
import { query } from '#web/platform/api.ts';
import { ago, cardNumber, money } from '#web/platform/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './forecast.module.css';

function Row({ id, name, version, updated_at, created_by, totals, currency }: ForecastRow) {
  return (
    <li>
      <Link to="/list/forecast/$slug" params={{ slug: String(id) }}>
        {name}
      </Link>
      <Text span fz="xs" c="dimmed" className={classes.reason}>
        {t(
          'Version {version} · {when} · {created_by} · {publications} of {creators} · {budget} · reach {reach}',
          {
            version,
            when: ago(updated_at),
            created_by,
            publications: plural(totals.publications, '{n} publication', '{n} publications'),
            creators: plural(totals.influencers, '{n} creator', '{n} creators'),
            budget: money(totals.budget, currency),
            reach: totals.reach ? cardNumber(totals.reach.p50) : '–',
          },
        )}
      </Text>
    </li>
  );
}

export function ForecastsList() {
  const found = useQuery(query.forecast.list.queryOptions());
  const forecasts = found.data?.forecasts ?? [];
  return (
    <Stack gap="sm" maw={1500} className={classes.page}>
      <PageHeader title={t('Forecasts')} above={{ to: '/profiles', title: t('Profiles') }} />
      <Card title={t('Forecasts')} flush>
        {found.isPending && <RowsSkeleton rows={4} />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isSuccess && forecasts.length === 0 && (
          <EmptyState
            icon={<IconChartHistogram size={28} stroke={1.4} aria-hidden />}
            action={
              <Button component={Link} to="/profiles">
                {t('Choose creators')}
              </Button>
            }
          >
            {t(
              'A forecast shows the expected results of a publication plan. Select creators in Profiles, then choose Forecast.',
            )}
          </EmptyState>
        )}
        <ul className={`lined-list ${classes.forecasts}`}>
          {forecasts.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </ul>
      </Card>
    </Stack>
  );
}
