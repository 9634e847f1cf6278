import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AS_OF } from '#contract/calls/as-of.ts';
import {
  asOf,
  credentials,
  HttpError,
  RETRY_STATUSES,
  requestOf,
  running,
  send,
  UnreachableError,
} from './http.ts';

const sent: { request: Request; init: RequestInit | undefined }[] = [];
function transport(...answers: (number | Error)[]) {
  return async (request: Request, init?: RequestInit): Promise<Response> => {
    sent.push({ request, init });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return new Response(null, { status: answer ?? 200 });
  };
}
const request = (method = 'GET') => new Request('http://localhost/api/x', { method });

beforeEach(() => {
  sent.length = 0;
});
afterEach(() => {
  credentials.csrf = null;
  credentials.public_token = null;
});

describe('send', () => {
  it('keeps the time of the newest answer to a read', async () => {
    const moment = '2026-11-25T12:03:05.000Z';
    const held = async () => new Response(null, { headers: { [AS_OF]: moment } });
    await send(request(), undefined, held);
    expect(asOf.get()).toBe(moment);
    await send(request('POST'), undefined, transport(200));
    expect(asOf.get()).toBe(moment);
    await send(request(), undefined, transport(200));
    expect(asOf.get()).toBeNull();
  });

  it('retries exactly the specified statuses', () => {
    expect([...RETRY_STATUSES]).toEqual([408, 409, 425, 429, 500, 502, 503, 504]);
  });

  it.each([...RETRY_STATUSES])('retries once after %i, not twice', async (status) => {
    expect((await send(request(), undefined, transport(status, status, 200))).status).toBe(status);
    expect(sent).toHaveLength(2);
  });

  it('uses the second answer', async () => {
    expect((await send(request(), undefined, transport(503, 200))).status).toBe(200);
  });

  it('retries once after a network failure', async () => {
    const failure = new TypeError('Failed to fetch');
    expect((await send(request(), undefined, transport(failure, 200))).status).toBe(200);
    expect(sent).toHaveLength(2);
  });

  it('reports an unreachable server, but no canceled call', async () => {
    const failure = new TypeError('Failed to fetch');
    await expect(send(request(), undefined, transport(failure, failure))).rejects.toThrow(UnreachableError);
    const ended = new Error('called off');
    await expect(send(request(), undefined, transport(ended))).rejects.toBe(ended);
  });

  it.each([400, 401, 403, 404, 413, 501])('does not repeat %i', async (status) => {
    await send(request(), undefined, transport(status));
    expect(sent).toHaveLength(1);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('never repeats %s', async (method) => {
    await send(request(method), undefined, transport(503));
    expect(sent).toHaveLength(1);
    sent.length = 0;
    await expect(send(request(method), undefined, transport(new TypeError('down')))).rejects.toThrow(
      'Limelight did not respond. Check your connection, then try again.',
    );
    expect(sent).toHaveLength(1);
  });

  it('sends cookies always and the csrf value on writes only', async () => {
    credentials.csrf = 'abc';
    await send(request(), undefined, transport(200));
    await send(request('POST'), undefined, transport(200));
    expect(sent.map(({ init }) => init?.credentials)).toEqual(['include', 'include']);
    expect(sent.map(({ request: { headers } }) => headers.get('x-csrf-token'))).toEqual([null, 'abc']);
  });

  it('counts calls while they run, also when they fail', async () => {
    const call = send(request('POST'), undefined, transport(new Error('x')));
    expect(running.get()).toBe(1);
    await expect(call).rejects.toThrow('x');
    expect(running.get()).toBe(0);
  });
});

describe('requestOf', () => {
  it('carries the public token whenever one is held', () => {
    expect(requestOf('/api/x', { query: { a: 1, none: null } }).url).toBe('http://localhost:3000/api/x?a=1');
    credentials.public_token = 't0k';
    expect(new URL(requestOf('/api/x').url).searchParams.get('public_token')).toBe('t0k');
  });

  it('sets the content type by what is sent and expected', () => {
    expect(requestOf('/x').headers.get('content-type')).toBe('application/json');
    expect(requestOf('/x', { expects: 'blob' }).headers.get('content-type')).toBe('image/jpeg');
    const form = requestOf('/x', { method: 'POST', body: new FormData() });
    expect(form.headers.get('content-type')).not.toBe('application/json');
  });
});

it('has no message of its own in an HttpError', () => {
  expect(new HttpError(502, 'Bad Gateway', undefined, null).message).toBe('');
});
