import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertEvent, AlertNotice, AlertRule } from '#contract/alerts.ts';
import { killableServer, pause } from '#server/testing/killable-server.ts';

const MINUTES = 60_000;
const DAY = 86_400_000;
const RULES = 8;

const server = killableServer('10000');
beforeAll(() => server.start(), 4 * MINUTES);
afterAll(() => server.close());

const dayFrom = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const rules = async () => (await server.call<{ alerts: AlertRule[] }>('GET', '/alerts')).alerts;
/** Each rule is checked after the start and has notified. */
async function toldSince(start: number): Promise<AlertRule[]> {
  for (;;) {
    const all = await rules();
    const isOver = ({ checked_at, is_firing }: AlertRule) =>
      is_firing && checked_at !== null && Date.parse(checked_at) >= start;
    if (all.every(isOver)) return all;
    await pause(100);
  }
}

interface Outbox {
  messages: Array<{ template: string; subject: string }>;
}

/** One event, one mail and one notice for each rule. */
async function expectToldOnce(all: readonly AlertRule[]) {
  const names = all.map(({ name }) => name).sort();
  for (const { id } of all) {
    const { events } = await server.call<{ events: AlertEvent[] }>('GET', `/alerts/${id}/events`);
    expect(events).toHaveLength(1);
  }
  const { messages } = await server.call<Outbox>('GET', '/outbox');
  const subjects = messages.filter(({ template }) => template === 'alert').map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(names.map((name) => `Alert: ${name}`));
  const { notices } = await server.call<{ notices: AlertNotice[] }>('GET', '/alert_notices');
  expect(notices.map(({ name }) => name).sort()).toEqual(names);
}

test(
  'fires once after the restart if its process was killed',
  async () => {
    // A keyword without posts: below 1 is true on imported days, which the demo world has.
    const filter = { keyword: '#nobodysaysthis', from_date: dayFrom(-20), to_date: dayFrom(0) };
    const { data } = await server.call<{ data: { keyword_user_filter_id: number } }>(
      'POST',
      '/keyword/user_filters',
      { filter_name: 'Silence', filter },
    );
    const make = (i: number) =>
      server.call('POST', '/alerts', {
        ...{ name: `Silence ${i}`, type: 'keywords', brand_id: null, url: null },
        ...{ type_id: data.keyword_user_filter_id },
        ...{ metric: 'posts', condition: 'below', threshold: 1, window_days: 7 },
      });
    // The rules are in different states of their check when the server is killed.
    await make(0);
    const others = Promise.allSettled(Array.from({ length: RULES }, (_none, i) => make(i + 1)));
    await pause(40);
    await server.kill();
    await others;
    // Killed again during the remaining checks.
    await server.start();
    await server.kill();
    const start = Date.now();
    await server.start();
    const all = await toldSince(start);
    expect(all.length).toBeGreaterThan(0);
    await expectToldOnce(all);
    // And again afterwards.
    await server.kill();
    const again = Date.now();
    await server.start();
    const looked = await toldSince(again);
    // Rules that already fired do not notify again.
    await pause(3000);
    await expectToldOnce(looked);
  },
  6 * MINUTES,
);
