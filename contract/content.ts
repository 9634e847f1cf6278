import { z } from 'zod';
import { count } from './primitives.ts';

/** What posts say they show (docs/content.md). The names are those of the specification, section 3: Post, `content_*`; `accounts` are those that
 * captions mention and that are no known brands. */
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

/** Something that was found in a post, and the words or signs that decided. */
export const contentFound = z.object({ field, label: z.string(), words: z.array(z.string()) });
export type ContentFound = z.infer<typeof contentFound>;

/** The labels of a post by field, as the specification names them; null where it was not analysed. */
export const contentFields = Object.fromEntries(
  CONTENT_FIELDS.map((name) => [`content_${name}`, z.array(z.string()).nullable()]),
) as Record<`content_${ContentField}`, z.ZodNullable<z.ZodArray<z.ZodString>>>;
export type ContentFields = Record<`content_${ContentField}`, string[] | null>;

/** A field and a label as an address has them: `objects:dress`. */
export const contentFilter = z
  .string()
  .max(200)
  .refine((text) => contentParts(text) !== null, 'Write what is looked for as field:label');

/** The parts of a filter; null where it names no field. */
export function contentParts(text: string): Pick<ContentFound, 'field' | 'label'> | null {
  const at = text.indexOf(':');
  const known = CONTENT_FIELDS.find((one) => one === text.slice(0, at));
  return known && at + 1 < text.length ? { field: known, label: text.slice(at + 1) } : null;
}

export const contentAnalysis = z.object({
  /** Posts of the set, those whose caption was read, and those of them in which something was found. */
  posts: count,
  analysed: count,
  with_finds: count,
  /** Posts without a caption: nothing can be said of them. */
  without_caption: count,
  /** Captions that have not been read yet; the next call reads on. */
  waiting: count,
  /** Whether pictures are looked at too. */
  reads_pictures: z.boolean(),
  /** At most 30 of each field, those of most posts first, with some of the words that decided. */
  found: z.array(contentFound.extend({ posts: count })),
});
export type ContentAnalysis = z.infer<typeof contentAnalysis>;
