import { lookup as dnsLookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { isPublicAddress } from './special-addresses.ts';

/** A refused address; the message is for the person who entered it. */
export class OutboundRefused extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(sentence.text);
    this.sentence = sentence;
  }
}
/** Holds for every address of the host. */
export class HostRefused extends OutboundRefused {
  readonly host: string;
  constructor(host: string, sentence: Sentence) {
    super(sentence);
    this.host = host;
  }
}

export interface Outbound {
  /** Default: the machine's resolver. */
  resolve(host: string): Promise<Array<{ address: string; family: number }>>;
  allows(address: string, port: number, host: string): boolean;
}

export interface OutboundOptions {
  method?: 'GET' | 'HEAD' | 'POST';
  /** For POST. */
  body?: string;
  headers?: Record<string, string>;
  timeout_ms?: number;
  /** Reading stops at this many bytes. */
  max_bytes?: number;
  max_redirects?: number;
  /** Resolves with the headers, without the body. */
  status_only?: boolean;
  /** Ends the call early. */
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** After redirects. */
  url: string;
}

export const internet: Outbound = {
  resolve: (host) => dnsLookup(host, { all: true, verbatim: true }),
  allows: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
};

/** For addresses that only the operator of the installation sets. */
export const anywhere: Outbound = { ...internet, allows: () => true };

/** The internet and the operator's hosts: `host` for any port, or `host:port`. */
export const internetAnd = (hosts: readonly string[]): Outbound => ({
  ...internet,
  allows: (address, port, host) =>
    internet.allows(address, port, host) || hosts.includes(host) || hosts.includes(`${host}:${port}`),
});

/** The name is resolved once, and all its addresses must be public. */
async function place(
  outbound: Outbound,
  url: URL,
): Promise<{ address: string; family: number; port: number }> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OutboundRefused(sentenceFor('address_scheme_unsupported'));
  if (url.username || url.password) throw new OutboundRefused(sentenceFor('address_with_credentials'));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : await outbound.resolve(host).catch(() => []);
  const first = addresses[0];
  if (!first) throw new HostRefused(url.host, sentenceFor('host_not_found', { host }));
  const isOpen = (to: number) => addresses.every(({ address }) => outbound.allows(address, to, host));
  if (!isOpen(port) && isOpen(443))
    throw new OutboundRefused(sentenceFor('port_not_allowed', { port: String(port), host }));
  if (!isOpen(port)) throw new HostRefused(url.host, sentenceFor('host_not_public', { host: url.host }));
  return { ...first, port };
}

/** The reason as a sentence; null if the address is allowed. */
export async function refusalOf(address: string, outbound: Outbound): Promise<Sentence | null> {
  try {
    await place(outbound, parse(address));
    return null;
  } catch (error) {
    if (error instanceof OutboundRefused) return error.sentence;
    throw error;
  }
}

function once(
  url: URL,
  to: { address: string; family: number },
  options: Required<Omit<OutboundOptions, 'signal'>> & Pick<OutboundOptions, 'signal'>,
) {
  const { method, headers, body, timeout_ms, max_bytes, status_only, signal } = options;
  const late = AbortSignal.timeout(timeout_ms);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise<Omit<OutboundAnswer, 'url'>>((resolve, reject) => {
    const call = request(
      url,
      {
        method,
        headers: { 'user-agent': 'Limelight', ...headers },
        signal: signal ? AbortSignal.any([signal, late]) : late,
        agent: false,
        // A second look-up could give another address (DNS rebinding).
        lookup: (_host, lookupOptions, done) =>
          lookupOptions.all
            ? done(null, [{ address: to.address, family: to.family }])
            : done(null, to.address, to.family),
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        if (status_only) {
          resolve({ status, headers: answer.headers, body: Buffer.alloc(0) });
          answer.on('error', () => undefined).destroy();
          return;
        }
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > max_bytes)
            call.destroy(new OutboundRefused(sentenceFor('answer_too_large', { n: max_bytes })));
          else chunks.push(chunk);
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status, headers: answer.headers, body: Buffer.concat(chunks) }));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches an untrusted address: only the public internet, by http(s) on its usual ports, and the exceptions
 * of `outbound`; each redirect is checked, and no header goes to another host. @throws OutboundRefused with
 * a sentence; network failures and timeouts pass through.
 */
export async function fetchOutside(
  address: string,
  options: OutboundOptions = {},
  outbound: Outbound = internet,
): Promise<OutboundAnswer> {
  const wanted = {
    method: options.method ?? 'GET',
    headers: options.headers ?? {},
    body: options.body ?? '',
    timeout_ms: options.timeout_ms ?? 10_000,
    max_bytes: options.max_bytes ?? 5_000_000,
    max_redirects: options.max_redirects ?? 3,
    status_only: options.status_only ?? false,
    ...(options.signal ? { signal: options.signal } : {}),
  } as const;
  let url = parse(address);
  for (let hops = 0; ; hops++) {
    const headers = url.host === parse(address).host ? wanted.headers : {};
    const answer = await once(url, await place(outbound, url), { ...wanted, headers });
    const { location } = answer.headers;
    if (!REDIRECTS.has(answer.status) || location === undefined) return { ...answer, url: url.href };
    if (hops >= wanted.max_redirects) throw new OutboundRefused(sentenceFor('redirect_limit'));
    url = parse(location, url.href);
  }
}

function parse(address: string, base?: string): URL {
  if (!URL.canParse(address, base)) throw new OutboundRefused(sentenceFor('address_invalid'));
  return new URL(address, base);
}
