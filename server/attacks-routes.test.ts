import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/calls/endpoints.ts';
import { SECRET_HEADER } from '#server/platform/data-folder/holder-secret.ts';
import { aCampaign, CAMPAIGN_NOW, type Campaign } from '#server/testing/campaign.ts';
import { callEndpoint } from '#server/testing/endpoint-call.ts';
import { forEvery } from '#server/testing/for-every.ts';
import { hostileRequests, type RouteSample } from '#server/testing/hostile-requests.ts';
import { APP } from '#server/testing/platforms-server.ts';
import { publish } from '#server/testing/sharing.ts';
import type { commands } from './commands.ts';
import { listeningRoutes } from './serve.ts';
import { sha256 } from './slices/auth/codes.ts';

// Routes beside the contract, with what no client would send. attacks-requests.deep.test.ts does so with the contract.

const SECRET = 'secret-of-the-data-folder';
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-web-'));
let campaign: Campaign;
let samples: Record<string, RouteSample>;
let is_low = false;

beforeAll(async () => {
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
  campaign = await aCampaign({
    space: { look: async () => ({ free: 1, reserve: 1, is_low }), whileRoom() {}, close() {} },
    routes: (http, services) =>
      listeningRoutes(http, {
        health: null,
        ...{ services, metrics_token: null, secret: SECRET, web: folder },
        engines: { workspace: 'pglite', analytics: 'chdb' },
        backUp: async () => ({ state: 'failed', message: 'No backup in this test' }),
      }),
  });
  samples = await samplesOf(campaign);
});
afterEach(() => {
  is_low = false;
});
afterAll(async () => {
  await campaign.close();
  rmSync(folder, { recursive: true });
});

const hmac = (body: string, secret: string, encoding: 'base64' | 'hex') =>
  createHmac('sha256', secret).update(body).digest(encoding);

const SHOPIFY = {
  ...{ name: '#1001', email: 'mia@example.com', created_at: '2026-03-05T10:00:00+01:00', test: false },
  ...{ updated_at: '2026-03-05T10:00:00+01:00', cancelled_at: '', currency: 'EUR', total_price: '120.50' },
  ...{ financial_status: 'paid', discount_codes: [{ code: 'ANNA10' }], landing_site: '/?utm_content=x' },
  ...{ customer: { id: 1, email: null }, referring_site: '/l/x' },
  refunds: [{ transactions: [{ kind: 'refund', status: 'success', amount: '20.50' }] }],
};
const WOOCOMMERCE = {
  ...{ number: '2001', status: 'processing', currency: 'EUR', total: '60.00', customer_id: 4 },
  ...{ date_created_gmt: '2026-03-08T10:00:00', date_modified_gmt: '2026-03-08T10:00:00' },
  ...{
    billing: { email: 'noah@example.com' },
    coupon_lines: [{ code: 'BEN' }],
    refunds: [{ total: '-1.00' }],
  },
  meta_data: [
    { key: '_wc_order_attribution_session_start_time', value: '2026-03-08 09:00:00' },
    { key: '_wc_order_attribution_utm_content', value: 'x' },
  ],
};

const COMMANDS: Record<keyof typeof commands, object> = {
  'audit.verify': { noted: { number: 1, hash: 'x' } },
  'company.add': { name: 'Another', admin_email: 'new@example.com' },
  'company.list': {},
  'doctor.stores': {},
  'outbox.read': { to: 'x', limit: 1, reader: 'x' },
  'person.erase': { slug: 'x', reason: 'Asked' },
  'person.erasure': { id: 1 },
  'person.export': { slug: 'x', file: '/nowhere/x.zip' },
};

