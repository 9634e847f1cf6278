import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { id } from './values/primitives.ts';

/** `propose`: changes that a person approves (contract/proposals.ts). */
export const KEY_SCOPES = ['read', 'propose', 'write'] as const;
export const KEY_STATES = ['active', 'expired', 'revoked'] as const;

/** An API key as its owner sees it; the key itself is returned only once, when it is created. */
export const apiKey = z.object({
  id,
  name: z.string(),
  /** Public part that identifies a key: `ll_AbC…`. */
  prefix: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  state: z.enum(KEY_STATES),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  /** Accurate to the minute. */
  last_used_at: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

const own = endpoint({ role: 'viewer', own_account: true });
const route = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['keys'], summary }) as const;

export const keys = {
  list: own.route(route('GET', '/api_keys', 'Your API keys, newest first')).output(z.array(apiKey)),
  create: own
    .route(route('POST', '/api_keys', 'Create an API key; only this answer contains it'))
    .input(
      z.object({
        name: z.string().trim().min(1, 'Name is required').max(80),
        scopes: z
          .array(z.enum(KEY_SCOPES))
          .min(1, 'Choose what the key may do')
          .max(3)
          .refine((s) => s.includes('read'), 'The other scopes require the read scope'),
        /** Null = never expires; otherwise at most two years. */
        expires_in_days: z.number().int().min(1).max(730).nullable().default(90),
      }),
    )
    .output(apiKey.extend({ key: z.string() })),
  revoke: own
    .route(route('DELETE', '/api_keys/{id}', 'Revoke an API key, effective immediately'))
    .input(z.object({ id }))
    .output(apiKey),
};
