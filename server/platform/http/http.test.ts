import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('http', () => {
  it('answers an unknown call with 404 and its name', async () => {
    const answer = await app.http.inject({ method: 'GET', url: '/api/nothing/here?x=1' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      code: 'NOT_FOUND',
      message: 'No such call: GET /api/nothing/here',
    });
  });

  it('draws the initials of the longest name', async () => {
    const name = encodeURIComponent('Müller '.repeat(36));
    const answer = await app.http.inject({ url: `/api/initials/${name}.svg` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('image/svg+xml');
  });

  it('forbids framing in every browser, and requests no browser permissions', async () => {
    const { headers } = await app.http.inject({ url: '/api/user/user' });
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(headers['permissions-policy']).toContain(`${feature}=()`);
  });

  it('refuses a signed-out caller', async () => {
    await expect(app.nobody.auth.user()).rejects.toMatchObject({ status: 401 });
  });

  it('returns the field and message of the specification', async () => {
    const { headers } = await app.signIn();
    const call = (query: string) =>
      app.http.inject({ method: 'GET', url: `/api/keyword/statistics?${query}`, headers });
    expect((await call('from_date=2026-01-01&to_date=2026-02-01')).json()).toMatchObject({
      status: 400,
      message: 'Keyword is required',
      data: { issues: [{ field: 'keyword', message: 'Keyword is required' }] },
    });
    const wrong = await call('keyword=a&from_date=01/02/2026&to_date=2026-02-01');
    expect(wrong.json().data.issues).toMatchObject([
      { field: 'from_date', message: 'Date must be in YYYY-MM-DD format' },
    ]);
    const list = await call('keyword=a&from_date=2026-01-01&to_date=2026-02-01&platform=myspace');
    expect(list.statusCode).toBe(400);
    expect(list.json().data.issues[0].field).toBe('platform');
  });

  it('accepts the specification’s edit_{platform}/{id}', async () => {
    const { headers } = await app.signIn();
    const edit = (platform: string) =>
      app.http.inject({
        method: 'POST',
        url: `/api/edit_${platform}/2000000000`,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: '{"username":"someone"}',
      });
    expect((await edit('instagram')).json().message).not.toContain('No such call');
    expect((await edit('myspace')).statusCode).toBe(404);
  });

  it('refuses a write without the CSRF header', async () => {
    const { headers } = await app.signIn();
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/settings/company',
      headers: { cookie: headers.cookie ?? '', 'content-type': 'application/json' },
      payload: '{"name":"x"}',
    });
    expect(answer.statusCode).toBe(403);
  });
});
