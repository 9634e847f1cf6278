import { hash } from 'node:crypto';

/**
 * The first 8 bytes of SHA-1 over "platform:external id", as 16 hexadecimal digits, a third of the cost of
 * decimal ones. The store has them as UInt64.
 */
export const postId = (platform: string, external_id: string): string =>
  hash('sha1', `${platform}:${external_id}`, 'hex').slice(0, 16);

/** In decimal, as the engine writes it. */
export const storedPostId = (id: string): string => BigInt(`0x${id}`).toString();

/** SQL: a stored id in the form of `postId`. */
export const readPostId = (column: string): string => `leftPad(lower(hex(${column})), 16, '0')`;

/** As a subquery for `IN (…)`, read as data. */
export const postIdSet = (ids: Iterable<string>): string =>
  `SELECT reinterpretAsUInt64(reverse(unhex(h))) FROM format(TSV, 'h String', '${[...ids].join('\\n')}')`;
