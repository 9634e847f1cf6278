import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { AS_OF } from '#contract/calls/as-of.ts';
import { at, insertAccounts, insertPosts } from '#server/testing/invented-corpus.ts';
import { MAY } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let posts = 0;
let url: string;

beforeAll(async () => {
  app = await testApp();
  // Over a real connection: an injected caller disconnects before the answer.
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  ana = await app.signIn();
  ben = await app.signIn();
  await insertAccounts(app, [{ id: 1, profile_id: 1, followers: 900, country: 'FR' }]);
  await batch();
});
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());

async function batch() {
  posts++;
  const counts = { likes: 1, comments: 1, shares: 0 };
  await insertPosts(app, [
    {
      ...{ id: posts, account_id: 1, type: 'instagram_post', message: '#spring', ...counts },
      at: at('2026-05-10T12:00:00Z'),
    },
  ]);
}

/** Number of posts, and whether the answer has an as-of time within the last five seconds. */
async function seen({ headers }: Pick<SignedIn, 'headers'>) {
  const query = new URLSearchParams({ keyword: '#spring', ...MAY });
  const answer = await fetch(`${url}/api/keyword/statistics?${query}`, { headers });
  const as_of = answer.headers.get(AS_OF);
  if (as_of !== null) expect(Date.now() - Date.parse(as_of)).toBeLessThanOrEqual(5000);
  const { posts } = (await answer.json()) as { posts: number };
  return { posts, held: as_of !== null };
}

it('are exact while no import runs', async () => {
  expect(await seen(ana)).toEqual({ posts: 1, held: false });
  await batch();
  expect(await seen(ana)).toEqual({ posts: 2, held: false });
});

it('are up to five seconds old during an import and say so, except for users who wrote something', async () => {
  const steady = app.services.steady;
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  await steady.whileImporting(async () => {
    expect(await seen(ana)).toEqual({ posts: 2, held: true });
    await batch();
    vi.advanceTimersByTime(4900);
    expect(await seen(ana)).toEqual({ posts: 2, held: true });
    vi.advanceTimersByTime(200);
    expect(await seen(ana)).toEqual({ posts: 3, held: true });
    await batch();
    await ben.client.lists.add({ name: 'Spring' });
    expect(await seen(ben)).toEqual({ posts: 4, held: false });
    expect(await seen(ana)).toEqual({ posts: 3, held: true });
  });
  expect(await seen(ana)).toEqual({ posts: 4, held: false });
});

it('lets an import rest after a batch only while people read', async () => {
  const steady = app.services.steady;
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.advanceTimersByTime(3_600_000);
  let rested = false;
  const rest = async () => {
    rested = false;
    const resting = steady.rest(50).then(() => {
      rested = true;
    });
    await new Promise(setImmediate);
    const atOnce = rested;
    await resting;
    return !atOnce;
  };
  await steady.whileImporting(async () => {
    expect(await rest()).toBe(false);
    await seen(ana);
    expect(await rest()).toBe(true);
    vi.advanceTimersByTime(2100);
    expect(await rest()).toBe(false);
  });
});

it('end with a failed import', async () => {
  const failing = app.services.steady.whileImporting(async () => {
    await seen(ana);
    await batch();
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await seen(ana)).toEqual({ posts: 5, held: false });
});
