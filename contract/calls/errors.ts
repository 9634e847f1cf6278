import { z } from 'zod';
import { sentenceValues } from '../values/primitives.ts';

/** Codes of error answers, each with one HTTP status (oRPC's: 400, 401, 403, 404, 409, 413, 429, 500, 503; and 507). */
export const ERROR_CODES = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'INSUFFICIENT_STORAGE',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Body of an error answer. `data.code` and `data.values` are those of the message, `data.issues` names the fields of a 400, `data.reason` explains why a public link does not open. */
export const errorBody = z.object({
  code: z.string(),
  status: z.number().int(),
  message: z.string(),
  data: z
    .object({
      code: z.string().optional(),
      values: sentenceValues.optional(),
      issues: z
        .array(z.object({ field: z.string(), message: z.string(), code: z.string(), values: sentenceValues }))
        .optional(),
      reason: z.enum(['unknown', 'expired', 'password', 'too_many']).optional(),
    })
    .optional(),
});
