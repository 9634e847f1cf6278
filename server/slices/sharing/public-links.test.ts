import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, insertAccounts, insertPosts } from '#server/testing/invented-corpus.ts';
import { MAY, publish, reportOf, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let now = Date.parse('2026-06-01T10:00:00Z');

beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
  me = await app.signIn({ role: 'member' });
  await insertAccounts(app, [
    { id: 1, profile_id: 1, followers: 900, country: 'FR', gender: 'female', engagement_rate: 0.05 },
  ]);
  const post = (id: number, message: string) => ({
    id,
    account_id: 1,
    type: 'instagram_post' as const,
    at: at('2026-05-10T12:00:00Z'),
    message,
    likes: 100,
    comments: 10,
    shares: 0,
  });
  await insertPosts(app, [post(1, '#mine one'), post(2, '#mine two'), post(3, '#theirs')]);
});
afterAll(() => app.close());

const READS = ['statistics', 'influencer_tier_analysis', 'metrics_by_day', 'top_influencers']
  .concat(['audience_statistics', 'country_statistics', 'posts', 'user_filters'])
  .map((name) => `/keyword/${name}`);

describe('a published report', () => {
  it('answers its own search, whatever is requested', async () => {
    const about = await reportOf(me, '#mine');
    const { token } = await publish(me, about);
    const visit = visitorOf(app, token);
    const own = (await visit('/keyword/statistics')).json();
    expect(own).toMatchObject({ posts: 2, terms: [{ kind: 'hashtag', text: '#mine' }] });
    const other = { keyword: '#theirs', from_date: '2020-01-01', to_date: '2026-12-31', country: 'US' };
    expect((await visit('/keyword/statistics', other)).json()).toEqual(own);
    const posts = (await visit('/keyword/posts', { ...other, limit: '1', page: '2', order: 'ASC' })).json();
    expect(posts).toMatchObject({ total: 2, posts: [{ id: expect.any(String) }] });
    expect(posts.posts[0].message).toContain('#mine');
    for (const path of READS) expect((await visit(path)).statusCode, path).toBe(200);
  });

  it('shows its filter only, without the names of colleagues', async () => {
    await reportOf(me, '#theirs', 'Another report');
    const { token } = await publish(me, await reportOf(me, '#mine', 'The shown one'));
    const { data } = (await visitorOf(app, token)('/keyword/user_filters')).json();
    expect(data).toMatchObject([{ filter_name: 'The shown one', created_by: '' }]);
  });

  it('shows its comparison only to users with access', async () => {
    const about = await reportOf(me, '#mine', 'Compared');
    const filter = {
      keyword: '#mine',
      ...MAY,
      search_type: 'OR' as const,
      categories: [],
      compare: ['#theirs'],
    };
    await me.client.keywords.update_filter({
      keyword_user_filter_id: about.type_id,
      filter_name: 'Compared',
      filter,
    });
    const own = (await me.client.keywords.filters()).data.find((f) => f.filter_name === 'Compared');
    expect(own?.filter.compare).toEqual(['#theirs']);
    const { token } = await publish(me, about);
    const seen = await visitorOf(app, token)('/keyword/user_filters');
    expect(seen.json().data).toHaveLength(1);
    expect(seen.body).not.toContain('#theirs');
  });

  it('is described by fetch_info with the fields of the specification', async () => {
    const about = await reportOf(me, '#mine');
    const { token } = await publish(me, about);
    const answer = await app.http.inject({ url: `/api/public_token/fetch_info/${token}` });
    expect(answer.json()).toEqual({
      token,
      ...about,
      user_id: me.user_id,
      role: 'viewer',
      first_name: 'Test',
      last_name: expect.stringMatching(/^User/),
      company_name: expect.stringMatching(/^Company/),
    });
  });

  it('keeps one link until it is private; then a new link replaces it', async () => {
    const about = await reportOf(me, '#mine');
    const first = await publish(me, about);
    expect((await publish(me, about)).token).toBe(first.token);
    expect((await me.client.sharing.public_token(about)).public_token?.token).toBe(first.token);
    await me.client.sharing.delete_public_token(about);
    expect((await me.client.sharing.public_token(about)).public_token).toBeNull();
    const second = await me.client.sharing.make_public({ ...about, is_public: true });
    expect(second.token).not.toBe(first.token);
    expect((await visitorOf(app, first.token)('/keyword/statistics')).statusCode).toBe(401);
    expect((await visitorOf(app, second.token ?? '')('/keyword/statistics')).statusCode).toBe(200);
    expect(await me.client.sharing.make_public({ ...about, is_public: false })).toEqual({ token: null });
    expect((await visitorOf(app, second.token ?? '')('/keyword/statistics')).statusCode).toBe(401);
  });

  it('ends with the report', async () => {
    const about = await reportOf(me, '#mine');
    const { token } = await publish(me, about);
    await me.client.keywords.delete_filter({ query: { 'user-filter-id': about.type_id } });
    const answer = await visitorOf(app, token)('/keyword/statistics');
    expect(answer.statusCode).toBe(401);
    expect(answer.json().data.reason).toBe('unknown');
    await me.client.keywords.restore_filter({ keyword_user_filter_id: about.type_id });
    expect((await visitorOf(app, token)('/keyword/statistics')).statusCode).toBe(200);
  });

  it('takes precedence over a session', async () => {
    const { token } = await publish(me, await reportOf(me, '#mine'));
    const beside = (path: string) =>
      app.http.inject({ url: `/api${path}?public_token=${token}`, headers: me.headers });
    expect((await beside('/user/user')).statusCode).toBe(401);
    expect((await beside('/keyword/user_filters')).json().data).toHaveLength(1);
    const wrong = await app.http.inject({
      url: `/api/keyword/user_filters?public_token=${'x'.repeat(32)}`,
      headers: me.headers,
      remoteAddress: '10.3.3.3',
    });
    expect(wrong.statusCode).toBe(401);
  });
});

