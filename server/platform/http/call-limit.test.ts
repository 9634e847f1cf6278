import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { newApiKey } from '../callers/api-keys.ts';

let small: TestApp;
beforeAll(async () => {
  small = await testApp({ call_limits: { address: 6, key: 3 } });
});
afterAll(() => small.close());

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('the limit of calls', () => {
  it('is in every answer with the remaining calls, and refuses with a message', async () => {
    const user = await small.signIn();
    const { key } = await user.client.keys.create({ name: 'A', scopes: ['read'] });
    const call = (headers: Record<string, string>, url = '/api/user/user') =>
      small.http.inject({ url, headers });
    // The first call of a key counts for the address, because the key is not verified yet.
    expect((await call(bearer(key))).headers).toMatchObject({ 'x-ratelimit-limit': '6' });
    const first = await call(bearer(key));
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '2',
      'x-request-id': expect.stringMatching(/^[\w-]{12}$/),
    });
    expect(Number(first.headers['x-ratelimit-reset'])).toBeGreaterThan(0);
    await call(bearer(key));
    await call(bearer(key));
    const refused = await call(bearer(key));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      message: expect.stringMatching(/^More than 3 calls within a minute\. Try again in \d+ seconds?\.$/),
    });
    // The address has its own count: creating the key, the key's first call, and anonymous calls.
    const rest = [];
    for (let i = 0; i < 5; i++) rest.push((await call({}, '/api/nothing')).statusCode);
    expect(rest).toEqual([404, 404, 404, 404, 429]);
  });

  const attempts = (name: string, send: (i: number) => Promise<{ statusCode: number }>) =>
    it(`counts at the address ${name}`, async () => {
      const codes: number[] = [];
      for (let i = 0; i < 12; i++) codes.push((await send(i)).statusCode);
      expect(codes.filter((code) => code !== 429)).toHaveLength(6);
    });
  const made = (i: number) => `ll_${String(i).padStart(12, 'A')}_${'x'.repeat(43)}`;
  attempts('made-up keys', (i) =>
    small.http.inject({ url: '/api/user/user', headers: bearer(made(i)), remoteAddress: '10.0.0.2' }),
  );
  attempts('a real key with made-up secrets', async (i) => {
    const [row] = await small.services.db.selectFrom('api_key').select('prefix').limit(1).execute();
    const key = `ll_${row?.prefix}_${String(i).padStart(43, 'x')}`;
    return small.http.inject({ url: '/api/user/user', headers: bearer(key), remoteAddress: '10.0.0.3' });
  });
  attempts('all addresses of one IPv6 home', (i) =>
    small.http.inject({ url: '/api/user/user', remoteAddress: `2001:db8:1:2::${i + 1}` }),
  );
  attempts('an address in both notations', (i) =>
    small.http.inject({ url: '/api/user/user', remoteAddress: i % 2 ? '10.0.0.4' : '::ffff:10.0.0.4' }),
  );
  it('counts a revoked key at its address again', async () => {
    const user = await small.signIn();
    const { db } = small.services;
    const { key, ...columns } = newApiKey();
    const row = { company_id: user.company_id, user_id: user.user_id, name: 'B', can_write: false };
    await db
      .insertInto('api_key')
      .values({ ...row, ...columns })
      .execute();
    const call = () =>
      small.http.inject({ url: '/api/user/user', headers: bearer(key), remoteAddress: '10.0.0.5' });
    await call();
    expect((await call()).headers['x-ratelimit-limit']).toBe('3');
    await db
      .updateTable('api_key')
      .set({ revoked_at: new Date() })
      .where('prefix', '=', columns.prefix)
      .execute();
    expect((await call()).statusCode).toBe(401);
    expect((await call()).headers['x-ratelimit-limit']).toBe('6');
  });
});
