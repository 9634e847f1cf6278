import { Flex, Group } from '@mantine/core';
import { useMemo } from 'react';
import type { List } from '#contract/lists/list.ts';
import type { ListPeriod } from '#contract/lists/report.ts';
import { ExportMenu } from '#web/parts/exports/export-menu.tsx';
import type { ExportGroup } from '#web/parts/exports/export-start.ts';
import { useLastDay } from '#web/parts/last-day.ts';
import { EmvSwitch } from '#web/parts/report/emv-switch.tsx';
import { Report } from '#web/parts/report/report.tsx';
import { ReportFacts } from '#web/parts/report/report-facts.tsx';
import { useTotals } from '#web/parts/report/report-queries.ts';
import { type ReportSet, reportSet } from '#web/parts/report/report-set.ts';
import { USUAL_VIEW } from '#web/parts/report/report-view.ts';
import { api } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PeriodPicker, presetPeriod, todayIso } from '#web/ui/inputs/period-picker.tsx';
import type { ListScreenLook, ListUrl } from '../views/list-look.ts';

const { lists } = api;
const calls = {
  totals: lists.report_statistics,
  daily: lists.report_daily,
  tiers: lists.report_tiers,
  countries: lists.report_countries,
  audience: lists.report_audience,
  creators: lists.report_creators,
  posts: lists.report_posts,
};

/** The posts of a list's creators. */
function listReportSet(period: ListPeriod): ReportSet {
  const { from_date, to_date } = period;
  return {
    ...reportSet({ key: ['list', period], period: { from_date, to_date }, search: period }, calls),
    comments: (post_id, page, options) => lists.report_comments({ ...period, ...page, post_id }, options),
  };
}

export function ListReport({ list, screen }: { list: List; screen: ListScreenLook }) {
  const day = useLastDay() ?? todayIso();
  const { url, patch } = screen;
  const to_date = url.to_date ?? day;
  const from_date = url.from_date ?? presetPeriod('3_months', to_date).from;
  const { emv_model } = url;
  const filters = useMemo(
    () => ({ id: list.id, from_date, to_date, ...(emv_model ? { emv_model } : {}) }),
    [list.id, from_date, to_date, emv_model],
  );
  const set = useMemo(() => listReportSet(filters), [filters]);
  const { data } = useTotals(set);
  const view = { ...USUAL_VIEW, ...url };
  const input = { ...filters, posts_by: view.posts_by, posts_order: view.posts_order };
  const groups: ExportGroup[] = [
    {
      ...{ label: t('Report'), kind: 'list_report', input },
      report: { kind: 'list', id: list.id },
    },
    { label: t('Posts'), kind: 'list_report', of: ['tables'], input: { ...input, parts: ['posts'] } },
  ];
  const show = (part: Partial<ListUrl>) => void patch(part, { push: true });
  const model = data?.totals.emv_model ?? emv_model;
  return (
    <>
      <Group gap="xs" mb={10}>
        <ReportFacts set={set} />
        <Flex component="span" gap="xs" wrap="wrap" ms="auto">
          {model && <EmvSwitch value={model} onChange={(next) => show({ emv_model: next })} />}
          <PeriodPicker
            today={day}
            value={{ from: from_date, to: to_date }}
            onChange={({ from, to }) => show({ from_date: from, to_date: to })}
          />
          <ExportMenu groups={groups} />
        </Flex>
      </Group>
      <Report
        set={set}
        view={view}
        onView={(part) => void patch(part)}
        postsTitle={t('Posts by the list’s creators')}
        nothing={() => (
          <Card title={t('Nothing published')} flush>
            <EmptyState>
              {t('The creators of this list published nothing in this period. Choose another one.')}
            </EmptyState>
          </Card>
        )}
      />
    </>
  );
}
