import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/calls/endpoints.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

describe('the page of the API', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('loads everything from this server, under the strict policy', async () => {
    const page = await app.http.inject('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).not.toMatch(/<script(?! src="\/api\/docs\/)|\son\w+=|https?:/);
    const parts = [...page.body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(
      ([, address]) => address,
    );
    expect(parts).toHaveLength(4);
    for (const address of parts) {
      const part = await app.http.inject(address ?? '');
      expect(part.statusCode, address).toBe(200);
      expect(part.headers['content-type']).toContain(address?.endsWith('.css') ? 'text/css' : 'javascript');
    }
  });

  it('serves no other files of the viewer', async () => {
    for (const file of ['package.json', 'swagger-ui-bundle.js.map', 'index.html', ''])
      expect((await app.http.inject(`/api/docs/${file}`)).statusCode, file).toBe(404);
  });

  it('shows every call with its access rule, and keys where keys work', async () => {
    const { paths } = (await app.http.inject('/api/openapi.json')).json();
    for (const { name, method, path, access } of endpointsOf(contract)) {
      const call = paths[path]?.[method.toLowerCase()];
      expect(call, name).toMatchObject({ operationId: name, summary: expect.stringMatching(/./) });
      const people_only = access?.session_only || access?.own_account;
      if (people_only) expect(call.description, name).toContain('Not with an API key.');
      const by_key = (call.security as object[]).some((way) => 'key' in way);
      expect(by_key, name).toBe(access?.role !== 'nobody' && !people_only);
    }
  });
});
