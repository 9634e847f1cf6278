import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { isTraced, startTracing } from './tracing.ts';

let app: TestApp;
let admin: SignedIn;
let collector: Server;
let received: Buffer[] = [];

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === '/v1/traces') received.push(Buffer.concat(chunks));
    response.end();
  });
  await new Promise<void>((ready) => collector.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
  collector.close();
  await app.close();
});
afterEach(() => {
  vi.unstubAllEnvs();
  received = [];
});

async function traced(work: () => Promise<unknown>) {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  const stop = await startTracing('1.2.3');
  await work();
  await stop();
  return Buffer.concat(received);
}

describe('traces', () => {
  it('have a span for the request and one for each statement, in the caller’s trace', async () => {
    const trace_id = '0af7651916cd43dd8448eb211c80319c';
    const headers = { ...admin.headers, traceparent: `00-${trace_id}-b7ad6b7169203331-01` };
    const sent = await traced(() => app.http.inject({ url: '/api/navigation', headers }));
    expect(sent.includes('GET settings.navigation')).toBe(true);
    expect(sent.includes('clickhouse navigation profiles')).toBe(true);
    const spans = sent.toString('latin1').split(Buffer.from(trace_id, 'hex').toString('latin1')).length - 1;
    expect(spans).toBeGreaterThanOrEqual(3);
  });

  it('follow the sampler, and end with the tracing', async () => {
    vi.stubEnv('OTEL_TRACES_SAMPLER', 'always_off');
    const sent = await traced(() => app.http.inject({ url: '/api/navigation', headers: admin.headers }));
    expect(sent).toHaveLength(0);
    await app.http.inject({ url: '/api/navigation', headers: admin.headers });
    expect(received).toEqual([]);
  });

  it.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, true],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
  ])('are on with %j: %s', (env, isOn) => {
    expect(isTraced(env)).toBe(isOn);
  });
});
