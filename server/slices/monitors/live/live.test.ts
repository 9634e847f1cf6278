import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, insertAccounts, insertPosts } from '#server/testing/invented-corpus.ts';
import { publish } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { matchStale } from '../matching/matching.jobs.ts';
import { STREAM_LIMITS } from './stream-limits.ts';

let app: TestApp;
let owner: SignedIn;
let monitor_id: number;
let posts = 0;

beforeAll(async () => {
  app = await testApp();
  owner = await app.signIn();
  await insertAccounts(app, [{ id: 1, profile_id: 1, followers: 900, country: 'FR' }]);
  await imports();
  const rules = { keywords: ['#live'], start_date: '2026-05-01', end_date: '2026-05-31' };
  monitor_id = (await owner.client.monitors.create({ name: 'Live', ...rules })).id;
  await matchStale(app.services, true);
});
afterAll(() => app.close());

/** One more post, and a worker's match. */
async function imports() {
  posts++;
  const numbers = { likes: posts, comments: 0, shares: 0, message: '#live' };
  await insertPosts(app, [
    { id: posts, account_id: 1, type: 'instagram_post', at: at('2026-05-10T12:00:00Z'), ...numbers },
  ]);
  await matchStale(app.services, false);
}

/** Its response, and its events in order; undefined = ended. */
async function open(headers: Record<string, string>, query = '', id = monitor_id) {
  const answer = await app.http.inject({
    ...{ url: `/api/monitor/live/${id}${query}`, headers, payloadAsStream: true },
  });
  const lines = createInterface(answer.stream() as Readable)[Symbol.asyncIterator]();
  const next = async () => {
    for (let line = await lines.next(); !line.done; line = await lines.next())
      if (line.value.startsWith('data: ')) return JSON.parse(line.value.slice(6));
    return undefined;
  };
  return { answer, next };
}

it('sends the current number, and again when posts are imported', async () => {
  const { answer, next } = await open(owner.headers);
  expect(answer.headers['content-type']).toContain('text/event-stream');
  const before = await owner.client.monitors.details({ id: monitor_id });
  const { matched_at, revision, is_matching } = before;
  expect(await next()).toEqual({ matched_at, revision, is_matching });
  await imports();
  const message = await next();
  const after = await owner.client.monitors.details({ id: monitor_id });
  expect(message.matched_at).toBe(after.matched_at);
  expect(after.posts).toBe((before.posts ?? 0) + 1);
});

it('ends when the session ends, or the monitor is no longer shared', async () => {
  const colleague = await app.signIn({ role: 'member', company_id: owner.company_id });
  const about = { type: 'monitor', type_id: monitor_id } as const;
  await owner.client.sharing.add_user({ ...about, email: colleague.email, user_type: 'Co-worker' });
  const leaver = await app.signIn({ company_id: owner.company_id });
  const { token } = await publish(owner, about);
  const streams = await Promise.all([
    open(colleague.headers),
    open(leaver.headers),
    open({}, `?public_token=${token}`),
  ]);
  for (const { next } of streams) expect(await next()).toHaveProperty('matched_at');
  await owner.client.sharing.remove_user({ ...about, user_id: colleague.user_id });
  await leaver.client.auth.logout();
  await owner.client.sharing.delete_public_token(about);
  await imports();
  for (const { next } of streams) expect(await next()).toBeUndefined();
});

it('is refused without access', async () => {
  const stranger = await app.signIn();
  const limited = await app.signIn({ company_id: owner.company_id, flags: { profile_only: true } });
  const other = await owner.client.monitors.create({
    ...{ name: 'Other', keywords: ['#live'], start_date: '2026-05-01', end_date: '2026-05-31' },
  });
  const { token } = await publish(owner, { type: 'monitor', type_id: other.id });
  for (const [headers, query, status] of [
    [{}, '', 401],
    [stranger.headers, '', 404],
    [limited.headers, '', 403],
    [{}, '?public_token=wrong', 401],
    [owner.headers, `?public_token=${token}`, 404],
  ] as const)
    expect((await open(headers, query)).answer.statusCode, query).toBe(status);
  expect((await open(owner.headers, '', 2_000_000_000)).answer.statusCode).toBe(404);
});

describe('no more streams are open at once than', () => {
  let host: string;
  beforeAll(async () => {
    host = await app.http.listen({ port: 0, host: '127.0.0.1' });
  });

  interface Followed {
    streams: Stream[];
    refused: Response;
  }
  /** Kept whole: fetch cancels the body of an answer that is collected. */
  interface Stream {
    answer: Response;
    close: () => void;
  }

  /** Opens streams until one is refused, at most `most`. */
  async function follow(most: number, address: (i: number) => string, query = ''): Promise<Followed> {
    const streams: Stream[] = [];
    for (let i = 0; i < most; i++) {
      const left = new AbortController();
      const answer = await fetch(`${host}/api/monitor/live/${monitor_id}${query}`, {
        headers: { ...(query ? {} : owner.headers), 'x-forwarded-for': address(i) },
        signal: left.signal,
      });
      if (answer.status !== 200) return { streams, refused: answer };
      streams.push({ answer, close: () => left.abort() });
    }
    throw new Error(`None of ${most} streams was refused`);
  }
  const end = (streams: Stream[]) => {
    for (const { close } of streams) close();
  };
  /** Different networks, so that only the tested limit applies. */
  const anywhere = (i: number) => `2001:db8:0:${(i + 1).toString(16)}::1`;
  const here = () => '10.7.7.7';

  it('one address may have, and a closed one makes room', async () => {
    const { streams, refused } = await follow(STREAM_LIMITS.address + 1, here);
    expect(streams).toHaveLength(STREAM_LIMITS.address);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    end(streams.splice(0, 1));
    await expect
      .poll(() => follow(2, here).then(({ streams: [one] }) => one && streams.push(one)))
      .toBe(STREAM_LIMITS.address);
    end(streams);
  });

  it('one public link may have, from any addresses', async () => {
    const { token } = await publish(owner, { type: 'monitor', type_id: monitor_id });
    const { streams } = await follow(STREAM_LIMITS.link + 1, anywhere, `?public_token=${token}`);
    expect(streams).toHaveLength(STREAM_LIMITS.link);
    end(streams);
  });

  it('the process may have', async () => {
    const { streams } = await follow(STREAM_LIMITS.process + 1, anywhere);
    // Streams of earlier tests may still be closing.
    expect(streams.length).toBeGreaterThan(
      STREAM_LIMITS.process - STREAM_LIMITS.link - STREAM_LIMITS.address,
    );
    expect(streams.length).toBeLessThanOrEqual(STREAM_LIMITS.process);
    end(streams);
  });
});
