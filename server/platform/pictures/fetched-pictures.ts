import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.ts';
import { installationKey } from '../encrypted-secrets.ts';
import type { Files } from '../files.ts';
import { fetchOutside, HostRefused, internet, type Outbound } from '../http/outbound.ts';
import type { Log } from '../log.ts';
import { decoder, type PictureDecoder } from './picture-decoder.ts';

/**
 * Images in answers, served from here: those of other sites are fetched, scaled down and cached; uploads
 * are kept.
 */
export interface FetchedPictures extends PictureDecoder {
  /** Image URL on this installation; null without one, or where fetching is off. */
  address(url: string | null | undefined): string | null;
  /** WebP of at most 480 px for a signed URL; null if it is not available. */
  read(url: string, signature: string): Promise<Buffer | null>;
  /** Allows other threads to sign URLs (`pictureAddress`). */
  signing: PictureSigning;
  kept(url: string): Promise<Buffer | null>;
  keep(url: string): Promise<boolean>;
  /** Null if the file is not available or too large. */
  download(url: string, max_bytes: number): Promise<Buffer | null>;
  forget(urls: readonly string[]): Promise<void>;
}

const EDGE = 480;
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
const LONGEST_ADDRESS = 4000;
const MOST_BYTES = 10_000_000;
const MOST_PIXELS = 25_000_000;
const TIMEOUT_MS = 6000;
const DOWNLOAD_MS = 30_000;
const AT_ONCE = 4;
/** Beyond this queue a request gets no image and may retry. */
const MOST_WAITING = 200;
const FORGET_MS = 10 * 60_000;
/** Failures of a whole host. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

export interface FetchedPicturesOptions {
  fetches: boolean;
  outbound?: Outbound;
}

export interface PictureSigning {
  key: Uint8Array;
  /** Without fetching, images of other sites have no URL. */
  fetches: boolean;
}

/** Prefix for the key of an uploaded image, in the place of a URL. */
export const SENT = 'sent:';
const isSent = (url: string) => /^sent:[a-z-]+\/[\w-]{21}\.webp$/.test(url);

const signatureOf = (key: Uint8Array, url: string) =>
  createHmac('sha256', key).update(url).digest('base64url').slice(0, 22);

export function pictureAddress(
  { key, fetches }: PictureSigning,
  url: string | null | undefined,
): string | null {
  if (!url || url.length > LONGEST_ADDRESS) return null;
  const isOutside = fetches && /^https?:\/\//i.test(url) && URL.canParse(url);
  if (!isOutside && !isSent(url)) return null;
  return `/api/picture?of=${encodeURIComponent(url)}&by=${signatureOf(key, url)}`;
}

const keyOf = (url: string) =>
  isSent(url) ? url.slice(SENT.length) : `pictures/${createHash('sha256').update(url).digest('hex')}.webp`;

export async function openFetchedPictures(
  services: { files: Files; log: Log },
  { fetches, outbound = internet }: FetchedPicturesOptions,
): Promise<FetchedPictures> {
  const { files, log } = services;
  const key = createHmac('sha256', await installationKey(services))
    .update('pictures')
    .digest();
  const signing = { key, fetches };
  /** URLs, and unreachable hosts. */
  const failed = new LRUCache<string, true>({ max: 10_000, ttl: FORGET_MS });
  const under_way = new Map<string, Promise<Buffer | null>>();
  const fetching = atMost(AT_ONCE);
  // Without a network a DNS lookup may block one of the few threads for many seconds.
  const looking = atMost(1);
  const careful: Outbound = {
    allows: outbound.allows,
    resolve: (host) =>
      looking(async () => {
        if (failed.has(host)) return [];
        const addresses = await outbound.resolve(host).catch(() => []);
        if (addresses.length === 0) failed.set(host, true);
        return addresses;
      }),
  };
  // Leaves a place of the decoder to uploads.
  const drawing = atMost(1);

  async function fetched(url: string, name: string): Promise<Buffer | null> {
    const { host } = new URL(url);
    if (failed.has(url) || failed.has(host)) return null;
    const options = { timeout_ms: TIMEOUT_MS, max_bytes: MOST_BYTES };
    const answer = await inTime(fetchOutside(url, options, careful)).catch(
      (error: Error & { code?: string }) => {
        const of_host =
          error instanceof HostRefused ? error.host === host : UNREACHABLE.has(error.code ?? '');
        if (of_host) failed.set(host, true);
        log.info(`A picture of ${host} was not fetched: ${error.message}`);
        return null;
      },
    );
    const picture = answer?.status === 200 ? await drawing(() => small(answer.body)).catch(notDecoded) : null;
    if (!picture) failed.set(url, true);
    else
      await files
        .write(name, Readable.from([picture]))
        .catch((error: Error) => log.error(`A picture was not kept: ${error.message}`));
    return picture;
  }

  const notDecoded = (error: Error) => {
    log.error(error, 'A picture was not decoded');
    return null;
  };

  const read = (name: string) => buffer(files.read(name)).catch(() => null);

  async function keptOrFetched(url: string): Promise<Buffer | null> {
    const name = keyOf(url);
    const kept = await read(name);
    if (kept || isSent(url)) return kept;
    const before = under_way.get(url);
    if (before) return before;
    if (under_way.size >= AT_ONCE + MOST_WAITING) return null;
    const request = fetching(() => fetched(url, name)).finally(() => under_way.delete(url));
    under_way.set(url, request);
    return request;
  }

  return {
    signing,
    decode: decoder.decode,
    address: (url) => pictureAddress(signing, url),
    async read(url, signature) {
      const [provided, right] = [Buffer.from(signature), Buffer.from(signatureOf(key, url))];
      if (provided.length !== right.length || !timingSafeEqual(provided, right)) return null;
      if (!fetches && !isSent(url)) return null;
      return keptOrFetched(url);
    },
    keep: async (url) =>
      fetches && pictureAddress(signing, url) !== null && (await keptOrFetched(url)) !== null,
    async download(url, max_bytes) {
      if (!fetches || failed.has(url)) return null;
      const answer = await fetching(() =>
        fetchOutside(url, { timeout_ms: DOWNLOAD_MS, max_bytes }, careful),
      ).catch((error: Error) => {
        log.info(`A file was not fetched: ${error.message}`);
        return null;
      });
      if (answer?.status === 200) return answer.body;
      failed.set(url, true);
      return null;
    },
    kept: (url) => read(keyOf(url)),
    async forget(urls) {
      for (const url of urls) {
        await under_way.get(url);
        await files.remove(keyOf(url));
      }
    },
  };
}

/** Re-encoded, so that only pixels are passed on; null if the bytes are not an image. */
async function small(bytes: Buffer): Promise<Buffer | null> {
  const decoded = await decoder.decode({
    bytes,
    from: FORMATS,
    most_pixels: MOST_PIXELS,
    size: { width: EDGE, height: EDGE, fit: 'inside' },
    to: 'webp',
    quality: 78,
  });
  return 'refused' in decoded ? null : Buffer.from(decoded.bytes);
}

/** A DNS lookup has no timeout, and each redirect would restart it. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_MS + 1000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
