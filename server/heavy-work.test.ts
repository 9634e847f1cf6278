import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHeavyWork, startWorkers } from './app.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('runs no export before the port serves, and the waiting ones afterwards', async () => {
  const { client } = await app.signIn();
  const { id } = await client.exports.start({ kind: 'profiles', format: 'csv', input: {} });
  const endWorkers = await startWorkers(app.services);
  await new Promise((go) => setTimeout(go, 300));
  expect((await client.exports.get({ id })).state).toBe('pending');
  const endHeavy = await startHeavyWork(app.services);
  await expect.poll(async () => (await client.exports.get({ id })).state).toBe('completed');
  await endHeavy();
  await endWorkers();
});
