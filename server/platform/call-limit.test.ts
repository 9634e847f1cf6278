import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let small: TestApp;
beforeAll(async () => {
  small = await testApp({ call_limits: { address: 6, key: 3 } });
});
afterAll(() => small.close());

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('the limit of calls', () => {
  it('says in every answer what is left, and refuses with a sentence', async () => {
    const user = await small.signIn();
    const { key } = await user.client.keys.create({ name: 'A', scopes: ['read'] });
    const call = (headers: Record<string, string>, url = '/api/user/user') =>
      small.http.inject({ url, headers });
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
    // The address has its own count: one call made the key, and signed-out ones count as well.
    const rest = [];
    for (let i = 0; i < 6; i++) rest.push((await call({}, '/api/nothing')).statusCode);
    expect(rest).toEqual([404, 404, 404, 404, 404, 429]);
  });
});
