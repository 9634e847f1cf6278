import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Addresses with a trusted `X-Forwarded-For`, in the form of `@fastify/proxy-addr`; false = none. */
export type TrustedProxies = string[] | false;

/** Named ranges: this machine, and private and container networks. */
const NAMED: Record<string, TrustedProxies> = {
  none: false,
  loopback: ['loopback'],
  private: ['loopback', 'linklocal', 'uniquelocal'],
};

function isRange(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  // A /0 range would let any client choose its own address.
  const most = family === 4 ? 32 : 128;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}

/** `none`, `loopback`, `private` or a list of addresses and ranges; null for anything else. */
export function trustedProxies(text: string): TrustedProxies | null {
  const named = NAMED[text];
  if (named !== undefined) return named;
  const ranges = text.split(',').map((part) => part.trim());
  return ranges.every(isRange) ? ranges : null;
}

/** A mismatch between the public URL and the trusted proxies; null if there is none. */
export function proxyWarning(public_url: string | undefined, trusted: TrustedProxies): string | null {
  if (!public_url?.startsWith('https://') || trusted !== false) return null;
  return 'LIMELIGHT_URL is https, which takes a proxy, but LIMELIGHT_TRUST_PROXY is none: all visitors will count as one address. Set it to the address of the proxy.';
}

/**
 * Logs once that an untrusted proxy forwards requests: behind it everybody shares one address and its
 * limits.
 */
export function tellOfUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    // With more than one address the nearest proxy is trusted.
    if (hasWarned || request.headers['x-forwarded-for'] === undefined || (request.ips?.length ?? 1) > 1)
      return;
    hasWarned = true;
    const address = request.raw.socket.remoteAddress?.replace(/^::ffff:/, '');
    app.log.warn(
      `A request came through a proxy at ${address}, which is not trusted: its visitors count as one address. If the proxy is yours, set LIMELIGHT_TRUST_PROXY=${address}`,
    );
  });
}
