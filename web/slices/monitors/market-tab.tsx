import { Button, Flex, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { useMetricReference } from '#web/parts/explained-metric.tsx';
import { FiguresTable } from '#web/parts/report/figures-table.tsx';
import { ShippedBenchmarkNote } from '#web/parts/shipped-benchmark.tsx';
import { tierName } from '#web/parts/tier-name.ts';
import { type api, query } from '#web/platform/api/api.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { useHidden } from '#web/platform/session/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Change, Num } from '#web/ui/number.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './monitor.module.css';
import type { MonitorTabProps } from './monitor-tab.ts';
import { marketName } from './monitor-words.ts';

/** Compares with the company's other monitors of the market, and with creators of the same size on the same days. */
export function MarketTab({ monitor, input, patch }: MonitorTabProps) {
  const { user } = useSession();
  const answer = useQuery({
    ...query.monitors.market_performance.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const hidden = useHidden();
  const { data, error } = answer;
  if (error && data === undefined)
    return <ErrorState framed error={error} onRetry={() => void answer.refetch()} />;
  if (data === undefined) return <CardsSkeleton count={2} />;
  const figures = ({ total_followers, ...row }: typeof data.own) => ({ ...row, followers: total_followers });
  const market = marketName(data.market);
  const rows = [
    { key: 'own', name: <b>{monitor.name}</b>, figures: figures(data.own) },
    ...data.monitors.map(({ id, name, ...row }, index) => ({
      key: String(id ?? `other ${index}`),
      name:
        id === null ? (
          name
        ) : (
          <Link to="/monitor/$slug" params={{ slug: String(id) }} className={classes.link}>
            {name}
          </Link>
        ),
      figures: figures(row),
    })),
  ];
  return (
    <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
      <Card
        title={market === '' ? t('Other monitors') : t('Monitors of {market}', { market })}
        note={plural(data.monitors.length, '{n} other monitor', '{n} other monitors')}
      >
        {market === '' ? (
          <EmptyState
            action={
              <Button variant="default" onClick={() => void patch({ tab: 'settings' }, { push: true })}>
                {t('Open the setup')}
              </Button>
            }
          >
            {t('This monitor has no market; set one to compare it with others.')}
          </EmptyState>
        ) : (
          <FiguresTable
            label={t('Monitors of {market}', { market })}
            head={t('Monitor')}
            rows={rows}
            currency={user?.currency ?? monitor.currency}
            first="posts"
          />
        )}
      </Card>
      {!hidden.has('peers') && <PeersCard peers={data.peers} />}
    </Flex>
  );
}

type Peers = Awaited<ReturnType<typeof api.monitors.market_performance>>['peers'];

/** Medians per creator by tier, of the monitor and of its market. */
function PeersCard({ peers }: { peers: Peers }) {
  const tiers = useMetricReference().data?.tiers ?? [];
  const has_shipped = peers.some(({ shipped }) => shipped.length > 0);
  return (
    <Card
      title={t('Engagement compared with creators of the same size')}
      note={t('medians per creator, same days')}
    >
      {peers.length === 0 ? (
        <EmptyState>{t("The followers of this monitor's creators are unknown.")}</EmptyState>
      ) : (
        <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing={6} fz="sm" style={{ whiteSpace: 'nowrap' }}>
            <caption className="visually-hidden">{t('Engagement by tier, here and in the market')}</caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Tier')}</Table.Th>
                <Table.Th ta="right">{t('This monitor')}</Table.Th>
                <Table.Th ta="right">{t('Creators')}</Table.Th>
                <Table.Th ta="right">{t('Market')}</Table.Th>
                <Table.Th ta="right">{t('Creators')}</Table.Th>
                <Table.Th ta="right">{t('Difference')}</Table.Th>
                {has_shipped && <Table.Th>{t('Published data')}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {peers.map((row) => {
                const { own_engagement_rate: own, engagement_rate: others } = row;
                return (
                  <Table.Tr key={row.from}>
                    <Table.Th scope="row" fw={400}>
                      {tierName(row, tiers)}
                    </Table.Th>
                    <Table.Td ta="right">
                      <Num
                        value={own}
                        kind="percent"
                        digits={1}
                        missing={t('No creators of this size posted')}
                      />
                    </Table.Td>
                    <Table.Td ta="right">{exactNumber(row.own_creators)}</Table.Td>
                    <Table.Td ta="right">
                      <Num
                        value={others}
                        kind="percent"
                        digits={1}
                        missing={t('No creators of this size posted')}
                      />
                    </Table.Td>
                    <Table.Td ta="right">{exactNumber(row.creators)}</Table.Td>
                    <Table.Td ta="right">
                      <Change
                        value={own === null || others === null ? null : own - others}
                        withheld={t('One of the two is unknown')}
                        points
                      />
                    </Table.Td>
                    {has_shipped && (
                      <Table.Td>
                        {row.shipped.map((benchmark) => (
                          <ShippedBenchmarkNote
                            key={benchmark.platform}
                            benchmark={benchmark}
                            metric={METRIC_TABLE.engagement_rate.label}
                            digits={1}
                            named
                          />
                        ))}
                      </Table.Td>
                    )}
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}
