import type { ColumnIndex } from '../presets/row-reader.ts';
import type { MapField } from '../recognition/fields.ts';

/** A column of the file by its field; -1 where none is mapped. */
export type ColumnOf = (field: MapField) => ColumnIndex;
/** Every column of a field that several may tell. */
export type ColumnsOf = (field: MapField) => ColumnIndex[];

export const POST_COLUMNS = [
  'external_id',
  'link',
  'post_type',
  'is_short',
  'is_carousel',
  'created_at',
  'observed_at',
  'title',
  'message',
  'image',
  'likes',
  'likes_hidden',
  'comments',
  'comments_disabled',
  'shares',
  'saves',
  'views',
  'impressions',
  'reach',
  'followers',
  'duration_seconds',
  'is_paid',
] as const satisfies MapField[];
/** Where a post's fields stand. */
export type PostColumns = Record<(typeof POST_COLUMNS)[number], ColumnIndex>;
