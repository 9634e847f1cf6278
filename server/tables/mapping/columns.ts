import type { ColumnIndex } from '../presets/row-reader.ts';
import type { MapField } from '../recognition/fields.ts';

/** −1 = not mapped. */
export type ColumnOf = (field: MapField) => ColumnIndex;
/** For fields with several columns. */
export type ColumnsOf = (field: MapField) => ColumnIndex[];

export const POST_COLUMNS = [
  'external_id',
  'link',
  'post_type',
  'is_short',
  'is_carousel',
  'created_at',
  'created_clock',
  'observed_at',
  'title',
  'message',
  'image',
  'video',
  'likes',
  'likes_hidden',
  'comments',
  'comments_disabled',
  'shares',
  'saves',
  'views',
  'impressions',
  'reach',
  'link_taps',
  'sticker_taps',
  'exits',
  'completion',
  'followers',
  'duration_seconds',
  'is_paid',
] as const satisfies MapField[];
export type PostColumns = Record<(typeof POST_COLUMNS)[number], ColumnIndex>;
