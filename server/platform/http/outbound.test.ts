import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchOutside, type Outbound, OutboundRefused, refusalOf } from './outbound.ts';
import { isPublicAddress, SPECIAL_RANGES } from './special-addresses.ts';

let server: Server;
let port: number;
let seen: Array<{ url: string; host: string; secret: string | undefined }> = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { headers, url = '' } = request;
    seen.push({ url, host: headers.host ?? '', secret: headers['x-secret'] as string | undefined });
    const to = new URL(url, 'http://x').searchParams.get('to');
    if (to) response.writeHead(302, { location: to }).end();
    else if (url === '/large') response.end(Buffer.alloc(2_000_000));
    else if (url === '/slow') return;
    else response.end('fine');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** 127.0.0.1 acts as the internet; all other local addresses are internal. */
function world(names: Record<string, string[]> = {}): Outbound & { hosts: string[] } {
  const hosts: string[] = [];
  return {
    hosts,
    async resolve(host) {
      hosts.push(host);
      return (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    allows: (address) => address === '127.0.0.1',
  };
}
const names = {
  'good.example': ['127.0.0.1'],
  'both.example': ['127.0.0.1', '10.0.0.1'],
  'bad.example': ['::1'],
};

describe('what is on the public internet', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:1::',
    '2001:db8::1',
    '3fff::1',
    '3fff:fff:ffff::1',
    '5f00::1',
    '2620:4f:8000::1',
    '192.31.196.1',
    '192.52.193.1',
    '192.175.48.1',
    'localhost',
    '',
    '1.2.3',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '193.0.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it('contains no registry range that starts inside it', () => {
    const first = SPECIAL_RANGES.map((range) => range.split('/')[0] ?? '');
    expect(first.filter(isPublicAddress)).toEqual([]);
  });

  it('closes IPv6 forms of closed IPv4 networks', () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(
        fc.constantFrom('::ffff:', '64:ff9b::', '::'),
        fc.tuple(part, part, part),
        (clothes, rest) => {
          expect(isPublicAddress(`${clothes}127.${rest.join('.')}`)).toBe(false);
          expect(isPublicAddress(`${clothes}10.${rest.join('.')}`)).toBe(false);
        },
      ),
      { endOnFailure: true },
    );
  });
});

describe('a name that resolves to another address later (DNS rebinding)', () => {
  /** Resolves to one address after the other. */
  function rebinding(...addresses: string[]): Outbound {
    return {
      resolve: async () => [{ address: addresses.shift() ?? '10.0.0.1', family: 4 }],
      allows: (address) => address === '127.0.0.1',
    };
  }

  it('is connected to the checked address', async () => {
    const answer = await fetchOutside(`http://rebind.example:${port}/`, {}, rebinding('127.0.0.1'));
    expect(answer.body.toString()).toBe('fine');
  });

  it('is checked again when an accepted webhook is sent', async () => {
    const outbound = rebinding('127.0.0.1', '169.254.169.254');
    const address = `http://rebind.example:${port}/hook`;
    expect(await refusalOf(address, outbound)).toBeNull();
    await expect(fetchOutside(address, { method: 'POST', body: '{}' }, outbound)).rejects.toThrow(
      /not on the public internet/,
    );
  });

  it('is checked again for a redirect to itself', async () => {
    const outbound = rebinding('127.0.0.1', '10.0.0.1');
    const address = `http://rebind.example:${port}/?to=http://rebind.example:${port}/again`;
    seen = [];
    await expect(fetchOutside(address, {}, outbound)).rejects.toThrow(/not on the public internet/);
    expect(seen.map(({ url }) => url)).not.toContain('/again');
  });
});

describe('fetching a typed URL', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:22/',
    'https://10.0.0.1/',
  ])('refuses %s', async (address) => {
    await expect(fetchOutside(address)).rejects.toBeInstanceOf(OutboundRefused);
  });

  it.each([
    ['file:///etc/passwd', /https:\/\/ or http/],
    ['gopher://good.example/', /https:\/\/ or http/],
    ['http://me:secret@good.example/', /name or password/],
    ['not an address', /not an address/],
    ['http://nowhere.example/', /nowhere.example was not found/],
    ['http://bad.example/', /not on the public internet/],
    ['http://both.example/', /not on the public internet/],
  ])('refuses %s with a message', async (address, sentence) => {
    await expect(fetchOutside(address, {}, world(names))).rejects.toThrow(sentence);
  });

  it('connects to the checked address, whatever the name resolves to later', async () => {
    const outside = world(names);
    const answer = await fetchOutside(`http://good.example:${port}/x`, {}, outside);
    expect(answer).toMatchObject({ status: 200, url: `http://good.example:${port}/x` });
    expect(answer.body.toString()).toBe('fine');
    expect(outside.hosts).toEqual(['good.example']);
    expect(seen.at(-1)?.host).toBe(`good.example:${port}`);
  });

  it('checks every redirect, and sends no header to another host', async () => {
    const start = `http://good.example:${port}/?to=`;
    const inside = ['http://bad.example/', 'http://10.0.0.1/', 'file:///etc/passwd', '//169.254.169.254/'];
    for (const to of inside)
      await expect(fetchOutside(start + encodeURIComponent(to), {}, world(names))).rejects.toBeInstanceOf(
        OutboundRefused,
      );
    const more = { ...names, 'other.example': ['127.0.0.1'] };
    seen = [];
    const to = encodeURIComponent(`http://other.example:${port}/end`);
    const answer = await fetchOutside(start + to, { headers: { 'x-secret': 'mine' } }, world(more));
    expect(answer.url).toBe(`http://other.example:${port}/end`);
    expect(seen.map((s) => s.secret)).toEqual(['mine', undefined]);
    const round = encodeURIComponent(`http://good.example:${port}/?to=%2F%3Fto%3D%252F`);
    await expect(fetchOutside(start + round, { max_redirects: 1 }, world(names))).rejects.toThrow(
      /too often/,
    );
  });

  it('stops at the size and time limits', async () => {
    const at = `http://good.example:${port}`;
    await expect(fetchOutside(`${at}/large`, { max_bytes: 1000 }, world(names))).rejects.toThrow(
      /larger than 1,000/,
    );
    await expect(fetchOutside(`${at}/slow`, { timeout_ms: 200 }, world(names))).rejects.toThrow();
  });
});