async function samplesOf({
  app,
  me,
  monitor_id,
  profile_id,
}: Campaign): Promise<Record<string, RouteSample>> {
  const admin = await app.signIn({ company_id: me.company_id });
  const made = await me.client.monitors.create_order_webhook({ id: monitor_id });
  await admin.client.connections.set_app({ app: 'meta', ...APP });
  const { key } = await me.client.keys.create({ name: 'Assistant', scopes: ['read', 'propose'] });
  const page_secret = 'secret-of-a-creators-page';
  await app.services.db
    .insertInto('creator_page')
    .values({
      ...{ company_id: me.company_id, monitor_id, profile_id: profile_id('anna') },
      ...{ secret_hash: sha256(page_secret), sealed_secret: '', created_at: CAMPAIGN_NOW },
      expires_at: new Date(CAMPAIGN_NOW.getTime() + 86_400_000),
    })
    .execute();
  const json = { accept: 'application/json, text/event-stream' };
  const call = (name: string, args: object) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name, arguments: args },
  });
  const here = () => ({ [SECRET_HEADER]: SECRET });
  const signedIn = () => admin.headers;
  const id = { id: String(monitor_id) };
  const picture = { params: { name: 'a.webp' }, headers: signedIn, statuses: [404] };
  const upload = { headers: signedIn, statuses: [200, 400, 404, 406, 413, 415, 422] };
  const csv = { name: 'orders.csv', content: 'Name,Total\n#1,5\n' };
  const drawn = { statuses: [200, 400, 404, 414] };
  const fixed = { statuses: [200] };
  return {
    'GET /': fixed,
    'GET /api/avatar/:seed.svg': { params: { seed: 'x' }, ...drawn },
    'GET /api/cover/:id.svg': { params: { id: '1' }, query: { platform: 'tiktok' }, ...drawn },
    'GET /api/initials/:name.svg': { params: { name: 'x' }, ...drawn },
    'GET /api/icon/:set/:name.svg': { params: { set: 'tabler', name: 'user' }, ...drawn },
    'GET /api/docs': fixed,
    'GET /*': { params: { '*': 'x' }, statuses: [200, 403, 404] },
    'GET /api/docs/*': { params: { '*': 'x' }, statuses: [403, 404] },
    'GET /api/docs/page.css': fixed,
    'GET /api/docs/page.js': fixed,
    'GET /api/openapi.json': fixed,
    'GET /healthz': fixed,
    'GET /metrics': fixed,
    'GET /api/mcp': { statuses: [405] },
    'DELETE /api/mcp': { statuses: [400, 405] },
    'POST /api/mcp': {
      bodies: [call('profiles_search', { text: 'anna', limit: 5 }), call('propose_list', { name: 'Spring' })],
      headers: () => ({ ...json, authorization: `Bearer ${key}` }),
      statuses: [200, 202, 400, 413, 415],
    },
    'GET /api/monitor/live/:id': { params: { id: '2000000000' }, headers: signedIn, statuses: [400, 404] },
    'GET /api/monitor_screenshot/:name': picture,
    'GET /api/casting_image/:name': picture,
    'GET /api/logo/:name': picture,
    'GET /api/client_font/:name': { ...picture, params: { name: 'a' } },
    'GET /api/story_video/:name': { ...picture, params: { name: 'a.mp4' } },
    'GET /api/payload.json': {
      query: { page: encodeURIComponent(`/monitor/${monitor_id}`) },
      headers: signedIn,
      statuses: [200, 400],
    },
    'GET /api/picture': { query: { of: 'x', by: 'y', else: '/api/avatar/x.svg' }, statuses: [302, 404] },
    'POST /api/imports': {
      ...{ query: { preset: 'x', platform: 'instagram' }, ...upload },
      files: { field: 'file', ...csv },
    },
    'POST /api/lists/:id/import': { params: id, files: { field: 'file', ...csv }, ...upload },
    'POST /api/monitor/orders/:id/files': { params: id, files: { field: 'ordersFile', ...csv }, ...upload },
    'POST /api/monitor/ads/:id/files': { params: id, files: { field: 'adsFile', ...csv }, ...upload },
    'POST /api/clients/file': { files: { field: 'clientsFile', ...csv }, ...upload },
    'POST /api/clients/:id/font': { params: id, files: { field: 'font', ...csv }, ...upload },
    'POST /api/clients/:id/logo': { params: id, files: { field: 'image', ...csv }, ...upload },
    'POST /api/monitor/screenshot/:id': { params: id, files: { field: 'image', ...csv }, ...upload },
    'POST /api/profile/picture/:id': { params: id, files: { field: 'image', ...csv }, ...upload },
    'POST /api/castings/:id/upload': { params: id, files: { field: 'image', ...csv }, ...upload },
    'POST /api/drafts/:id/files': { params: id, files: { field: 'file', ...csv }, ...upload },
    'POST /api/creator_page/file': {
      files: { field: 'file', ...csv },
      headers: () => ({ 'x-creator-page': page_secret }),
      statuses: [...upload.statuses, 429],
    },
    'GET /api/draft_file/:name': { ...picture, query: { page: '1', by: 'x' } },
    'POST /api/settings/logo': { files: { field: 'image', ...csv }, ...upload },
    'GET /api/hooks/meta/:company': {
      params: { company: String(me.company_id) },
      query: {
        'hub.mode': 'subscribe',
        'hub.verify_token': (await admin.client.connections.settings()).webhook.verify_token,
        'hub.challenge': '1',
      },
      statuses: [200, 403],
    },
    'POST /api/hooks/meta/:company': {
      params: { company: String(me.company_id) },
      bodies: [
        {
          object: 'instagram',
          entry: [{ id: '17', changes: [{ field: 'mentions', value: { media_id: '601' } }] }],
        },
      ],
      headers: (body) => ({ 'x-hub-signature-256': `sha256=${hmac(body, APP.client_secret, 'hex')}` }),
      statuses: [200, 403, 413, 415],
    },
    'POST /hooks/orders/:key': {
      params: { key: new URL(made.webhook.url).pathname.split('/').at(-1) ?? '' },
      bodies: [SHOPIFY, WOOCOMMERCE],
      headers: (body) => ({ 'x-shopify-hmac-sha256': hmac(body, made.secret ?? '', 'base64') }),
      statuses: [200, 404],
    },
    'GET /report/:token': { params: { token: 'x' }, statuses: [404] },
    'GET /l/:slug': { params: { slug: 'x' }, statuses: [200, 404] },
    'POST /internal/imports': {
      bodies: [
        { path: '/nowhere.csv', preset: null, platform: null, mapping: {}, encoding: null, timezone: '' },
      ],
      headers: here,
      statuses: [200, 400, 413, 415],
    },
    'GET /internal/imports/:id': { params: { id: '1' }, headers: here, statuses: [400, 404] },
    'POST /internal/imports/repair': { headers: () => ({}), statuses: [404] },
    'GET /internal/backup': { headers: here, statuses: [200, 404] },
    'POST /internal/backup': {
      bodies: [{ folder: '/nowhere' }],
      headers: here,
      statuses: [200, 400, 409, 413, 415],
    },
    ...Object.fromEntries(
      Object.entries(COMMANDS).map(([name, body]) => [
        `POST /internal/commands/${name}`,
        { bodies: [body], headers: here, statuses: [200, 400, 413, 415] },
      ]),
    ),
  };
}

