/**
 * The unit of rate limits: a /64 prefix for IPv6, because one home may use all of it; IPv4 in either
 * notation is the same.
 */
export function addressOf(ip: string): string {
  if (ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1);
  return ip.includes(':') ? `${expanded(ip).slice(0, 4).join(':')}::/64` : ip;
}

function expanded(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - parts(head).length - parts(tail).length;
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, missing)).fill('0') : [];
  return [...parts(head), ...zeros, ...parts(tail)];
}
