import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeaderboardReport } from '#contract/leaderboards/snapshots.ts';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { Schedule } from '#contract/report/schedule.ts';
import { killableServer, pause } from '#server/testing/killable-server.ts';

const MINUTES = 60_000;
const DAY = 86_400_000;

const server = killableServer('none');
beforeAll(() => server.start(), 4 * MINUTES);
afterAll(() => server.close());

const dayFrom = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const attachments = () => {
  try {
    return readdirSync(path.join(server.data, 'files/mails'));
  } catch {
    return [];
  }
};
interface Outbox {
  messages: Array<{ template: string }>;
}
const mails = async () =>
  (await server.call<Outbox>('GET', '/outbox')).messages.filter(
    (mail) => mail.template === 'scheduled-report',
  );

/** With the addresses of their schedules. */
async function reported() {
  const days = { start_date: dayFrom(-20), end_date: dayFrom(20) };
  const monitor = { name: 'Spring', ...days, keywords: ['#spring'] };
  const { id } = await server.call<Monitor>('POST', '/monitor/create', monitor);
  const brand = await server.call<{ id: number }>('POST', '/brands', {
    name: 'Spring',
    hashtags: ['spring'],
  });
  const board = await server.call<{ id: number }>('POST', '/leaderboards', {
    ...{ name: 'Seasons', brands: [{ id: brand.id }] },
  });
  return {
    board: board.id,
    schedules: [`/monitor/weekly_report/${id}`, `/leaderboards/schedule/${board.id}`],
  };
}

test(
  'sends reports of a killed process after the start, once',
  async () => {
    const { board, schedules } = await reported();
    const runsOf = async (address: string) => (await server.call<Schedule>('GET', address)).runs;
    const ended = async (address: string) => {
      for (;;) {
        const runs = await runsOf(address);
        if (runs.length > 0 && runs.every((run) => run.state !== 'queued')) return runs;
        await pause(100);
      }
    };
    for (const address of schedules) {
      const { colleagues } = await server.call<Schedule>('GET', address);
      const times = { cadence: 'weekly', weekday: 1, month_day: 1, hour: 8 };
      const user_ids = colleagues.map((colleague) => colleague.id);
      const is_on = { is_on: true, send_weekly_report: true };
      await server.call('POST', address, { ...times, ...is_on, user_ids });
    }
    for (const address of schedules) await server.call('POST', `${address}/send`, {});
    await server.kill();
    await server.start();
    for (const address of schedules)
      expect(await ended(address)).toMatchObject([{ state: 'sent', recipients: 1 }]);
    expect(await mails()).toHaveLength(2);
    // Killed again right after sending: nothing is sent twice.
    await server.kill();
    await server.start();
    await pause(1500);
    expect(await mails()).toHaveLength(2);
    expect(attachments()).toHaveLength(2);
    const kept = await server.call<{ reports: LeaderboardReport[] }>('GET', `/leaderboards/reports/${board}`);
    expect(kept.reports).toHaveLength(1);
  },
  6 * MINUTES,
);
