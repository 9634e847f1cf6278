import { utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { addImport } from './import-run.ts';
import { sweepUploads } from './sweep.ts';

const HOUR = 3_600_000;
let app: TestApp;
let user: SignedIn;
beforeAll(async () => {
  app = await testApp();
  user = await app.signIn();
});
afterAll(() => app.close());

/** An upload written this many hours ago. */
async function file(name: string, hours: number): Promise<string> {
  const { files } = app.services;
  const key = `uploads/${name}`;
  await files.write(key, Readable.from(['a,b\n1,2\n']));
  const at = new Date(Date.now() - hours * HOUR);
  await utimes(await files.local(key), at, at);
  return key;
}

async function upload(name: string, hours: number, state: 'uploaded' | 'pending' | 'error' = 'uploaded') {
  const key = await file(name, hours);
  const id = await addImport(app.services, {
    company_id: user.company_id,
    created_by: null,
    name,
    key,
    state,
  });
  await app.services.db
    .updateTable('import')
    .set({ created_at: new Date(Date.now() - hours * HOUR) })
    .where('id', '=', id)
    .execute();
  return id;
}

it('deletes uploads not started within a day, and unused files', async () => {
  const old = await upload('never-started', 25);
  const young = await upload('of-today', 23);
  const waiting = await upload('waiting', 50, 'pending');
  await upload('ended-in-an-error', 30, 'error');
  await file('without-a-record', 30);
  await file('half-written.b0c7.part', 30);
  await file('on-its-way.b0c8.part', 1);
  for (let twice = 0; twice < 2; twice++) {
    await sweepUploads(app.services);
    const kept = (await app.services.files.list('uploads')).map((f) => f.key).sort();
    expect(kept).toEqual(['uploads/of-today', 'uploads/on-its-way.b0c8.part', 'uploads/waiting']);
  }
  expect(await user.client.imports.get({ id: old })).toMatchObject({
    state: 'canceled',
    error: { text: 'It was not started within a day.' },
  });
  expect(await user.client.imports.get({ id: young })).toMatchObject({ state: 'uploaded', error: null });
  expect(await user.client.imports.get({ id: waiting })).toMatchObject({ state: 'pending' });
});
