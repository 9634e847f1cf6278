import { Button, Group, Modal, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { TrackingLink } from '#contract/sales/links.ts';
import { axisDay } from '#web/parts/report/day-buckets.ts';
import { query } from '#web/platform/api/api.ts';
import { compactNumber } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { BarList } from '#web/ui/charts/bar-list.tsx';
import { Chart } from '#web/ui/charts/chart.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { MetricCard, MetricRow } from '#web/ui/metric-card.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { CardsSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx';
import { linkColumns } from './link-columns.tsx';
import { LinkDialog } from './link-form.tsx';
import classes from './links.module.css';
import { useLinkChanges } from './links-changes.ts';

const rowId = (link: TrackingLink) => String(link.id);
const MOST_BARS = 8;
/** Days up to which bars are readable. */
const MOST_DAY_BARS = 62;

type Report = Awaited<ReturnType<typeof import('#web/platform/api/api.ts').api.monitors.tracking_links>>;

function Totals({ links }: { links: readonly TrackingLink[] }) {
  const sum = (of: 'clicks' | 'visitors' | 'bot_clicks') => links.reduce((n, link) => n + link[of], 0);
  return (
    <MetricRow>
      <MetricCard
        label={t('Links')}
        value={links.length}
        note={plural(links.filter((l) => l.is_active).length, '{n} active', '{n} active')}
      />
      <MetricCard label={t('Clicks')} value={sum('clicks')} note={t('by people')} />
      <MetricCard label={t('Visitors')} value={sum('visitors')} note={t('unique per day and link')} />
      <MetricCard
        label={t('Skipped')}
        value={sum('bot_clicks')}
        note={t('previews, crawlers and other bots')}
      />
    </MetricRow>
  );
}

function Clicks({ days, referrers, creators }: Report) {
  const data = useMemo(
    () => ({
      categories: days.map(({ time }) => time),
      series: [
        { name: t('Clicks'), values: days.map(({ clicks }) => clicks) },
        { name: t('Visitors'), values: days.map(({ visitors }) => visitors) },
      ],
    }),
    [days],
  );
  const interval = days[0]?.interval ?? 'day';
  const bars = <T extends { clicks: number }>(rows: readonly T[], label: (row: T) => string) =>
    rows.slice(0, MOST_BARS).map((row) => ({ key: label(row), label: label(row), value: row.clicks }));
  return (
    <div className={classes.thirds}>
      <Chart
        title={interval === 'day' ? t('Clicks by day') : t('Clicks by month')}
        kind={days.length > MOST_DAY_BARS ? 'line' : 'bar'}
        {...data}
        calendar
        legend
        formatCategory={axisDay(interval)}
        empty={t('No clicks yet.')}
      />
      <Card title={t('By creator')}>
        {creators.length === 0 ? (
          <EmptyState>{t("No clicks on creators' links yet.")}</EmptyState>
        ) : (
          <BarList
            label={t('Clicks by creator')}
            rows={bars(creators, ({ name }) => name)}
            format={compactNumber}
          />
        )}
      </Card>
      <Card title={t('Referrer')}>
        {referrers.length === 0 ? (
          <EmptyState>{t('No clicks yet.')}</EmptyState>
        ) : (
          <BarList
            label={t('Clicks by site')}
            rows={bars(referrers, ({ host }) => host ?? t('Unknown'))}
            format={compactNumber}
          />
        )}
      </Card>
    </div>
  );
}

export function LinksTab({ monitor: { id, edit_refused } }: { monitor: Monitor }) {
  const [edited, setEdited] = useState<TrackingLink | 'new' | null>(null);
  const [code, setCode] = useState<TrackingLink | null>(null);
  const { turn, remove } = useLinkChanges(id);
  const answer = useQuery(query.monitors.tracking_links.queryOptions({ input: { id } }));
  const mayEdit = edit_refused === null;
  const columns = useMemo(() => {
    const ask = (link: TrackingLink) =>
      modals.openConfirmModal({
        title: t('Delete the link?'),
        children: t(
          '{link} will show that it is no longer active, and its clicks are removed from this page. Its name is never used again.',
          { link: link.link },
        ),
        labels: { confirm: t('Delete'), cancel: t('Cancel') },
        confirmProps: { color: 'red' },
        onConfirm: () => remove.mutate({ id, link_id: link.id }),
      });
    return linkColumns(mayEdit ? { onEdit: setEdited, onCode: setCode, onTurn: turn, onDelete: ask } : null);
  }, [id, mayEdit]);
  if (answer.isError)
    return (
      <ErrorState
        error={answer.error}
        title={t('The links could not be loaded.')}
        onRetry={() => answer.refetch()}
      />
    );
  if (answer.isPending)
    return (
      <>
        <CardsSkeleton count={4} />
        <RowsSkeleton rows={6} />
      </>
    );
  const { links } = answer.data;
  const add = (
    <Refusable reason={sentenceText(edit_refused)}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
        {t('New link')}
      </Button>
    </Refusable>
  );
  return (
    <Stack miw={0}>
      {links.length === 0 ? (
        <EmptyState action={add}>
          {t(
            "Short links per creator show who brings people to your shop. Bots are excluded, and visitors' addresses are not stored.",
          )}
        </EmptyState>
      ) : (
        <>
          <Totals links={links} />
          <Clicks {...answer.data} />
          <Card
            title={t('All links')}
            note={plural(links.length, '{n} link', '{n} links')}
            controls={<Group>{add}</Group>}
            flush
          >
            <DataTable
              label={t('Tracking links')}
              columns={columns}
              rows={links}
              rowId={rowId}
              maxHeight="70vh"
            />
          </Card>
        </>
      )}
      <LinkDialog id={id} link={edited} onClose={() => setEdited(null)} />
      <Modal
        opened={code !== null}
        onClose={() => setCode(null)}
        title={t('QR code')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {code && (
          <Stack gap="sm" align="center" className="wrap-anywhere">
            <QrCode text={code.link} label={t('QR code of {link}', { link: code.link })} />
            <span>{code.link}</span>
          </Stack>
        )}
      </Modal>
    </Stack>
  );
}
