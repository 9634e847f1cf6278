import { afterEach, describe, expect, it } from 'vitest';
import type { Observation } from '#server/tables/observations.ts';
import { graphError } from '#server/testing/platforms-graph.ts';
import { platformsServer } from '#server/testing/platforms-server.ts';
import type { InventedInstagram, PlatformsServer } from '#server/testing/platforms-world.ts';
import type { ConnectorTrouble } from '../trouble.ts';
import { GRAPH_VERSION } from './graph-api.ts';
import { instagramSource } from './instagram-source.ts';

const NOW = new Date('2026-03-20T12:00:00Z');
const refused = (code: number, message: string): InventedInstagram => ({
  ...{ id: '9', followers: 0, media: [], refused: { code, message } },
});
const ACCOUNTS: Record<string, InventedInstagram> = {
  brand: { id: '17', followers: 1, media: [] },
  anna: {
    ...{ id: '18', followers: 5000 },
    media: [
      {
        ...{ id: '101', code: 'AAA-1', timestamp: '2026-03-18T10:00:00+0000' },
        likes: 80,
        comments: 4,
        caption: '#spring',
      },
      {
        ...{
          id: '102',
          code: 'AAA2',
          timestamp: '2026-03-17T10:00:00+0000',
          type: 'VIDEO',
          product: 'REELS',
        },
        comments: 1,
      },
      {
        ...{ id: '103', code: 'AAA3', timestamp: '2026-03-16T10:00:00+0000', type: 'CAROUSEL_ALBUM' },
        likes: 0,
      },
      { ...{ id: '104', code: 'AAA4', timestamp: '2026-02-16T10:00:00+0000' }, likes: 7 },
    ],
  },
  gone: refused(803, 'Some of the aliases you requested do not exist'),
  secret: refused(100, 'This account is private'),
  person: refused(110, 'The account is a personal account'),
  wine: refused(100, 'This account is age-gated'),
};

let server: PlatformsServer;
let owner = 0;
afterEach(() => server.close());

async function fresh() {
  // Limits that an earlier test met are kept by owner.
  owner++;
  server = await platformsServer(ACCOUNTS);
  server.tokens.set('token', 'brand');
}

const ask = (username: string | null) =>
  instagramSource({
    settings: { youtube_api_key: null, replay: null, outbound: server.outbound, platforms_url: server.url },
    ...{ host: 'graph', quota_owner: `test ${owner}`, ig_user_id: '17', app_secret: 'secret' },
    ...{ token: async () => 'token', now: () => NOW },
  }).ask(
    {
      account: { platform: 'instagram', external_id: null, username },
      ...{ since: new Date('2026-03-01T00:00:00Z'), succeeded_at: null, cursor: null, now: NOW },
    },
    async () => {},
  );

describe('a professional account by business discovery', () => {
  it('is requested with the documented fields, page by page, until the first day', async () => {
    await fresh();
    const answer = await ask('anna');
    const observations: Observation[] = answer.state === 'found' ? answer.observations : [];
    expect(observations).toMatchObject([
      { kind: 'account', followers: 5000, following: 10, posts_count: 4, bio: 'I am anna' },
      {
        ...{ external_id: 'AAA-1', post_type: 'instagram_post', likes: 80, comments: 4, message: '#spring' },
        ...{
          created_at: Date.parse('2026-03-18T10:00:00Z'),
          reach: null,
          impressions: null,
          followers: 5000,
        },
        ...{ account: { username: 'anna', external_id: null }, missing: {} },
      },
      { external_id: 'AAA2', post_type: 'instagram_reels', likes: null, missing: { likes: 'hidden_likes' } },
      { external_id: 'AAA3', post_type: 'instagram_carousel', likes: 0, comments: null, missing: {} },
    ]);
    expect(server.calls.map(({ path, params }) => [path, params.fields])).toEqual([
      [
        `graph/${GRAPH_VERSION}/17`,
        'business_discovery.username(anna){followers_count,follows_count,media_count,biography,media.limit(50){id,caption,like_count,comments_count,media_type,media_product_type,permalink,timestamp}}',
      ],
      [`graph/${GRAPH_VERSION}/17`, expect.stringContaining('media.after(2).limit(50)')],
    ]);
    expect(server.calls[0]?.params.appsecret_proof).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(server.calls.map(({ params }) => params))).not.toContain('token');
  });

  it('is requested only by a plain handle', async () => {
    await fresh();
    for (const username of [null, 'anna){id}', 'a b'])
      expect(await ask(username)).toMatchObject({
        state: 'not_found',
        message: { code: 'instagram_handle_unknown' },
      });
    expect(server.calls).toEqual([]);
  });
});

describe('an account that Instagram does not report', () => {
  it.each([
    ['nobody', 'instagram_professional_missing'],
    ['gone', 'instagram_professional_missing'],
    ['secret', 'instagram_private'],
    ['person', 'instagram_personal'],
    ['wine', 'instagram_age_gated'],
  ])('has its reason: %s', async (username, code) => {
    await fresh();
    expect(await ask(username)).toMatchObject({ state: 'not_found', message: { code } });
  });
});

describe('a refusal', () => {
  const usage = { 'x-app-usage': '{"call_count":100,"total_time":10,"total_cputime":10}' };
  const business = {
    'x-business-use-case-usage':
      '{"17":[{"type":"instagram","call_count":100,"estimated_time_to_regain_access":19}]}',
  };
  const refusals: Array<[string, ReturnType<typeof graphError>, object]> = [
    ['an ended sign-in', graphError(190, 'Token has expired'), { kind: 'refused', retry_at: null }],
    [
      'a missing permission',
      graphError(200, '(#200) Requires instagram_manage_insights permission'),
      { kind: 'refused', message: expect.stringContaining('instagram_manage_insights') },
    ],
    [
      'a permission of the app',
      graphError(10, '(#10) Application does not have permission for this action'),
      { kind: 'refused', message: expect.stringContaining('Application does not have permission') },
    ],
    [
      'the limit of the app',
      { ...graphError(4, 'Application request limit reached'), headers: usage },
      { kind: 'busy', retry_at: new Date('2026-03-20T13:00:00Z') },
    ],
    [
      'the limit of the account',
      { ...graphError(17, 'User request limit reached'), headers: business },
      { kind: 'busy', retry_at: new Date('2026-03-20T12:19:00Z') },
    ],
    [
      'a temporary limit',
      graphError(341, 'Limit reached'),
      { kind: 'busy', retry_at: new Date('2026-03-20T13:00:00Z') },
    ],
    ['an error of Meta', { status: 503, body: 'Unavailable' }, { kind: 'busy', retry_at: null }],
    ['an unknown answer', { status: 200, body: { data: [] } }, { kind: 'busy', retry_at: null }],
  ];
  it.each(refusals)('is distinguished: %s', async (_name, planned, trouble) => {
    await fresh();
    server.next.set('graph/', planned);
    expect(await ask('anna').catch((error: ConnectorTrouble) => error)).toMatchObject(trouble);
  });

  it('is not waited for: no query is sent once a limit is almost reached', async () => {
    await fresh();
    server.next.set('graph/', {
      status: 200,
      body: { business_discovery: { followers_count: 1 } },
      headers: { 'x-app-usage': '{"call_count":96,"total_time":0,"total_cputime":0}' },
    });
    expect(await ask('anna')).toMatchObject({ state: 'found' });
    expect(await ask('anna').catch((error: ConnectorTrouble) => error)).toMatchObject({
      ...{ kind: 'busy', retry_at: new Date('2026-03-20T13:00:00Z') },
    });
    expect(server.calls).toHaveLength(1);
  });
});
