import { accessOf } from '#contract/calls/endpoints.ts';
import { type WeeklyReport, weeklyCalls } from '#contract/monitors/weekly.ts';
import type { Schedule } from '#contract/report/schedule.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { plural, t } from '#server/platform/language.ts';
import {
  daysNow,
  readSchedule,
  sendNow,
  writeSchedule,
} from '#server/slices/exports/scheduled/schedule-record.ts';
import type { ScheduledKind, ScheduledObject } from '#server/slices/exports/scheduled/scheduled-kind.ts';
import { MONITOR } from '../monitor-access.ts';
import { type MonitorRow, monitorRows } from '../monitor-row.ts';
import { monitorRowFor } from '../monitor-row-for.ts';
import { weeklyPdf } from './weekly-document.ts';

const scheduled = ({
  id,
  company_id,
  name,
  created_by,
  start_date,
  end_date,
}: MonitorRow): ScheduledObject => ({
  id,
  company_id,
  name,
  created_by,
  is_everybodys: false,
  days: { start_date, end_date },
});

export const monitorSchedule: ScheduledKind = {
  column: 'monitor_id',
  type: MONITOR,
  noun: 'monitor',
  access: accessOf(weeklyCalls.weekly_report),
  async find(services, company_id, id) {
    const [row] = await monitorRows(services, company_id, [id]);
    return row && !row.archived_at ? scheduled(row) : null;
  },
  async report(ctx, { id, name, days: own }, days) {
    const { pdf, numbers } = await weeklyPdf(
      ctx,
      { id, name, start_date: own?.start_date ?? days.from_date },
      days,
    );
    const { posts, influencers, impressions, interactions, headline, findings } = numbers;
    const sentence =
      posts === 0
        ? t('no posts.')
        : `${[
            t('{posts} posts by {creators} creators', { posts, creators: influencers }),
            ...(impressions === null ? [] : [t('{n} impressions', { n: impressions })]),
            ...(interactions === null ? [] : [plural(interactions, '{n} interaction', '{n} interactions')]),
          ].join(', ')}.`;
    return {
      pdf,
      sentence,
      ...(posts === 0 ? { headline: undefined, findings: [] } : { headline, findings }),
    };
  },
};

const kind = monitorSchedule;

/** In the words of the specification: weekly. */
async function answer(ctx: Ctx, monitor: MonitorRow): Promise<WeeklyReport> {
  const all: Schedule = await readSchedule(ctx, kind, scheduled(monitor), monitor.archived_at !== null);
  const { is_on, cadence: _cadence, month_day: _day, ...shown } = all;
  return { send_weekly_report: is_on, ...shown };
}

const m = os.monitors;

export const weeklyHandlers = {
  weekly_report: m.weekly_report.handler(async ({ context, input }) =>
    answer(context, await monitorRowFor(context, input.id, 'read')),
  ),
  update_weekly_report: m.update_weekly_report.handler(async ({ context, input }) => {
    const monitor = await monitorRowFor(context, input.id, 'edit');
    context.record.target = monitor.name;
    const { send_weekly_report, weekday, hour, user_ids, client_emails, changed_at } = input;
    const times = { is_on: send_weekly_report, cadence: 'weekly', weekday, month_day: 1, hour } as const;
    await writeSchedule(context, kind, scheduled(monitor), {
      ...{ ...times, user_ids, client_emails, changed_at },
    });
    return answer(context, monitor);
  }),
  preview_weekly_report: m.preview_weekly_report.handler(async ({ context, input }) => {
    const monitor = await monitorRowFor(context, input.id, 'read');
    const days = await daysNow(context, kind, scheduled(monitor));
    return (await weeklyPdf(context, monitor, days)).pdf;
  }),
  send_weekly_report: m.send_weekly_report.handler(async ({ context, input }) => {
    const monitor = await monitorRowFor(context, input.id, 'edit');
    context.record.target = monitor.name;
    await sendNow(context, kind, scheduled(monitor));
    return answer(context, monitor);
  }),
};
