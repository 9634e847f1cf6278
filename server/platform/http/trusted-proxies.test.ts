import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD, userWithPassword } from '#server/testing/accounts.ts';
import { type TestApp, type TestOptions, testApp } from '#server/testing/test-app.ts';
import { proxyWarning, type TrustedProxies, trustedProxies } from './trusted-proxies.ts';

const PROXY = '127.0.0.2';
const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close();
});

const port = (server: Server) => (server.address() as AddressInfo).port;
const listen = (server: Server) => new Promise<void>((go) => server.listen(0, '127.0.0.1', go));

/** The product behind a small https proxy at 127.0.0.2. */
async function behindProxy(trusted: TrustedProxies, options: TestOptions = {}) {
  const warnings: string[] = [];
  const log = pino(
    { level: 'warn' },
    new Writable({ write: (chunk, _e, done) => done(void warnings.push(String(chunk))) }),
  );
  const app = await testApp({
    public_url: 'http://limelight.example',
    ...options,
    trusted_proxies: trusted,
    log,
  });
  closing.push(() => app.close());
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const proxy = createServer((incoming, outgoing) => {
    const { visitor = '198.51.100.1', ...headers } = incoming.headers;
    const sent = { ...headers, 'x-forwarded-for': String(visitor), 'x-forwarded-proto': 'https' };
    const to = { host: '127.0.0.1', port: port(app.http.server), localAddress: PROXY };
    const further = ask({ ...to, method: incoming.method, path: incoming.url, headers: sent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(further);
  });
  await listen(proxy);
  closing.push(() => new Promise((go) => proxy.close(go)));
  const from = (visitor: string, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port(proxy)}${path}`, { ...init, headers: { ...init.headers, visitor } });
  return { app, from, warnings };
}

const statuses = async (
  from: (visitor: string, path: string) => Promise<Response>,
  visitor: string,
  times: number,
) => Promise.all(Array.from({ length: times }, async () => (await from(visitor, '/api/user/user')).status));

async function signIn(
  app: TestApp,
  from: (v: string, path: string, init?: RequestInit) => Promise<Response>,
) {
  const { email } = await userWithPassword(app);
  const answer = await from('198.51.100.9', '/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie') ?? '';
}

const limits = { call_limits: { address: 5, key: 5 } };

describe('a proxy at an address that LIMELIGHT_TRUST_PROXY names', () => {
  it('gives each visitor separate limits, and a Secure cookie', async () => {
    const { app, from, warnings } = await behindProxy([PROXY], limits);
    expect(await statuses(from, '198.51.100.1', 5)).toEqual([401, 401, 401, 401, 401]);
    expect(await statuses(from, '198.51.100.2', 2)).toEqual([401, 401]);
    expect((await from('198.51.100.1', '/api/user/user')).status).toBe(429);
    expect(await signIn(app, from)).toContain('Secure');
    expect(warnings).toEqual([]);
  });
});

describe('a proxy at another address', () => {
  it('is ignored, and the log says once what to set', async () => {
    const { app, from, warnings } = await behindProxy(['127.0.0.1'], limits);
    expect(await signIn(app, from)).not.toContain('Secure');
    expect(await statuses(from, '198.51.100.1', 4)).toEqual([401, 401, 401, 401]);
    expect(await statuses(from, '198.51.100.2', 1)).toEqual([429]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('LIMELIGHT_TRUST_PROXY=127.0.0.2');
  });

  it('cannot remove Secure from the cookie if LIMELIGHT_URL is https', async () => {
    const { app, from } = await behindProxy(false, { public_url: 'https://limelight.example' });
    expect(await signIn(app, from)).toContain('Secure');
  });
});

describe('LIMELIGHT_TRUST_PROXY', () => {
  it('is a name or a list of addresses and ranges', () => {
    expect(trustedProxies('none')).toBe(false);
    expect(trustedProxies('loopback')).toEqual(['loopback']);
    expect(trustedProxies('private')).toEqual(['loopback', 'linklocal', 'uniquelocal']);
    expect(trustedProxies('10.0.0.2, 172.18.0.0/16,fd00::/8')).toEqual([
      '10.0.0.2',
      '172.18.0.0/16',
      'fd00::/8',
    ]);
    for (const wrong of [
      'all',
      '1',
      'true',
      '10.0.0',
      '10.0.0.0/33',
      '0.0.0.0/0',
      '10.0.0.2,',
      '::1/129',
      'proxy',
    ])
      expect(trustedProxies(wrong), wrong).toBeNull();
  });

  it('set to none does not match an https address', () => {
    expect(proxyWarning('https://limelight.example', false)).toMatch(/LIMELIGHT_TRUST_PROXY is none/);
    expect(proxyWarning('https://limelight.example', ['loopback'])).toBeNull();
    expect(proxyWarning('http://limelight.example', false)).toBeNull();
    expect(proxyWarning(undefined, false)).toBeNull();
  });
});
