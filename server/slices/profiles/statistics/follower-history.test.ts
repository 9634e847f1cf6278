import { afterAll, beforeAll, expect, it } from 'vitest';
import { imported } from '#server/testing/imported.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;

beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
});
afterAll(() => app.close());

/** From 2024-01-10 on: 1,000 and one more a day. */
async function observe(from: number, until: number) {
  const days = Array.from({ length: until - from }, (_none, i) => from + i);
  await imported(
    app,
    days.map((n) =>
      anAccount({
        account: ref('ana'),
        followers: 1000 + n,
        observed_at: Date.UTC(2024, 0, 10 + n, 12),
      }),
    ),
  );
  return (await me.client.profiles.stats({ id: 'ana' })).follower_history;
}

it('has every day up to 800 observations, and the last of each month beyond', async () => {
  const daily = await observe(0, 800);
  expect(daily).toHaveLength(800);
  expect(daily.at(-1)).toMatchObject({ interval: 'day', followers: 1799 });
  const monthly = await observe(800, 801);
  expect(monthly.slice(0, 2)).toEqual([
    { platform: 'instagram', interval: 'month', date: '2024-01-31', followers: 1021 },
    { platform: 'instagram', interval: 'month', date: '2024-02-29', followers: 1050 },
  ]);
  expect(monthly.at(-1)).toMatchObject({ date: '2026-03-20', followers: 1800 });
  expect(monthly).toHaveLength(27);
});