describe('expiry', () => {
  it('closes the link on time, and a later expiry opens it again', async () => {
    const about = await reportOf(me, '#mine');
    const { token } = await publish(me, about, { expires_at: new Date(now + 3_600_000).toISOString() });
    const visit = visitorOf(app, token);
    expect((await visit('/keyword/statistics')).statusCode).toBe(200);
    now += 3_600_000;
    const answer = await visit('/keyword/statistics');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      message: expect.stringMatching(/expired/),
      data: { reason: 'expired' },
    });
    await me.client.sharing.update_public_token({ ...about, expires_at: null });
    expect((await visit('/keyword/statistics')).statusCode).toBe(200);
  });

  it('must be in the future', async () => {
    const about = await reportOf(me, '#mine');
    const past = { ...about, expires_at: new Date(now - 1).toISOString() };
    await expect(me.client.sharing.create_public_token(past)).rejects.toMatchObject({
      status: 400,
      message: 'The expiry must be in the future',
    });
  });
});

describe('hidden columns', () => {
  it('are in no answer, at no depth, and in no order', async () => {
    const about = await reportOf(me, '#mine');
    const { token } = await publish(me, about, { hidden_columns: ['impressions', 'media_value'] });
    const visit = visitorOf(app, token);
    for (const path of READS) {
      const answer = await visit(path);
      expect(answer.statusCode, path).toBe(200);
      expect(answer.body).not.toMatch(
        /"(impressions|impressions_origins|impressions_origin|views|media_value)"/,
      );
    }
    const sorted = await visit('/keyword/top_influencers', { sort_by: 'media_value' });
    const usual = await visit('/keyword/top_influencers', { sort_by: 'posts' });
    expect(sorted.json()).toEqual(usual.json());
    expect((await visit('/public_token/view')).json()).toMatchObject({
      name: 'Spring report',
      hidden_columns: ['impressions', 'media_value', 'reach', 'engagement_rate'],
    });
    expect((await me.client.keywords.statistics({ keyword: '#mine', ...MAY })).impressions).toBeGreaterThan(
      0,
    );
  });

  it('also hide derived values: impressions cannot be derived from the media value', async () => {
    const about = await reportOf(me, '#mine');
    const { token } = await publish(me, about, { hidden_columns: ['impressions'] });
    for (const path of READS) {
      const answer = await visitorOf(app, token)(path);
      expect(answer.body).not.toMatch(/"(impressions|views|media_value|reach|engagement_rate)"/);
    }
    const { columns } = await me.client.sharing.public_token(about);
    expect(columns.find((c) => c.id === 'impressions')?.follows_from).toContain('media_value');
  });

  it('must be columns of the report', async () => {
    const about = await reportOf(me, '#mine');
    await expect(
      me.client.sharing.create_public_token({ ...about, hidden_columns: ['salary'] }),
    ).rejects.toMatchObject({ status: 400, message: 'A keyword report does not have the column salary' });
  });
});

describe('the access log', () => {
  it('has one line per visitor and ten minutes, without the IP address', async () => {
    const about = await reportOf(me, '#mine');
    const { token } = await publish(me, about);
    for (const path of READS) await visitorOf(app, token)(path);
    for (let i = 0; i < 20; i++)
      await app.http.inject({
        ...{ url: `/api/keyword/statistics?public_token=${token}`, remoteAddress: '10.1.1.1' },
        headers: { 'user-agent': `Visitor ${i}` },
      });
    await visitorOf(app, token, { ip: '10.1.1.2' })('/keyword/statistics');
    const { visits, total } = await me.client.sharing.visits(about);
    expect(total).toBe(2);
    expect(new Set(visits.map((v) => v.visitor)).size).toBe(2);
    expect(visits[0]).toMatchObject({ what: 'read', user_agent: 'Visitor', at: new Date(now).toISOString() });
    expect(JSON.stringify(visits)).not.toContain('10.1.1');
  });
});

describe('the stored data of a link', () => {
  it('is neither the token nor the password, and the audit log names the publisher', async () => {
    const about = await reportOf(me, '#mine', 'Audited');
    const { token } = await publish(me, about, { password: 'correct horse' });
    await me.client.sharing.delete_public_token(about);
    const { db } = app.services;
    const rows = await db.selectFrom('public_token').selectAll().execute();
    const log = await db
      .selectFrom('audit_event')
      .where('target', '=', 'Audited')
      .where('action', 'like', 'sharing.%')
      .select(['action', 'user_id', 'details'])
      .orderBy('id')
      .execute();
    expect(JSON.stringify([rows, log])).not.toContain(token);
    expect(JSON.stringify([rows, log])).not.toContain('correct horse');
    expect(log.map((l) => [l.action, l.user_id])).toEqual([
      ['sharing.published', me.user_id],
      ['sharing.made_private', me.user_id],
    ]);
  });
});
