import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/platform/context.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { metricsRoutes } from './metrics.routes.ts';

const TOKEN = 'a-token-of-the-scraper';
const opened: FastifyInstance[] = [];
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await app.close();
});

async function read(
  request: {
    token?: string;
    headers?: Record<string, string>;
    from?: string;
    other?: Partial<Services>;
  } = {},
) {
  const site = Fastify() as unknown as FastifyInstance;
  opened.push(site);
  const engines = { workspace: 'pglite', analytics: 'chdb' } as const;
  metricsRoutes(site, { ...app.services, ...request.other }, engines, request.token ?? null);
  return site.inject({
    url: '/metrics',
    headers: request.headers ?? {},
    remoteAddress: request.from ?? '127.0.0.1',
  });
}

describe('who may read the metrics', () => {
  it.each([
    ['a program on this machine', 200, {}],
    ['one on this machine by IPv6', 200, { from: '::1' }],
    ['another machine', 403, { from: '10.0.0.9' }],
    ['another machine through a proxy', 403, { headers: { 'x-forwarded-for': '10.0.0.9' } }],
    ['a proxy that passes on the host alone', 403, { headers: { host: 'limelight.example' } }],
    ['a proxy with a header of its own', 403, { headers: { 'cf-connecting-ip': '10.0.0.9' } }],
    ['one that asks for the address of this machine', 200, { headers: { host: '[::1]:4000' } }],
    ['a program on this machine without the token', 401, { token: TOKEN }],
    ['another token', 401, { token: TOKEN, headers: { authorization: 'Bearer another-token-of-it' } }],
    ['the token', 200, { token: TOKEN, from: '10.0.0.9', headers: { authorization: `Bearer ${TOKEN}` } }],
  ])('%s: %i', async (_who, status, request) => {
    expect((await read(request)).statusCode).toBe(status);
  });
});

describe('the metrics', () => {
  it('count requests by call and status, and statements by name', async () => {
    await admin.client.settings.navigation();
    await app.http.inject({ url: '/api/navigation' });
    await app.http.inject({ url: '/api/nothing-of-the-kind' });
    const { body, headers } = await read();
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const requests = (labels: string) => `limelight_request_seconds_count{${labels}} `;
    expect(body).toContain(requests('method="GET",route="settings.navigation",status="200"'));
    expect(body).toContain(requests('method="GET",route="settings.navigation",status="401"'));
    expect(body).toContain(requests('method="GET",route="/api/*",status="404"'));
    expect(body).toMatch(
      /limelight_statements_total\{store="analytics",statement="navigation profiles"\} [1-9]/,
    );
    expect(body).toMatch(/limelight_statement_seconds_count\{store="workspace",outcome="done"\} [1-9]/);
    for (const name of ['limelight_statement_queue_seconds_count', 'process_resident_memory_bytes'])
      expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('count jobs and imports by state', async () => {
    await app.http.inject({ url: '/api/forgot_password?email=nobody@example.com' });
    const { body } = await read();
    expect(body).toMatch(/limelight_jobs\{job="password-reset-mail",state="\w+"\} 1/);
    expect(body).toContain('limelight_projector_lag_seconds 0');
    expect(body).toContain('limelight_store_up{store="analytics",engine="chdb"} 1');
  });

  it('answer while a store does not', async () => {
    const query = () => new Promise<never>(() => {});
    const { statusCode, body } = await read({ other: { ch: { ...app.services.ch, query } } });
    expect(statusCode).toBe(200);
    expect(body).toContain('limelight_store_up{store="analytics",engine="chdb"} 0');
    expect(body).toContain('limelight_store_up{store="workspace",engine="pglite"} 1');
  });
});
