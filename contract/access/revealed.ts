import { z } from 'zod';

/** Columns that public links can hide. */
export type Hideable =
  | 'reach'
  | 'impressions'
  | 'interactions'
  | 'engagement_rate'
  | 'media_value'
  | 'followers'
  | 'credibility'
  | 'growth'
  | 'audience'
  | 'price'
  | 'status'
  | 'category'
  | 'custom_values'
  | 'tags'
  | 'bio'
  | 'topics'
  | 'recent_posts'
  | 'deliverables'
  | 'expected';

const REVEALED = z.registry<{ columns: readonly Hideable[] }>();

const declared = <S extends z.ZodType>(schema: S, columns: readonly Hideable[]): S => {
  const own = schema.clone() as S;
  REVEALED.add(own, { columns });
  return own;
};

/** A field that public links leave out, with everything inside it, if they hide one of the columns. */
export const reveals = <S extends z.ZodType>(schema: S, ...columns: [Hideable, ...Hideable[]]): S =>
  declared(schema, columns);

/** A value that public links always show as a whole. */
export const revealsNothing = <S extends z.ZodType>(schema: S): S => declared(schema, []);

/** Undefined without a declaration. */
export const revealedBy = (schema: z.core.$ZodType): readonly Hideable[] | undefined =>
  REVEALED.get(schema)?.columns;
