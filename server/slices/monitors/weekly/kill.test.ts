import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { WeeklyReport } from '#contract/monitors/weekly.ts';
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

test(
  'a weekly report whose process is killed goes out after the start, once',
  async () => {
    const days = { start_date: dayFrom(-20), end_date: dayFrom(20) };
    const { id } = await server.call<Monitor>('POST', '/monitor/create', {
      name: 'Spring',
      ...days,
      keywords: ['#spring'],
    });
    const report = () => server.call<WeeklyReport>('GET', `/monitor/weekly_report/${id}`);
    const ended = async () => {
      for (;;) {
        const { runs } = await report();
        if (runs.length > 0 && runs.every((run) => run.state !== 'queued')) return runs;
        await pause(100);
      }
    };
    const { colleagues } = await report();
    const user_ids = colleagues.map((colleague) => colleague.id);
    await server.call('POST', `/monitor/weekly_report/${id}`, {
      send_weekly_report: true,
      weekday: 1,
      hour: 8,
      user_ids,
    });
    await server.call('POST', `/monitor/weekly_report/${id}/send`, {});
    await server.kill();
    await server.start();
    expect(await ended()).toMatchObject([{ state: 'sent', recipients: 1 }]);
    expect(await mails()).toHaveLength(1);
    // Killed again when it was just sent: nothing goes out a second time.
    await server.kill();
    await server.start();
    await pause(1500);
    expect(await mails()).toHaveLength(1);
    expect(attachments()).toHaveLength(1);
  },
  6 * MINUTES,
);
