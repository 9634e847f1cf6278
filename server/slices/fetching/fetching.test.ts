import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asWritten, sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import type { Answer, PostsRequest } from '#server/slices/connectors/connectors.ts';
import { afterFailure } from '#server/slices/connectors/next-due.ts';
import { openConnectors } from '#server/slices/connectors/open-connectors.ts';
import { readQuota } from '#server/slices/connectors/quota.ts';
import { ConnectorTrouble } from '#server/slices/connectors/trouble.ts';
import { aCampaign, CAMPAIGN_NOW, type Campaign } from '#server/testing/campaign.ts';
import { connectorsOf, fetchNow, postsIn, takeIn } from '#server/testing/fetching.ts';
import { aPost, ref } from '#server/testing/observations.ts';
import { dueTurns, nextTurn } from './due-turns.ts';
import { recoverFetching } from './fetching.jobs.ts';

let now = CAMPAIGN_NOW;
let campaign: Campaign;
beforeAll(async () => {
  campaign = await aCampaign({ now: () => now });
});
afterAll(() => campaign.close());
beforeEach(() => {
  now = CAMPAIGN_NOW;
});

const MINUTE = 60_000;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const state = async (username: string) =>
  campaign.app.services.db
    .selectFrom('connector_account as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .where('a.username', '=', username)
    .selectAll('s')
    .executeTakeFirstOrThrow();
const owner = { quota_owner: 'test', label: 'Test', quota: { units: 10, timezone: 'America/Los_Angeles' } };
/** One invented post of the account. */
const onePost = ({ account, now: at }: PostsRequest): Answer => ({
  ...{ state: 'found', cursor: null },
  observations: [
    aPost({
      external_id: `${account.username}-${at.getTime()}`,
      account: ref(account.username ?? ''),
      created_at: at.getTime(),
      observed_at: at.getTime(),
    }),
  ],
});
/** Every account is due, nothing is paused. */
const afresh = async () => {
  const { db } = campaign.app.services;
  await db.deleteFrom('connector_account').execute();
  await db.deleteFrom('connector_purse').execute();
  await db.deleteFrom('connector_watch').execute();
};

describe('a replayed file', () => {
  it('is imported into a running monitor in time order, by imports that can be withdrawn', async () => {
    const { app, me, monitor_id } = campaign;
    const file = path.join(app.folder, 'replay.csv');
    const rows = [
      ['new-6', 'anna', '2026-03-21T09:00:00Z', 'tomorrow'],
      ['early', 'anna', '2026-02-01T09:00:00Z', 'before the monitor'],
      ...Array.from({ length: 5 }, (_none, i) => [
        `new-${i + 1}`,
        'anna',
        `2026-03-0${i + 3}T09:00:00Z`,
        'hello',
      ]),
      ['ben-1', 'ben', '2026-03-18T09:00:00Z', 'hi'],
      ['cleo-1', 'cleo', '2026-03-18T09:00:00Z', 'not chosen'],
    ];
    const csv = rows.map(
      ([id, who, at, text]) => `${id},https://www.instagram.com/p/${id}/,${who},${at},${text},7`,
    );
    writeFileSync(file, ['shortcode,url,username,timestamp,caption,likes', ...csv, ''].join('\n'));
    const { services } = app;
    const connectors = openConnectors({
      ...services,
      connector_settings: { ...services.connector_settings, replay: file },
    });
    const step = async () => {
      await fetchNow(app, connectors);
      return takeIn(app);
    };
    const known = ['AAAA1', 'AAAA2', 'BBBB1'];
    const imports = await step();
    expect(imports).toHaveLength(1);
    const first = ['new-1', 'new-2', 'new-3', 'new-4', 'new-5', 'ben-1'];
    expect((await postsIn(app, monitor_id)).toSorted()).toEqual([...known, ...first].toSorted());
    // Nothing is due, so there are no queries and no import.
    expect(await step()).toEqual([]);
    later(MINUTE);
    expect(await step()).toEqual([]);
    expect((await state('anna')).cursor).toContain('new-5');
    later(24 * 60 * MINUTE);
    const [second] = await step();
    expect((await postsIn(app, monitor_id)).toSorted()).toEqual([...known, ...first, 'new-6'].toSorted());
    const record = await app.services.db
      .selectFrom('import')
      .where('id', '=', second ?? 0)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({
      ...{ state: 'completed', company_id: me.company_id, preset: 'connector', platform: 'instagram' },
      ...{ rows_read: 1, rows_rejected: 0 },
    });
    const admin = await app.signIn({ company_id: me.company_id });
    expect(await admin.client.imports.get({ id: record.id })).toMatchObject({ created_by: 'connector' });
    const { changes } = await admin.client.imports.withdrawal({ id: record.id });
    expect(changes).toMatchObject({ posts_gone: 1 });
  });

  it('contains the posts of a creator added by hand, and keeps them in the monitor', async () => {
    const { app, me } = campaign;
    await afresh();
    const dora = await me.client.profiles.add({
      ...{ name: 'Dora', kind: 'influencer' },
      accounts: [{ platform: 'instagram', username: 'dora' }],
    });
    const monitor = await me.client.monitors.create({
      ...{ name: 'Typed in', start_date: '2026-03-01', end_date: '2026-03-31', currency: 'EUR' },
      profile_ids: [dora.id],
    });
    await fetchNow(
      app,
      connectorsOf(app, async (query) => onePost(query)),
    );
    await takeIn(app);
    expect(await postsIn(app, monitor.id)).toHaveLength(1);
    const { sources } = await me.client.monitors.sources({ id: monitor.id });
    expect(sources.map((row) => row.username)).toEqual(['dora']);
    // The reported account is not asked again.
    const { account_id, ...record } = await state('dora');
    expect(record).toMatchObject({ state: 'ok', succeeded_at: now });
    const watched = await app.services.db.selectFrom('connector_watch').select('account_id').execute();
    expect(watched.map((row) => row.account_id)).toContain(account_id);
    await me.client.monitors.delete({ id: monitor.id });
  });

  it('is not queried for archived, planned or long ended monitors', async () => {
    const { app, me, monitor_id } = campaign;
    const requests: string[] = [];
    const connectors = connectorsOf(app, async (one) => {
      requests.push(one.account.username ?? '');
      return { state: 'found', observations: [], cursor: null };
    });
    await afresh();
    for (const at of ['2026-02-28', '2026-04-15']) {
      now = new Date(`${at}T12:00:00Z`);
      await fetchNow(app, connectors);
    }
    now = CAMPAIGN_NOW;
    await me.client.monitors.set_active({ id: monitor_id, is_active: false });
    await fetchNow(app, connectors);
    expect(requests).toEqual([]);
    await me.client.monitors.set_active({ id: monitor_id, is_active: true });
    now = new Date('2026-04-14T12:00:00Z');
    await fetchNow(app, connectors);
    expect(requests.toSorted()).toEqual(['anna', 'ben']);
  });
});

describe('an unanswered query', () => {
  it('is retried at growing intervals, and the state shows the reason', async () => {
    const { app } = campaign;
    await afresh();
    let isDown = true;
    const connectors = connectorsOf(app, async (query) => {
      if (isDown && query.account.username === 'anna')
        throw new ConnectorTrouble('busy', asWritten('It is down.'));
      return onePost(query);
    });
    await fetchNow(app, connectors);
    expect(await state('anna')).toMatchObject({
      state: 'error',
      error: storedForm(asWritten('It is down.')),
      failures: 1,
      claimed_at: null,
    });
    expect(await state('ben')).toMatchObject({ state: 'ok', failures: 0 });
    later(2 * MINUTE);
    await fetchNow(app, connectors);
    const { failures, next_due_at } = await state('anna');
    expect(failures).toBe(2);
    expect(next_due_at.getTime() - now.getTime()).toBeGreaterThanOrEqual(MINUTE);
    isDown = false;
    later(3 * MINUTE);
    await fetchNow(app, connectors);
    expect(await state('anna')).toMatchObject({ state: 'ok', failures: 0, error: null, succeeded_at: now });
  });

  it.each([
    [1, 0, MINUTE / 2],
    [1, 1, MINUTE],
    [3, 1, 4 * MINUTE],
    [40, 1, 360 * MINUTE],
  ])('waits after %s failures (chance %s)', (failures, chance, ms) => {
    expect(afterFailure(now, failures, null, () => chance).getTime() - now.getTime()).toBe(ms);
  });

  it('is not requested before the platform allows it, nor is any other account', async () => {
    const { app } = campaign;
    await afresh();
    let requests = 0;
    const connectors = connectorsOf(app, async () => {
      requests++;
      throw new ConnectorTrouble('busy', asWritten('Slower, please.'), new Date(now.getTime() + 30 * MINUTE));
    });
    await fetchNow(app, connectors);
    later(29 * MINUTE);
    await fetchNow(app, connectors);
    expect(requests).toBe(1);
    later(2 * MINUTE);
    await fetchNow(app, connectors);
    expect(requests).toBe(2);
  });

  it('is requested daily if the account is gone', async () => {
    const { app } = campaign;
    await afresh();
    const gone: Answer = { state: 'not_found', message: asWritten('Nobody has this name.') };
    await fetchNow(
      app,
      connectorsOf(app, async () => gone),
    );
    const { state: is, error, next_due_at } = await state('ben');
    expect([is, error]).toEqual(['not_found', storedForm(asWritten('Nobody has this name.'))]);
    expect(next_due_at.getTime()).toBeGreaterThan(now.getTime() + 20 * 60 * MINUTE);
  });
});

it('counts units, stops at the end of the quota and continues at the platform’s midnight', async () => {
  const { app } = campaign;
  await afresh();
  const requests: string[] = [];
  const connectors = connectorsOf(
    app,
    async (one, spend) => {
      await spend(6);
      requests.push(one.account.username ?? '');
      return onePost(one);
    },
    owner,
  );
  // In California it is 23:30 of the day before.
  now = new Date('2026-03-20T06:30:00Z');
  await fetchNow(app, connectors);
  expect(requests).toHaveLength(1);
  expect(await readQuota(app.services, { ...owner } as never)).toMatchObject({
    used: 10,
    paused_until: new Date('2026-03-20T07:00:00Z'),
    error: storedForm(sentenceFor('platform_quota_used_up', { platform: 'Test' })),
  });
  await fetchNow(app, connectors);
  expect(requests).toHaveLength(1);
  later(31 * MINUTE);
  await fetchNow(app, connectors);
  expect(requests.toSorted()).toEqual(['anna', 'ben']);
  expect(await readQuota(app.services, { ...owner } as never)).toMatchObject({ used: 6, paused_until: null });
  // A quota refusal does not count as a failure of the account.
  expect(await state('ben')).toMatchObject({ state: 'ok', failures: 0 });
});

it('delays an account without searches left, and continues with the others', async () => {
  const { app } = campaign;
  await afresh();
  const searching = { ...owner, quota: { ...owner.quota, search: 1 } };
  const connectors = connectorsOf(
    app,
    async (one, spend) => {
      if (one.account.username === 'anna') for (const _twice of [1, 2]) await spend('search');
      else await spend(1);
      return onePost(one);
    },
    searching,
  );
  await fetchNow(app, connectors);
  expect(await state('anna')).toMatchObject({
    state: 'error',
    error: storedForm(sentenceFor('search_quota_used_up', { platform: 'Test' })),
  });
  expect(await state('ben')).toMatchObject({ state: 'ok' });
  expect(await readQuota(app.services, { ...searching } as never)).toMatchObject({
    used: 1,
    paused_until: null,
  });
});

describe('a process that is killed', () => {
  class Killed extends Error {}
  const die = async () => {
    throw new Killed();
  };
  const steps: Array<[string, (services: Campaign['app']['services']) => object]> = [
    ['while it asks', () => ({})],
    ['before the answers are written', ({ files }) => ({ files: { ...files, write: die } })],
    ['before the answers are registered', ({ files }) => ({ files: { ...files, local: die } })],
    ['before the import is sent', ({ jobs }) => ({ jobs: { ...jobs, send: die } })],
  ];
  it.each(steps)('%s loses nothing and imports nothing twice', async (step, dying) => {
    const { app } = campaign;
    await afresh();
    let requests = 0;
    const name = step.replaceAll(' ', '-');
    const connectors = connectorsOf(app, async ({ account }) => {
      requests++;
      if (step === 'while it asks' && requests === 1) throw new ConnectorTrouble('busy', asWritten('Killed'));
      const external_id = `${name}-${account.username}`;
      const post = aPost({ external_id, account: ref(account.username ?? ''), created_at: now.getTime() });
      return { state: 'found', observations: [post], cursor: null };
    });
    await fetchNow(app, connectors, dying(app.services)).catch((error) => {
      if (!(error instanceof Killed)) throw error;
    });
    await app.services.db
      .updateTable('connector_account')
      .where('state', '=', 'waiting')
      .set({ claimed_at: now })
      .execute();
    // The next start: waiting imports begin, claimed accounts are due.
    await recoverFetching(app.services);
    await takeIn(app);
    later(2 * MINUTE);
    await fetchNow(app, connectors);
    await takeIn(app);
    const rows = await app.services.ch.query<{ external_id: string }>(
      `SELECT external_id FROM posts FINAL WHERE startsWith(external_id, {name:String}) ORDER BY external_id`,
      { name },
      'posts of a test',
    );
    expect(rows.map((row) => row.external_id)).toEqual([`${name}-anna`, `${name}-ben`]);
  });
});

it('serves companies in turns', async () => {
  const { app } = campaign;
  const turns = [1, 1, 2, 3].map((company_id, at) => ({ company_id, at }));
  expect(nextTurn(turns, new Map([[1, 1]]))).toMatchObject({ company_id: 2 });
  expect(
    nextTurn(
      turns,
      new Map([
        [1, 3],
        [2, 1],
        [3, 2],
      ]),
    ),
  ).toMatchObject({ company_id: 2 });
  expect(nextTurn([], new Map())).toBeNull();
  // A company that may not import asks nothing, because results are shared.
  const other = await app.signIn({ may_import: false });
  await other.client.monitors.create({
    ...{ name: 'Theirs', start_date: '2026-03-01', end_date: '2026-03-31', currency: 'EUR' },
    profile_ids: [campaign.profile_id('cleo')],
  });
  await afresh();
  await fetchNow(
    app,
    connectorsOf(app, async (query) => onePost(query)),
  );
  await afresh();
  const due = await dueTurns(
    app.services,
    connectorsOf(app, async (query) => onePost(query)),
  );
  expect(due.map((turn) => turn.company_id)).not.toContain(other.company_id);
  await expect(state('cleo')).rejects.toThrow();
  // The first company may always import.
  expect(due).toEqual([]);
  await app.services.db.updateTable('company').set({ may_import: false }).execute();
  await fetchNow(
    app,
    connectorsOf(app, async (query) => onePost(query)),
  );
  expect(await state('anna')).toMatchObject({ state: 'ok' });
});
