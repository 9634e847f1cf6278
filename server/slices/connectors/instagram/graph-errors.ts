import { z } from 'zod';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { PlatformAnswer } from '../logins/platform-call.ts';
import { ConnectorTrouble, retryAfter } from '../trouble.ts';
import { regainedAt } from './graph-usage.ts';

const errorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(0),
    error_subcode: z.number().optional(),
    error_user_msg: z.string().optional(),
  }),
});

/** A query that Meta refused for one account or object. */
export class GraphError extends Error {
  readonly code: number;
  /** For people; else empty. */
  readonly user_message: string;

  constructor(code: number, message: string, user_message: string) {
    super(message);
    this.code = code;
    this.user_message = user_message;
  }
}

const TOKEN = new Set([102, 190]);
const THROTTLED = new Set([4, 17, 32, 341, 613, 80_002]);
const GONE = new Set([100, 110, 803]);
const HOUR_MS = 3_600_000;

export const isPermission = ({ code }: Pick<GraphError, 'code'>) =>
  code === 3 || code === 10 || (code >= 200 && code <= 299);
export const isGone = ({ code }: Pick<GraphError, 'code'>) => GONE.has(code);

export function graphTrouble({ status, headers, body }: PlatformAnswer, now: Date): Error {
  const read = errorBody.safeParse(body);
  const {
    message,
    code,
    error_user_msg = '',
  } = read.success ? read.data.error : { message: '', code: 0, error_user_msg: '' };
  if (TOKEN.has(code))
    return new ConnectorTrouble(
      'refused',
      sentenceFor('platform_sign_in_expired', { platform: 'Instagram' }),
    );
  if (THROTTLED.has(code) || status === 429) {
    const at = regainedAt(headers, now) ?? retryAfter(headers['retry-after'], now);
    const sentence = sentenceFor('platform_rate_limit', { platform: 'Instagram' });
    return new ConnectorTrouble('busy', sentence, at ?? new Date(now.getTime() + HOUR_MS));
  }
  if (isPermission({ code }) || isGone({ code })) return new GraphError(code, message, error_user_msg);
  if (status >= 500 || code === 1 || code === 2 || !read.success)
    return new ConnectorTrouble('busy', sentenceFor('platform_no_answer', { platform: 'Instagram' }));
  return new GraphError(code, message, error_user_msg);
}

const PERMISSION = /\b(?:instagram|pages|ads|business)_[a-z_]+\b/;
export const namesPermission = ({ message }: GraphError): boolean => PERMISSION.test(message);
/** The permission that a refusal names, else its text. */
const missingPermission = ({ message }: GraphError): string =>
  PERMISSION.exec(message)?.[0] ?? message.replace(/^\(#\d+\)\s*/, '');

/** @throws ConnectorTrouble; permissions concern all accounts, other refusals this one */
export function sayPlainly(error: unknown): never {
  if (!(error instanceof GraphError)) throw error;
  if (isPermission(error))
    throw new ConnectorTrouble(
      'refused',
      sentenceFor('platform_permission_missing', {
        platform: 'Instagram',
        permission: missingPermission(error),
      }),
    );
  const why = error.user_message || error.message || String(error.code);
  throw new ConnectorTrouble('busy', sentenceFor('platform_query_refused', { platform: 'Instagram', why }));
}

/** Reason why an account is not reported, as far as the answer gives it. */
export function goneSentence({ message, user_message }: GraphError): Sentence {
  const text = `${message} ${user_message}`;
  if (/\bage\b|age-gated/i.test(text)) return sentenceFor('instagram_age_gated');
  if (/\bprivate\b/i.test(text)) return sentenceFor('instagram_private');
  if (/personal account|not a (?:business|professional)/i.test(text))
    return sentenceFor('instagram_personal');
  return sentenceFor('instagram_professional_missing');
}
