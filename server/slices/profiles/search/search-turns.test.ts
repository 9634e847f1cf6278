import { Session } from 'chdb';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

// Many concurrent searches over real connections. The engine is real; its statements are counted, and
// answers are held until the test releases them.
let app: TestApp;
let me: SignedIn;
let url: string;
let in_flight = 0;
const engine = { running: 0, most: 0, searches: [] as string[], release: () => {}, open: Promise.resolve() };

const holdSearches = () => {
  engine.open = new Promise((release) => {
    engine.release = release;
  });
};

beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  app.http.server.on('request', (_request, response) => {
    in_flight++;
    response.once('close', () => in_flight--);
  });
  const ask = Session.prototype.queryAsync;
  vi.spyOn(Session.prototype, 'queryAsync').mockImplementation(async function (this: Session, sql, options) {
    if (!sql.includes('FROM profile_index')) return ask.call(this, sql, options);
    engine.searches.push(sql);
    engine.most = Math.max(engine.most, ++engine.running);
    try {
      const answer = await ask.call(this, sql, options);
      await engine.open;
      return answer;
    } finally {
      engine.running--;
    }
  });
});
beforeEach(() => {
  Object.assign(engine, { most: 0, searches: [] });
  holdSearches();
});
afterAll(async () => {
  vi.restoreAllMocks();
  app?.http.server.closeAllConnections();
  await app?.close();
});

const get = async (path: string, signal?: AbortSignal) => {
  const answer = await fetch(`${url}/api/${path}`, { headers: me.headers, ...(signal ? { signal } : {}) });
  await answer.arrayBuffer();
  return answer.status;
};
const searchesWith = (word: string) => engine.searches.filter((sql) => sql.includes(word)).length;

it('runs one search at a time, and other questions pass waiting ones', async () => {
  const searches = Array.from({ length: 12 }, (_none, n) =>
    get(n % 3 === 0 ? `profiles/facets?search=person${n}` : `profiles?search=person${n}`),
  );
  await expect.poll(() => engine.running).toBe(1);
  expect(await get('dashboard?from_date=2026-01-01&to_date=2026-01-31')).toBe(200);
  expect(engine.searches).toHaveLength(1);
  engine.release();
  expect(await Promise.all(searches)).toEqual(Array(12).fill(200));
  // A page is one statement, as is the count of everybody for all of them; facets are two.
  expect(engine.searches).toHaveLength(8 + 1 + 2 * 4);
  expect(engine.most).toBe(1);
});

it('drops a search whose caller has gone, unless somebody else waits for the same answer', async () => {
  const first = get('profiles?search=first');
  await expect.poll(() => searchesWith('first')).toBe(1);
  const caller = new AbortController();
  const calls = ['profiles', 'profiles/facets', 'profiles/range/followers'].map((c) => `${c}?search=nobody`);
  const leaving = Promise.allSettled(
    [...calls, 'profiles/facets?search=shared'].map((call) => get(call, caller.signal)),
  );
  const staying = get('profiles/facets?search=shared');
  await expect.poll(() => in_flight).toBe(6);
  caller.abort();
  await expect.poll(() => in_flight).toBe(2);
  engine.release();
  expect(await Promise.all([first, staying])).toEqual([200, 200]);
  expect((await leaving).map((a) => a.status)).toEqual(Array(4).fill('rejected'));
  // Everything queued earlier has run.
  expect(await get('profiles?search=last')).toBe(200);
  expect(searchesWith('nobody')).toBe(0);
  expect(searchesWith('shared')).toBe(2);
});
