import { z } from 'zod';
import { tally } from '../values/primitives.ts';

/**
 * Content of posts (docs/content.md), with the specification's names (section 3: Post, `content_*`). `accounts` are mentioned
 * accounts that are not known brands.
 */
export const CONTENT_FIELDS = [
  'tags',
  'objects',
  'brands',
  'accounts',
  'emotions',
  'locations',
  'people',
  'style',
] as const;
export type ContentField = (typeof CONTENT_FIELDS)[number];
const field = z.enum(CONTENT_FIELDS);

export const contentFound = z.object({ field, label: z.string(), words: z.array(z.string()) });
export type ContentFound = z.infer<typeof contentFound>;

/** Labels per field; null if the post was not analysed. */
export const contentFields = Object.fromEntries(
  CONTENT_FIELDS.map((name) => [`content_${name}`, z.array(z.string()).nullable()]),
) as Record<`content_${ContentField}`, z.ZodNullable<z.ZodArray<z.ZodString>>>;
export type ContentFields = Record<`content_${ContentField}`, string[] | null>;

/** Field and label as in URLs: `objects:dress`. */
export const contentFilter = z
  .string()
  .max(200)
  .refine((text) => contentParts(text) !== null, 'Use the form field:label');

export function contentParts(text: string): Pick<ContentFound, 'field' | 'label'> | null {
  const at = text.indexOf(':');
  const known = CONTENT_FIELDS.find((one) => one === text.slice(0, at));
  return known && at + 1 < text.length ? { field: known, label: text.slice(at + 1) } : null;
}

export const contentAnalysis = z.object({
  posts: tally,
  analysed: tally,
  with_finds: tally,
  without_caption: tally,
  /** Captions still to be analysed; the next call continues. */
  waiting: tally,
  reads_pictures: z.boolean(),
  /** The 30 most frequent labels of each field, with some of the words that matched. */
  found: z.array(contentFound.extend({ posts: tally })),
});
export type ContentAnalysis = z.infer<typeof contentAnalysis>;
