import { Button, Flex, Group, Select, SimpleGrid, Table, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComparedLine, ForecastComparison } from '#contract/monitors/forecast.ts';
import type { Monitor } from '#contract/monitors/monitor.ts';
import { metricName } from '#web/parts/metric-text.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { api, query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { exactNumber, momentText, money } from '#web/platform/format/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from '../monitor.module.css';
import type { MonitorTabProps } from '../monitor-tab.ts';
import { Compared, mostOf } from './compared-number.tsx';
import { DeliverablesCard } from './deliverables-card.tsx';
import { type ComparedMetric, verdictSentence } from './forecast-words.ts';
import { PlannedCreator } from './planned-creator.tsx';

function ForecastLink({ monitor }: { monitor: Monitor }) {
  const client = useQueryClient();
  const { id } = monitor;
  const linked = useQuery(query.monitors.forecast.queryOptions({ input: { id } })).data?.comparison?.forecast;
  const answer = useQuery(query.forecast.list.queryOptions());
  const versions = useQuery({
    ...query.forecast.versions.queryOptions({ input: { id: linked?.id ?? 0 } }),
    enabled: linked !== undefined,
  });
  const link = useMutation({
    mutationFn: (to: { forecast_id: number | null; version?: number }) =>
      api.monitors.link_forecast({ id, ...to }),
    onSuccess: () => client.invalidateQueries({ queryKey: query.monitors.forecast.key() }),
    onError: (error) => void toast.error(messageOf(error)),
    meta: { silent: true },
  });
  const refusal = monitor.can_edit
    ? sentenceText(monitor.edit_refused)
    : t('You have read-only access to this monitor.');
  const forecasts = answer.data?.forecasts ?? [];
  const list = monitor.monitor_lists[0];
  if (answer.data !== undefined && forecasts.length === 0 && linked === undefined)
    return (
      <Card title={t('Forecast')}>
        <EmptyState
          action={
            <Button component={Link} to={list === undefined ? '/lists' : `/list/forecast/${list.id}`}>
              {list === undefined ? t('Open the lists') : t('Forecast “{name}”', { name: list.name })}
            </Button>
          }
        >
          {t('No forecasts yet. Create one from a list: choose creators, then “Forecast”.')}
        </EmptyState>
      </Card>
    );
  return (
    <Card title={t('Forecast')} note={t('forecast to compare this campaign with')}>
      <Group gap="xs" mb="sm">
        <Select
          flex="1 1 130px"
          maw={220}
          label={t('Forecast')}
          placeholder={t('None')}
          data={forecasts.map((one) => ({ value: String(one.id), label: one.name }))}
          value={linked === undefined ? null : String(linked.id)}
          onChange={(value) => link.mutate({ forecast_id: value === null ? null : Number(value) })}
          disabled={refusal !== null || link.isPending}
          description={refusal}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('No forecast') }}
        />
        {linked !== undefined && (
          <Select
            flex="1 1 130px"
            maw={220}
            label={t('Version')}
            data={(versions.data?.versions ?? []).map(({ version, created_at }) => ({
              value: String(version),
              label: t('{version} of {moment}', { version, moment: momentText(created_at) }),
            }))}
            value={String(linked.version)}
            onChange={(value) =>
              value !== null && link.mutate({ forecast_id: linked.id, version: Number(value) })
            }
            disabled={refusal !== null || link.isPending}
            allowDeselect={false}
          />
        )}
      </Group>
      {linked === undefined && answer.data !== undefined && (
        <Text fz="sm" c="dimmed">
          {t('Choose a forecast to compare it with results.')}
        </Text>
      )}
    </Card>
  );
}

/** Published posts against the forecast of as many, until everything is published. */
const sideOf = (totals: ForecastComparison['totals'], metric: ComparedMetric) =>
  (totals[metric].verdict === 'open' && totals.like_for_like[metric]) || totals[metric];

