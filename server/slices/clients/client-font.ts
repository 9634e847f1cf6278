import { buffer } from 'node:stream/consumers';
import type { ClientFont, FontWeight } from '#contract/clients.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { StoredFont } from '#server/db/json-columns.ts';
import type { StoredClient } from '#server/owned/client-of.ts';
import type { Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { removeUnused } from '#server/platform/files.ts';
import { type FontRefusal, readFont } from '#server/platform/fonts/font-reader.ts';

/** Folder in the file store. */
export const FONTS = 'fonts';
export const FONT_PATH = '/api/client_font';
/** Time to undo a change. */
const KEPT_MS = 24 * 3_600_000;

export interface FontUpload {
  id: number;
  weight: FontWeight;
}

const REASONS: Record<FontRefusal, Sentence> = {
  format: sentenceFor('font_format_unsupported'),
  web: sentenceFor('font_web_format'),
  damaged: sentenceFor('font_damaged'),
  license: sentenceFor('font_license'),
  letters: sentenceFor('font_letters_missing'),
};

const addressOf = (key: string) => `${FONT_PATH}/${key.slice(FONTS.length + 1)}`;

export const shownFont = ({ font }: Pick<StoredClient, 'font'>): ClientFont | null =>
  font && {
    family: font.family,
    url: addressOf(font.regular),
    bold_url: font.bold && addressOf(font.bold),
  };

/** The font with a file that was sent. A new regular font comes without the bold of another family. */
export async function withFile(
  { files }: Pick<Services, 'files'>,
  font: StoredFont | null,
  { weight, key }: { weight: FontWeight; key: string },
): Promise<StoredFont> {
  if (weight === 'bold' && font === null)
    throw refuse('CONFLICT', sentenceFor('font_regular_first'), 'weight');
  const read = await readFont(await buffer(files.read(key)));
  if ('refused' in read) throw refuse('BAD_REQUEST', REASONS[read.refused], 'font');
  if (weight === 'bold' && font) return { ...font, bold: key };
  return { family: read.family, regular: key, bold: font?.family === read.family ? font.bold : null };
}

/** Columns of a changed font, with the one before it for undo. */
export const fontChange = (font: StoredFont | null, before: Pick<StoredClient, 'font'>, now: Date) => ({
  font: font && JSON.stringify(font),
  former_font: before.font && JSON.stringify(before.font),
  former_font_at: now,
});

/** Throws 409 if the last change was not within a day. */
export function formerFont(
  { former_font, former_font_at }: Pick<StoredClient, 'former_font' | 'former_font_at'>,
  now: Date,
): StoredFont | null {
  if (former_font_at === null || former_font_at.getTime() < now.getTime() - KEPT_MS)
    throw refuse('CONFLICT', sentenceFor('font_former_gone'));
  return former_font;
}

/** Deletes fonts that nobody can restore. */
export async function sweepFonts({ db, files, now }: Pick<Services, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  const rows = await db.selectFrom('client').select(['font', 'former_font', 'former_font_at']).execute();
  const used = new Set(
    rows
      .flatMap(({ font, former_font, former_font_at }) => [
        font,
        former_font_at && former_font_at >= before ? former_font : null,
      ])
      .flatMap((font) => [font?.regular ?? null, font?.bold ?? null]),
  );
  await removeUnused(files, FONTS, { used, before });
}
