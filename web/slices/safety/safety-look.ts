import { z } from 'zod';
import { SAFETY_OBJECTS, SAFETY_SEEN, SAFETY_TOPICS } from '#contract/safety/safety.ts';
import { csv, id } from '#contract/values/primitives.ts';

/** URL state. Without an object all checks are listed. */
export const safetyLook = z.object({
  type: z.enum(SAFETY_OBJECTS).optional(),
  id: id.optional(),
  check: id.optional(),
  topics: csv(z.enum(SAFETY_TOPICS)).default([]),
  /** Profile. */
  creator: id.optional(),
  seen: z.enum(SAFETY_SEEN).default('all'),
  certain: z.boolean().default(false),
});
export type SafetyLook = z.output<typeof safetyLook>;
export type PatchSafety = (part: Partial<SafetyLook>, options?: { push?: boolean }) => unknown;
