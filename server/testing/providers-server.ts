import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { internetAnd, type Outbound } from '#server/platform/http/outbound.ts';

export interface InventedCreator {
  username: string;
  name: string;
  country: string;
  followers: number;
  email?: string;
  /** Shares of women and of France in the audience; without, there is no audience report. */
  audience?: { women: number; france: number };
}

interface Planned {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface ProvidersServer {
  url: string;
  outbound: Outbound;
  creators: InventedCreator[];
  /** Of the key `good-key-…`. */
  left: number;
  calls: Array<{ path: string; params: Record<string, string>; json: unknown; key: string }>;
  /** Answers to come, by a part of the path. */
  next: Map<string, Planned[]>;
  slow_ms: number;
  close(): Promise<void>;
}

export const PROVIDER_KEY = 'good-key-1234';
export const HYPEAUDITOR_KEY = '360000:good-token';

const PAGES = { infludata: 20, modash: 15 };

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let body = '';
  for await (const part of request) body += String(part);
  return body === '' ? null : JSON.parse(body);
}

/** The APIs of influData, Modash and HypeAuditor in documented shapes, with invented creators. Each is a first folder. */
export async function providersServer(creators: InventedCreator[] = []): Promise<ProvidersServer> {
  const world: Omit<ProvidersServer, 'url' | 'outbound' | 'close'> = {
    ...{ creators, left: 4120, calls: [], next: new Map(), slow_ms: 0 },
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const id = request.headers['x-auth-id'];
    const key =
      id === undefined
        ? (request.headers.authorization?.replace(/^Bearer /, '') ?? '')
        : `${id}:${request.headers['x-auth-token']}`;
    const call = {
      ...{ path: url.pathname.slice(1), params: Object.fromEntries(url.searchParams), key },
      json: await jsonOf(request),
    };
    world.calls.push(call);
    if (world.slow_ms > 0) await new Promise((go) => setTimeout(go, world.slow_ms));
    const planned = [...world.next].find(([part]) => call.path.includes(part))?.[1].shift();
    const { status, body, headers } = planned ?? answer(world, call);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(world, {
    url: `http://${host}`,
    outbound: internetAnd([host]),
    close: () => new Promise<void>((go) => server.close(() => go())),
  });
}

type World = Pick<ProvidersServer, 'creators' | 'left'>;
type Call = ProvidersServer['calls'][number];

function answer(world: World, call: Call): Planned {
  const expected = call.path.startsWith('hypeauditor/') ? HYPEAUDITOR_KEY : PROVIDER_KEY;
  if (call.key !== expected) return { status: 401, body: { error: { code: 'UNAUTHORIZED' } } };
  const [provider, ...rest] = call.path.split('/');
  const path = rest.join('/');
  if (provider === 'hypeauditor') return hypeauditor(world, path, call);
  return provider === 'modash' ? modash(world, path, call) : infludata(world, path, call);
}

function infludata(world: World, path: string, { params }: Call): Planned {
  if (path === 'getClientInfo')
    return { status: 200, body: { clientId: 'default', reportsLeft: world.left, lastUsed: '2026-11-01' } };
  if (path === 'discovery') {
    const matches = world.creators.filter(
      ({ followers, country }) =>
        followers >= Number(params.followerMin ?? 0) &&
        followers <= Number(params.followerMax ?? Number.MAX_SAFE_INTEGER) &&
        (params.country === undefined || params.country === country),
    );
    const skip = Number(params.skipCount ?? 0);
    world.left -= 1;
    const users = matches.slice(skip, skip + PAGES.infludata).map((one) => ({
      ...{
        _id: `if-${one.username}`,
        username: one.username,
        displayName: one.name,
        platform: params.platform,
      },
      ...{ followers: one.followers, country: one.country, engagementMean: 4.2, score: 95.8 },
    }));
    return { status: 200, body: { users, count: matches.length, dataSuccess: true } };
  }
  const one = world.creators.find(
    ({ username }) => username === params.username || `if-${username}` === params._id,
  );
  if (path !== 'getUserData' || !one) return { status: 404, body: { error: { code: 'NOT_FOUND' } } };
  const isWithAudience = params.includeAudienceReport === 'true';
  if (isWithAudience && !one.audience) return { status: 202, body: { message: 'pending' } };
  world.left -= isWithAudience ? 20 : 1;
  const { audience } = one;
  return {
    status: 200,
    body: {
      ...{ username: one.username, displayName: one.name, followers: one.followers, country: one.country },
      ...{ posts: 120, engagementMean: 4.2, email: one.email, language: 'fr' },
      ...(isWithAudience && audience
        ? {
            audienceGender: { female: audience.women * 100, male: (1 - audience.women) * 100 },
            audienceAge: { '18-24': 30, '25-34': 45, '35-44': 25 },
            audienceCountries: { FR: audience.france * 100, BE: 10, Other: 5 },
          }
        : {}),
    },
  };
}

function modash(world: World, path: string, { params, json }: Call): Planned {
  if (path === 'user/info')
    return { status: 200, body: { error: false, billing: { credits: world.left, rawRequests: 0 } } };
  if (path.endsWith('/locations'))
    return {
      status: 200,
      body: {
        error: false,
        locations: [{ id: 2202162, name: params.query ?? '', title: params.query ?? '' }],
      },
    };
  if (path.endsWith('/search')) {
    const { filter = {}, page = 0 } = (json ?? {}) as { filter?: Record<string, unknown>; page?: number };
    const { followers = {} } = (filter.influencer ?? {}) as { followers?: { min?: number; max?: number } };
    const matches = world.creators.filter(
      (one) =>
        one.followers >= (followers.min ?? 0) && one.followers <= (followers.max ?? Number.MAX_SAFE_INTEGER),
    );
    const lookalikes = matches.slice(page * PAGES.modash, (page + 1) * PAGES.modash).map((one) => ({
      userId: `mo-${one.username}`,
      profile: {
        username: one.username,
        fullname: one.name,
        followers: one.followers,
        engagementRate: 0.042,
      },
    }));
    world.left -= lookalikes.length / 100;
    return { status: 200, body: { error: false, page, total: matches.length, lookalikes } };
  }
  const id = decodeURIComponent(/profile\/([^/]+)\/report$/.exec(path)?.[1] ?? '');
  const one = world.creators.find(({ username }) => username === id || `mo-${username}` === id);
  if (!one) return { status: 404, body: { error: true, code: 'handle_not_found', message: 'Not found' } };
  world.left -= 1;
  const { audience } = one;
  return {
    status: 200,
    body: {
      error: false,
      profile: {
        userId: `mo-${one.username}`,
        profile: {
          username: one.username,
          fullname: one.name,
          followers: one.followers,
          engagementRate: 0.042,
        },
        ...{
          isVerified: true,
          bio: 'Lanterns',
          country: 'FR',
          city: 'Paris',
          gender: 'FEMALE',
          postsCount: 120,
        },
        language: { code: 'fr' },
        contacts: one.email ? [{ type: 'email', value: one.email }] : [],
        ...(audience
          ? {
              audience: {
                credibility: 0.91,
                genders: [
                  { code: 'FEMALE', weight: audience.women },
                  { code: 'MALE', weight: 1 - audience.women },
                ],
                ages: [
                  { code: '18-24', weight: 0.3 },
                  { code: '25-34', weight: 0.45 },
                ],
                gendersPerAge: [{ code: '18-24', male: 0.1, female: 0.2 }],
                geoCountries: [{ name: 'France', code: 'FR', weight: audience.france }],
                geoCities: [{ name: 'Paris', weight: 0.2 }],
                languages: [{ code: 'fr', name: 'French', weight: 0.7 }],
                interests: [{ name: 'Beauty & Cosmetics', weight: 0.4 }],
              },
            }
          : {}),
        recentPosts: [
          {
            ...{ id: '1', type: 'reel', url: 'https://www.instagram.com/p/Cabc123def0/', text: 'A #lantern' },
            ...{ created: '2026-11-20T10:00:00.000Z', likes: 120, comments: 4, views: 2500 },
          },
        ],
      },
    },
  };
}

function hypeauditor(world: World, path: string, { params, json }: Call): Planned {
  if (path.startsWith('auditor.search')) {
    const { subscribers_count: size = {} } = (json ?? {}) as {
      subscribers_count?: { from?: number; to?: number };
    };
    const matches = world.creators.filter(
      ({ followers }) => followers >= (size.from ?? 0) && followers <= (size.to ?? Number.MAX_SAFE_INTEGER),
    );
    const search_results = matches.slice(0, PAGES.infludata).map((one) => ({
      basic: { username: one.username, title: one.name, avatar_url: 'https://cdn.example/1.jpg' },
      metrics: { er: { value: 4.2 }, subscribers_count: { value: one.followers } },
    }));
    return {
      status: 200,
      body: { result: { search_results, current_page: 1, total_pages: 1, queries_left: 9 } },
    };
  }
  const one = world.creators.find(({ username }) => username === params.username);
  if (!one) return { status: 404, body: { error: { code: 404, message: 'Not found' } } };
  if (!one.audience) return { status: 202, body: { result: { report_state: 'NOT_READY', retryTtl: 30 } } };
  const { women, france } = one.audience;
  return {
    status: 200,
    body: {
      result: {
        report_state: 'READY',
        restTokens: 41,
        user: {
          ...{ username: one.username, full_name: one.name, is_verified: true, about: 'Lanterns' },
          ...{ posts_count: 120, followers_count: one.followers, followings_count: 300, er: { value: 4.2 } },
          ...{ blogger_geo: { country: 'fr' }, blogger_gender: 'F', blogger_languages: ['fr'] },
          demography: [
            { gender: 'F', value: women * 100 },
            { gender: 'M', value: 100 - women * 100 },
          ],
          demography_by_age: [
            { gender: 'female', by_age_group: [{ group: 'age18-24', value: 22 }] },
            { gender: 'male', by_age_group: [{ group: 'age18-24', value: 8 }] },
          ],
          audience_geography: {
            countries: [{ name: 'France', code: 'fr', value: france * 100 }],
            cities: [],
          },
          audience_languages: [{ code: 'fr', value: 70 }],
        },
      },
    },
  };
}
