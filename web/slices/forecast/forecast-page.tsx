import { Button, Stack, Text } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { z } from 'zod';
import type { ForecastRow } from '#contract/forecast.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { ErrorPage } from '#web/layouts/error-page.tsx';
import { query } from '#web/platform/api/api.ts';
import { normaliseError, PageError } from '#web/platform/api/errors.ts';
import { ago, cardNumber, money } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { remember } from '#web/platform/page/recent.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './forecast.module.css';
import { ForecastScreen } from './forecast-screen.tsx';

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

function ForecastsList() {
  const list = useQuery(query.forecast.list.queryOptions());
  const forecasts = list.data?.forecasts ?? [];
  return (
    <Stack gap="sm" maw={1500} className={classes.page}>
      <PageHeader title={t('Forecasts')} above={{ to: '/profiles', title: t('Profiles') }} />
      <Card title={t('Forecasts')} flush>
        {list.isPending && <RowsSkeleton rows={4} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && forecasts.length === 0 && (
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

const address = z.object({ version: z.number().int().positive().optional() });
const GONE: Phrase = 'This forecast does not exist, was deleted, or belongs to a colleague.';
const isNumber = (slug: string) => /^[1-9]\d{0,9}$/.test(slug);

export function ForecastPage() {
  const { slug = '' } = useParams({ strict: false });
  if (slug === 'all') return <ForecastsList />;
  if (!isNumber(slug)) return <ErrorPage error={new PageError(t(GONE), { status: 404 })} />;
  return <OneForecast key={slug} id={Number(slug)} />;
}

function OneForecast({ id }: { id: number }) {
  const { state, patch } = useUrlState(address);
  const version = state?.version;
  const forecast = useQuery({
    ...query.forecast.get.queryOptions({ input: version === undefined ? { id } : { id, version } }),
    // Never replaces text being typed; each visit reloads it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const shared = useSharedView();
  const title = forecast.data?.name;
  useEffect(() => {
    if (title !== undefined && shared === null) remember({ href: `/list/forecast/${id}`, title });
  }, [id, title, shared]);
  if (forecast.data !== undefined)
    return (
      <ForecastScreen
        key={forecast.data.version === forecast.data.newest_version ? 'newest' : forecast.data.version}
        detail={forecast.data}
        onVersion={(to) => void patch({ version: to ?? undefined })}
      />
    );
  if (forecast.isError && normaliseError(forecast.error).status === 404)
    return <ErrorPage error={new PageError(t(GONE), { status: 404 })} />;
  if (forecast.isError)
    return (
      <ErrorState
        framed
        title={t('The forecast could not be loaded.')}
        error={forecast.error}
        onRetry={() => void forecast.refetch()}
      />
    );
  return <PageSkeleton />;
}
