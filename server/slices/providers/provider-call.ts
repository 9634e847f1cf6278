import type { z } from 'zod';
import { PROVIDER_LABELS, type ProviderName } from '#contract/providers.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import {
  callPlatform,
  type PlatformCall,
  readAnswer,
} from '#server/slices/connectors/logins/platform-call.ts';
import { ConnectorTrouble, retryAfter } from '#server/slices/connectors/trouble.ts';
import type { Asked } from './provider.ts';

/** Statuses that the caller reads itself, besides 200. */
type Known = readonly number[];

export interface ProviderAnswer<T> {
  status: number;
  /** Null for a status other than 200. */
  data: T | null;
  body: unknown;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

/** Code of an error: `code`, or `error.code`. */
export const errorCode = (body: unknown): string =>
  text(field(body, 'code')) || text(field(field(body, 'error'), 'code'));

const dateOf = (body: unknown): Date | null => {
  const at = Date.parse(text(field(body, 'resetDate')) || text(field(field(body, 'error'), 'resetDate')));
  return Number.isNaN(at) ? null : new Date(at);
};

/** @throws ConnectorTrouble: `quota` without units, `refused` for the key, else `busy` */
export async function callProvider<T extends z.ZodType>(
  { settings, key }: Asked,
  provider: ProviderName,
  path: string,
  shape: T,
  { known = [], ...call }: PlatformCall & { known?: Known } = {},
): Promise<ProviderAnswer<z.output<T>>> {
  const label = PROVIDER_LABELS[provider];
  const { status, headers, body } = await callPlatform(settings, provider, path, {
    ...call,
    ...(call.headers === undefined ? { token: key } : {}),
  });
  const code = errorCode(body).toLowerCase();
  if (known.includes(status)) return { status, data: null, body };
  if (/not_enough_credits|insufficient_tokens/.test(code) || status === 402)
    throw new ConnectorTrouble('quota', sentenceFor('provider_no_units', { provider: label }), dateOf(body));
  if (status === 401 || status === 403)
    throw new ConnectorTrouble('refused', sentenceFor('provider_key_refused', { provider: label }));
  if (status === 429) {
    const reset = dateOf(body);
    const until = reset ?? retryAfter(headers['retry-after'], new Date());
    const kind = reset === null ? 'busy' : 'quota';
    throw new ConnectorTrouble(kind, sentenceFor('provider_limit_reached', { provider: label }), until);
  }
  if (status !== 200 || code === 'retry_later')
    throw new ConnectorTrouble('busy', sentenceFor('provider_busy', { provider: label }));
  return { status, data: readAnswer(provider, body, shape), body };
}
