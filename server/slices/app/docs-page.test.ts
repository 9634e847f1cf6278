import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/endpoints.ts';
import { PUBLIC_URL, type TestApp, testApp } from '#server/testing/test-app.ts';
import { curlOf, docsPage } from './docs-page.ts';
import { exampleOf, fieldsOf, limitsText, typeText } from './docs-schema.ts';

describe('the page of the API', () => {
  let app: TestApp;
  let page: string;
  beforeAll(async () => {
    app = await testApp();
    page = (await app.http.inject('/api/docs')).body;
  });
  afterAll(() => app.close());

  it.each(endpointsOf(contract).map((e) => [e.name, e] as const))('has %s', (name, { path, summary }) => {
    expect(page).toContain(`id="${name}"`);
    expect(page).toContain(`<code>${path}</code>`);
    expect(summary).not.toBe('');
  });

  it('is its own page under the strict policy, with its script from here', async () => {
    const answer = await app.http.inject('/api/docs');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page).not.toMatch(/<script(?! src="\/api\/docs\/)|\son\w+=|https?:\/\/(?!limelight\.example)/);
    const script = await app.http.inject('/api/docs/search.js');
    expect(script.headers['content-type']).toContain('text/javascript');
    expect(() => new Function(script.body)).not.toThrow();
  });

  it('shows keys where keys work', () => {
    const partOf = (name: string) => page.split(`id="${name}"`)[1]?.split('</details>')[0] ?? '';
    expect(partOf('keywords.statistics')).toContain(
      `curl '${PUBLIC_URL}/api/keyword/statistics?keyword=%23summer`,
    );
    expect(partOf('keywords.statistics')).toContain('Authorization: Bearer $LIMELIGHT_KEY');
    expect(partOf('keys.create')).toContain('Not with an API key.');
    expect(partOf('keys.create')).not.toContain('curl');
  });

  it('escapes what the contract says', () => {
    const html = docsPage(
      {
        info: { title: 'x', version: '1<script>' },
        paths: { '/a': { get: { summary: '<img src=x onerror=1>', operationId: 'a"b' } } },
      },
      'https://x.example',
    );
    expect(html).not.toContain('<img');
    expect(html).not.toContain('1<script>');
  });
});

describe('schemas in words', () => {
  it('name type, limits and nested fields', () => {
    expect(typeText({ anyOf: [{ type: 'integer' }, { type: 'null' }] })).toBe('integer or null');
    expect(typeText({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('list of one of "a", "b"');
    expect(limitsText({ type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toBe(
      'at least 1',
    );
    const user = { type: 'object', properties: { email: { type: 'string' } }, required: ['email'] };
    const fields = fieldsOf({ type: 'object', properties: { users: { type: 'array', items: user } } });
    expect(fields.map((f) => [f.name, f.required])).toEqual([
      ['users', false],
      ['users[].email', true],
    ]);
    expect(exampleOf(user)).toEqual({ email: 'noor@example.com' });
  });

  it('become a command line that a shell reads as it stands', () => {
    const call = {
      method: 'POST',
      path: '/thing/{id}',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      requestBody: {
        content: { 'application/json': { schema: { type: 'object', properties: { n: { const: "it's" } } } } },
      },
    };
    expect(curlOf(call, 'https://x.example')).toBe(
      [
        "curl -X POST 'https://x.example/api/thing/1' \\",
        '  -H "Authorization: Bearer $LIMELIGHT_KEY" \\',
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"n":"it'\\''s"}'`,
      ].join('\n'),
    );
  });
});
