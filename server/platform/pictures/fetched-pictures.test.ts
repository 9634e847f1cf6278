import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskFiles, type Files } from '../files.ts';
import type { Outbound } from '../http/outbound.ts';
import { type Log, openLog } from '../log.ts';
import { type FetchedPictures, openFetchedPictures } from './fetched-pictures.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'limelight-pictures-'));
let services: { files: Files; log: Log };
async function filesWithKey(at: string): Promise<Files> {
  const files = diskFiles(at);
  await files.write('keys/seal', Readable.from([randomBytes(32)]));
  return files;
}
/** The platform, on this machine. */
const here: Outbound = {
  resolve: async (host) => (host === 'gone.example' ? [] : [{ address: '127.0.0.1', family: 4 }]),
  allows: () => true,
};
const urls: string[] = [];
let open = 0;
let most_open = 0;
let platform: Server;
let base: string;
let pictures: FetchedPictures;

beforeAll(async () => {
  const wide = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c04080' } })
    .jpeg()
    .toBuffer();
  platform = createServer((request, response) => {
    urls.push(String(request.url));
    if (request.url?.startsWith('/wide.jpg')) return void response.end(wide);
    if (request.url === '/huge.jpg') return void response.end(Buffer.alloc(11_000_000));
    if (request.url === '/page') return void response.end('<html>no picture</html>');
    if (request.url === '/drawing.svg')
      return void response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
    if (request.url === '/broken.jpg') return void response.destroy();
    if (request.url === '/elsewhere.jpg')
      return void response.writeHead(302, { location: 'http://gone.example/' }).end();
    if (request.url?.startsWith('/slow.jpg')) {
      most_open = Math.max(most_open, ++open);
      return void setTimeout(() => {
        open--;
        response.end(wide);
      }, 200);
    }
    response.statusCode = 404;
    response.end(wide);
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => platform.once('listening', ready));
  base = `http://pictures.example:${(platform.address() as AddressInfo).port}`;
  services = { files: await filesWithKey(folder), log: openLog('silent') };
  pictures = await openFetchedPictures(services, { fetches: true, outbound: here });
});
afterAll(() => {
  platform.close();
  rmSync(folder, { recursive: true });
});

const shown = (url: string, from = pictures) => {
  const address = new URL(String(from.address(url)), 'http://limelight.example');
  expect(address.pathname).toBe('/api/picture');
  return from.read(String(address.searchParams.get('of')), String(address.searchParams.get('by')));
};
const timesAsked = (file: string) => urls.filter((a) => a === file).length;

describe('pictures from elsewhere', () => {
  it('are resized and fetched once, also after a restart', async () => {
    const [first, second] = await Promise.all([shown(`${base}/wide.jpg`), shown(`${base}/wide.jpg`)]);
    const { format, width, height } = await sharp(first as Buffer).metadata();
    expect([format, width, height]).toEqual(['webp', 480, 320]);
    expect(second?.equals(first as Buffer)).toBe(true);
    const again = await openFetchedPictures(services, { fetches: true, outbound: here });
    expect((await shown(`${base}/wide.jpg`, again))?.equals(first as Buffer)).toBe(true);
    expect(timesAsked('/wide.jpg')).toBe(1);
  });

  it('are missing if there is no picture, which is not requested twice', async () => {
    for (const file of ['/huge.jpg', '/page', '/drawing.svg', '/gone.jpg']) {
      expect(await shown(base + file)).toBeNull();
      expect(await shown(base + file)).toBeNull();
      expect(timesAsked(file)).toBe(1);
    }
  });

  it('are fetched four at a time', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, (_none, i) => shown(`${base}/slow.jpg?${i}`)));
    expect(all.every((picture) => picture !== null)).toBe(true);
    expect(most_open).toBe(4);
  });

  it('fail alone if the host answers others', async () => {
    const broken = `http://pictures.example:${(platform.address() as AddressInfo).port}/broken.jpg`;
    expect(await shown(broken)).toBeNull();
    expect(await shown(`${base}/elsewhere.jpg`)).toBeNull();
    expect(await shown(`${base}/wide.jpg?after`)).not.toBeNull();
  });

  it('are limited to addresses that this installation gave out', async () => {
    const files = await filesWithKey(path.join(folder, 'other'));
    const other = await openFetchedPictures({ ...services, files }, { fetches: true, outbound: here });
    const by = new URL(String(other.address(`${base}/wide.jpg`)), base).searchParams.get('by');
    expect(await pictures.read(`${base}/wide.jpg`, String(by))).toBeNull();
    expect(await pictures.read(`${base}/wide.jpg`, '')).toBeNull();
    for (const other of [
      'no address',
      'data:image/png;base64,AAAA',
      'ftp://pictures.example/a.jpg',
      `${base}/${'a'.repeat(4000)}`,
    ])
      expect(pictures.address(other)).toBeNull();
    expect(pictures.address('')).toBeNull();
    expect(pictures.address(null)).toBeNull();
  });

  it('never come from inside the network', async () => {
    const internet = await openFetchedPictures(services, { fetches: true });
    const inside = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/inside.jpg`;
    expect(await shown(inside, internet)).toBeNull();
    expect(timesAsked('/inside.jpg')).toBe(0);
  });

  it('are missing if the installation fetches none', async () => {
    const off = await openFetchedPictures(services, { fetches: false, outbound: here });
    expect(off.address(`${base}/wide.jpg`)).toBeNull();
    const { searchParams } = new URL(String(pictures.address(`${base}/wide.jpg`)), base);
    expect(await off.read(`${base}/wide.jpg`, String(searchParams.get('by')))).toBeNull();
  });
});
