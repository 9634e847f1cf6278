/** Of files that others send or publish. */
export const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const;
/** `svg`: drawn by the server itself (drawn-pictures.ts). That of others can take hours to lay out. */
export type PictureFormat = (typeof PICTURE_FORMATS)[number] | 'svg';

const AVIF_BRANDS = new Set(['avif', 'avis']);

/** By the first bytes of the file alone. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 256)).toString(
    'latin1',
  );
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'tiff';
  if (start.startsWith('ftyp', 4))
    return brandsOf(start).some((brand) => AVIF_BRANDS.has(brand)) ? 'avif' : null;
  return start.startsWith('<svg ') ? 'svg' : null;
}

/** The main brand and the compatible ones; four bytes between them are a version. */
function brandsOf(start: string): string[] {
  const box = start.slice(8, Buffer.from(start.slice(0, 4), 'latin1').readUInt32BE());
  return box.match(/.{4}/gs) ?? [];
}
