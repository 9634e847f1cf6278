import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type BrandLook, MOST_LOGO_BYTES } from '#contract/settings.ts';
import type { StoredLogo } from '#server/db/json-columns.ts';
import type { Services } from './context.ts';
import { refuse } from './errors.ts';
import { decodeSent, keepPicture, pictureAddress } from './pictures/sent-pictures.ts';

/** Folder of logos in the file store, and the path they are served at. */
export const LOGOS = 'logos';
export const LOGO_PATH = '/api/logo';

export const NO_LOGO: StoredLogo = { logo: null, logo_width: null, logo_height: null };

export const shownLogo = ({ logo, logo_width, logo_height }: StoredLogo): BrandLook['logo'] =>
  logo === null
    ? null
    : { url: pictureAddress(LOGO_PATH, logo), width: logo_width ?? 0, height: logo_height ?? 0 };

/** Size of a stored logo, px. */
const LOGO_SIZE = { width: 640, height: 320 };
const SMALLEST = 16;
const MOST_PIXELS = 40_000_000;
/** Time to undo a change. */
export const LOGO_KEPT_MS = 24 * 3_600_000;

/** Only pixels are kept. Throws 400 for other files, 413 for large ones. */
export async function keepLogo(files: Services['files'], bytes: Buffer): Promise<StoredLogo> {
  if (bytes.length > MOST_LOGO_BYTES)
    throw refuse('PAYLOAD_TOO_LARGE', sentenceFor('logo_too_large', { n: MOST_LOGO_BYTES / 1024 ** 2 }));
  const {
    bytes: webp,
    width,
    height,
  } = await decodeSent(
    {
      bytes,
      from: ['png', 'jpeg', 'webp'],
      most_pixels: MOST_PIXELS,
      smallest: SMALLEST,
      size: { ...LOGO_SIZE, fit: 'inside' },
      to: 'webp',
      quality: 92,
    },
    { format: sentenceFor('logo_format_unsupported'), small: sentenceFor('logo_too_small') },
  );
  return { logo: await keepPicture(files, LOGOS, webp), logo_width: width, logo_height: height };
}

type WithLogo = StoredLogo & { former: StoredLogo | null; former_at: Date | null };

/** Columns of a changed logo, with the one before it for undo. */
export function logoChange(logo: StoredLogo, before: StoredLogo | undefined, now: Date) {
  const { logo: key, logo_width, logo_height } = before ?? NO_LOGO;
  return { ...logo, former: JSON.stringify({ logo: key, logo_width, logo_height }), former_at: now };
}

/** Throws 409 if the last change was not within a day. */
export function formerLogo(row: WithLogo | undefined, now: Date): StoredLogo {
  const isKept = row?.former_at && row.former_at.getTime() >= now.getTime() - LOGO_KEPT_MS;
  if (!isKept || row.former === null) throw refuse('CONFLICT', sentenceFor('logo_former_gone'));
  return row.former;
}