it('has a sample of every route beside the contract', () => {
  const beside = [...campaign.app.http.rooms.keys()].filter((route) => !/ \/api\/\*$/.test(route));
  expect(Object.keys(samples).sort()).toEqual(beside.sort());
});

it('answers hostile requests with a refusal', async () => {
  const requests = Object.entries(samples).flatMap(([route, sample]) =>
    [...hostileRequests(route, sample)].map((request) => ({ ...request, route, sample })),
  );
  await forEvery(requests, async ({ route, sample, isAddress, url, body, headers }) => {
    const answer = await campaign.app.http.inject({
      method: route.split(' ')[0] as 'GET',
      url,
      headers,
      ...(body === null ? {} : { payload: body }),
    });
    expect([...sample.statuses, ...(isAddress ? [400, 404, 414] : [])], answer.body.slice(0, 200)).toContain(
      answer.statusCode,
    );
  });
}, 600_000);

it('writes nothing once the disk is almost full, and tells programs when to retry', async () => {
  const { app, me, monitor_id: id } = campaign;
  const admin = await app.signIn({ company_id: me.company_id });
  const { token } = await publish(me, { type: 'monitor', type_id: id });
  is_low = true;
  const writes = endpointsOf(contract).filter(
    ({ method, access }) => !['GET', 'DELETE'].includes(method) && !access?.needs_no_room,
  );
  await forEvery(writes, async (endpoint) =>
    expect((await callEndpoint(app.http, endpoint, admin.headers)).statusCode).toBe(507),
  );
  const respond = writes.find(({ name }) => name === 'client.respond');
  if (!respond) throw new Error('Visitors cannot answer');
  const query = { public_token: token };
  expect((await callEndpoint(app.http, respond, {}, { query })).statusCode).toBe(507);
  const expected = { needed: 507, needed_later: 503 };
  const routes = [...app.http.rooms].flatMap(([name, room]) =>
    room === 'needed' || room === 'needed_later' ? [{ name, status: expected[room] }] : [],
  );
  await forEvery(routes, async ({ name, status }) => {
    const [method, url = ''] = name.split(' ');
    const answer = await app.http.inject({ method: method as 'POST', url: url.replace(/:\w+/g, '1') });
    expect(answer.statusCode).toBe(status);
    expect(Number(answer.headers['retry-after'] ?? 0) > 0).toBe(status === 503);
    expect(answer.json().data.code).toBe('disk_almost_full');
  });
});
