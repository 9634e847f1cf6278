import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPost } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { openIntake } from '../intake/open-intake.ts';
import { settleNames } from './settle-names.ts';

let app: TestApp;
let user: SignedIn;
beforeAll(async () => {
  app = await testApp();
  user = await app.signIn();
});
afterAll(() => app?.close());

async function anImport(state: 'completed' | 'error' | 'running'): Promise<number> {
  const { id } = await app.services.db
    .insertInto('import')
    .values({
      ...{ company_id: user.company_id, file_name: 'a.csv', file_size: 1 },
      ...{ state, names_settled: state === 'completed' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A post of the channel with the handle `ana` at that time. */
const write = (import_id: number, channel: string, post: string, day: number) =>
  openIntake(app.services, { import_id, imported: false }).write([
    aPost({
      account: { platform: 'youtube', external_id: channel, username: 'ana', title: null },
      ...{ external_id: post, post_type: 'youtube_video', observed_at: Date.UTC(2026, 4, day) },
    }),
  ]);

async function accountOf(alias: string): Promise<number> {
  const { db } = app.services;
  const row = await db.selectFrom('account_alias').select('account_id').where('alias', '=', alias);
  return (await row.executeTakeFirstOrThrow()).account_id;
}

it('settles names of an interrupted import in the next one, those of a running one at its end', async () => {
  const { db } = app.services;
  const [first, running] = [await anImport('completed'), await anImport('running')];
  await write(first, 'UC1', 'p1', 1);
  expect(await settleNames(app.services, first)).toBe(0);
  const cut_off = await anImport('error');
  await write(cut_off, 'UC2', 'p2', 2);
  expect(await accountOf('user:ana')).toBe(await accountOf('id:UC1'));
  expect(await settleNames(app.services, await anImport('completed'))).toBe(1);
  expect(await accountOf('user:ana')).toBe(await accountOf('id:UC2'));
  const open = await db.selectFrom('import').select('id').where('names_settled', '=', false).execute();
  expect(open.map((i) => i.id)).toEqual([running]);
  await write(running, 'UC3', 'p3', 3);
  expect(await settleNames(app.services, await anImport('completed'))).toBe(0);
  expect(await settleNames(app.services, running)).toBe(1);
  expect(await accountOf('user:ana')).toBe(await accountOf('id:UC3'));
});
