import { sentenceFor } from '#contract/sentences/sentences.ts';
import { isNothing } from '../values/parsed.ts';
import type { ColumnIndex, RowReader } from './row-reader.ts';

/** 11 letters, digits, "-" or "_". */
export function videoId(row: RowReader, column: ColumnIndex): string | null {
  const id = row.raw(column).trim();
  if (/^[\w-]{11}$/.test(id)) return id;
  row.reject(column, id === '' ? sentenceFor('row_video_id_missing') : sentenceFor('video_id_invalid'));
  return null;
}

/** "UC" and 22 characters; anything else is refused with a warning. */
export function channelId(row: RowReader, column: ColumnIndex): string | null {
  const id = row.raw(column).trim();
  if (id.length === 24 && id.startsWith('UC')) return id;
  if (!isNothing(id)) row.warn(column, sentenceFor('channel_id_invalid'));
  return null;
}

export function watchLink(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}
