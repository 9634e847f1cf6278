import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { internetAnd } from '#server/platform/http/outbound.ts';
import { answerInstagram } from './platforms-instagram.ts';
import { answerGoogle, answerTiktok } from './platforms-videos.ts';
import type {
  AskedCall,
  InventedInstagram,
  InventedTiktok,
  Planned,
  PlatformsServer,
  World,
} from './platforms-world.ts';

export const APP = { client_id: '1234567890', client_secret: 'invented-secret-of-an-app' };

async function formOf(request: IncomingMessage): Promise<Record<string, string>> {
  let body = '';
  for await (const part of request) body += String(part);
  const isForm = request.headers['content-type']?.includes('urlencoded');
  return isForm ? Object.fromEntries(new URLSearchParams(body)) : body === '' ? {} : { json: body };
}

/** Query of a consent: its code names the person. */
function consented(world: World, params: URLSearchParams): URLSearchParams {
  world.asked_scopes = (params.get('scope') ?? '').split(',');
  return new URLSearchParams({ code: `code of ${world.person}`, state: params.get('state') ?? '' });
}

const AUTHORIZE =
  /^\/(facebook\/v[\d.]+\/dialog\/oauth|instagram\/oauth\/authorize|tiktok\/v2\/auth\/authorize\/|google\/o\/oauth2\/v2\/auth)$/;

/** Page on which the person decides. */
function consentPage(world: World, { searchParams }: URL): Planned {
  const back = searchParams.get('redirect_uri') ?? '';
  const state = searchParams.get('state') ?? '';
  const no = new URLSearchParams({ error: 'access_denied', state });
  const link = (query: URLSearchParams, text: string) =>
    `<p><a href="${`${back}?${query}`.replaceAll('&', '&amp;')}">${text}</a></p>`;
  const body = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Consent</title>
    <h1>Allow access?</h1>${link(consented(world, searchParams), 'Allow')}${link(no, 'Cancel')}</html>`;
  return { status: 200, body, headers: { 'content-type': 'text/html' } };
}

export async function platformsServer(
  instagram: Record<string, InventedInstagram> = {},
  tiktok: InventedTiktok = { followers: 0, videos: [] },
): Promise<PlatformsServer> {
  let granted = 0;
  const world: World = {
    marketplace: { creators: [], refusal: null },
    hashtags: { tags: {}, searched: new Set(), is_reviewed: true },
    ...{ instagram, tiktok, calls: [], next: new Map(), person: 'anna', asked_scopes: [], declined: [] },
    ...{ tokens: new Map(), refresh_token: '', refreshes: 0, slow_ms: 0 },
    grant(prefix) {
      const token = `${prefix}-access-${++granted}`;
      world.tokens.set(token, world.person);
      return token;
    },
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const form = await formOf(request);
    const path = url.pathname.slice(1);
    const call: AskedCall = {
      ...{ path, params: { ...Object.fromEntries(url.searchParams), ...form } },
      token: request.headers.authorization?.replace(/^Bearer /, '') ?? null,
    };
    const answer = async (): Promise<Planned> => {
      if (AUTHORIZE.test(url.pathname)) return consentPage(world, url);
      world.calls.push(call);
      const key = [...world.next.keys()].find((name) => path.includes(name));
      const planned = key === undefined ? undefined : world.next.get(key);
      if (key !== undefined) world.next.delete(key);
      if (planned) return planned;
      const host = path.split('/')[0] ?? '';
      if (host.startsWith('tiktok')) return answerTiktok(world, call);
      if (host.startsWith('google') || host.startsWith('youtube')) return answerGoogle(world, call);
      return answerInstagram(world, call);
    };
    const { status, body, headers } = await answer();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(world, {
    url: `http://${host}`,
    outbound: internetAnd([host]),
    signIn: (authorize: string) => `?${consented(world, new URL(authorize).searchParams)}`,
    close: () => new Promise<void>((go) => server.close(() => go())),
  });
}
