import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FALLBACK_ICON, ICON_TIMEOUT_MS, iconUrl, loadIcon } from './icons.ts';

const SVG = '<svg viewBox="0 0 24 24"><path d="M1 1"/></svg>';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('icon lookups', () => {
  it('request the local endpoint by set and name', async () => {
    const requests: string[] = [];
    const svg = await loadIcon('brands', 'tiktok', async (url) => {
      requests.push(url);
      return new Response(SVG);
    });
    expect(svg).toBe(SVG);
    expect(requests).toEqual(['/api/icon/brands/tiktok.svg']);
    expect(iconUrl('tabler', '../secret')).toBe('/api/icon/tabler/..%2Fsecret.svg');
  });

  it('give up after 1500 ms, stop the request and show the fallback', async () => {
    let signal: AbortSignal | null | undefined;
    let done = '';
    void loadIcon('tabler', 'home', (_url, init) => {
      signal = init.signal;
      return new Promise(() => {});
    }).then((svg) => {
      done = svg;
    });
    await vi.advanceTimersByTimeAsync(ICON_TIMEOUT_MS - 1);
    expect(done).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toBe(FALLBACK_ICON);
    expect(signal?.aborted).toBe(true);
    expect(ICON_TIMEOUT_MS).toBe(1500);
  });

  it('give up on a body that hangs as well', async () => {
    const hanging = new Response(new ReadableStream({ start() {} }));
    const loading = loadIcon('tabler', 'home', async () => hanging);
    await vi.advanceTimersByTimeAsync(ICON_TIMEOUT_MS);
    expect(await loading).toBe(FALLBACK_ICON);
  });

  it('show the fallback for unknown, broken and invalid pictures', async () => {
    const answers = [
      async () => Response.json({ message: 'Icon not found' }, { status: 404 }),
      async () => new Response('<!doctype html><p>no</p>'),
      async () => {
        throw new TypeError('offline');
      },
    ];
    for (const answer of answers) expect(await loadIcon('tabler', 'home', answer)).toBe(FALLBACK_ICON);
  });
});
