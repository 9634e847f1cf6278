/**
 * Address that calls and attempts are counted by. One home has one IPv6 prefix of 64 bits and may use any address below
 * it; an IPv4 address is the same with and without its IPv6 notation.
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