function Totals({ comparison }: { comparison: ForecastComparison }) {
  const { totals, currency, forecast } = comparison;
  const { planned, published, other_posts, other_impressions, budget, cost } = totals;
  return (
    <Card
      title={t('The whole campaign')}
      note={t('{name}, version {n}', { name: forecast.name, n: forecast.version })}
    >
      <SimpleGrid minColWidth="220px" autoFlow="auto-fit" spacing="xl" mb="sm">
        <Flex component="dl" direction="column" gap="xs">
          <div>
            <Text component="dt" fz="xxs">
              {t('Planned posts published')}
            </Text>
            <Text component="dd" fw={500}>
              {t('{n} of {all}', { n: published, all: planned })}
            </Text>
          </div>
          <div>
            <Text component="dt" fz="xxs">
              {t('Cost of planned posts')}
            </Text>
            <Text component="dd" fw={500}>
              {t('{n} of {all}', {
                n: cost === null ? '–' : money(cost, currency),
                all: money(budget, currency),
              })}
            </Text>
          </div>
          <div>
            <Text component="dt" fz="xxs">
              {t('Posts outside the plan')}
            </Text>
            <Text component="dd" fw={500}>
              {other_impressions === null
                ? exactNumber(other_posts)
                : t('{n}, with {impressions} impressions', {
                    n: exactNumber(other_posts),
                    impressions: exactNumber(other_impressions),
                  })}
            </Text>
          </div>
        </Flex>
        {(['impressions', 'interactions'] as const).map((metric) => (
          <section key={metric}>
            <h3 className={classes.sub}>
              {metric === 'impressions' ? metricName('impressions') : metricName('interactions')}
            </h3>
            <Compared
              number={sideOf(totals, metric)}
              most={mostOf([sideOf(totals, metric)])}
              label={t(metric)}
            />
            {sideOf(totals, metric) !== totals[metric] && (
              <Text c="dimmed" fz="xs">
                {t('{n} of {all} planned posts, compared with the forecast for as many', {
                  n: totals.like_for_like[metric]?.posts ?? 0,
                  all: planned,
                })}
              </Text>
            )}
          </section>
        ))}
      </SimpleGrid>
      <Text c="dimmed" fz="xs">
        {verdictSentence(comparison, 'impressions')}
      </Text>
      <Text c="dimmed" fz="xs">
        {verdictSentence(comparison, 'interactions')}
      </Text>
    </Card>
  );
}

function Line({ line, comparison }: { line: ComparedLine; comparison: ForecastComparison }) {
  const creator = comparison.creators.find(({ id }) => id === line.profile_id);
  const name = creator?.name ?? t('Former creator');
  const cell = (metric: ComparedMetric) => (
    <Table.Td>
      <Compared
        number={line[metric]}
        most={mostOf(comparison.lines.map((one) => one[metric]))}
        label={`${name}, ${postTypeName(line.post_type)}, ${t(metric)}`}
      />
    </Table.Td>
  );
  return (
    <Table.Tr>
      <PlannedCreator creator={creator} of={postTypeName(line.post_type)} />
      <Table.Td ta="right">{t('{n} of {all}', { n: line.published, all: line.planned })}</Table.Td>
      {cell('impressions')}
      {cell('interactions')}
    </Table.Tr>
  );
}

export function ForecastTab({ monitor }: MonitorTabProps) {
  const answer = useQuery({
    ...query.monitors.forecast.queryOptions({ input: { id: monitor.id } }),
    placeholderData: keepPreviousData,
  });
  const plan = useQuery(query.monitors.deliverables.queryOptions({ input: { id: monitor.id } }));
  const { data, error } = answer;
  if (error && data === undefined)
    return <ErrorState framed error={error} onRetry={() => void answer.refetch()} />;
  if (data === undefined || plan.isPending) return <CardsSkeleton count={2} />;
  const { comparison, refused } = data;
  const compared = new Set(
    plan.data?.plan?.deliverables.flatMap((one) =>
      one.impressions === null ? [] : [`${one.profile_id} ${one.post_type}`],
    ),
  );
  // The deliverables show the others.
  const lines =
    comparison?.lines.filter((line) => !compared.has(`${line.profile_id} ${line.post_type}`)) ?? [];
  return (
    <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
      <DeliverablesCard monitor_id={monitor.id} />
      <ForecastLink monitor={monitor} />
      {comparison === null ? (
        refused !== null && <EmptyState>{sentenceText(refused)}</EmptyState>
      ) : (
        <>
          <Totals comparison={comparison} />
          {lines.length > 0 && (
            <Card
              title={compared.size > 0 ? t('Planned only in the forecast') : t('By creator and type of post')}
              note={t('range from P10 to P90, mark at P50, dot = actual')}
            >
              <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
                <Table verticalSpacing={8} fz="sm">
                  <caption className="visually-hidden">
                    {t('Forecast and actual by creator and type of post')}
                  </caption>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{t('Creator')}</Table.Th>
                      <Table.Th ta="right">{t('Posts')}</Table.Th>
                      <Table.Th>{metricName('impressions')}</Table.Th>
                      <Table.Th>{metricName('interactions')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {lines.map((line) => (
                      <Line
                        key={`${line.profile_id} ${line.post_type}`}
                        line={line}
                        comparison={comparison}
                      />
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            </Card>
          )}
        </>
      )}
    </Flex>
  );
}
