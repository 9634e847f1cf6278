import { buffer } from 'node:stream/consumers';
import type { AskServices } from '#server/platform/context.ts';
import { avatarSvg, cleanSeed, coverSvg, initialsSvg } from '#server/platform/pictures/drawn-pictures.ts';
import type { PictureTask } from '#server/platform/pictures/picture-decoder.ts';
import { PRINTED_PICTURE } from './exporter.ts';

/** Folder of the pictures of castings. */
export const CASTING_PICTURES = 'castings';
/** Stored pictures have less. */
const MOST_PIXELS = 10_000_000;

/** As a JPEG in base64, cut to `size` px. Null if it is not available. */
export async function printed(
  services: Pick<AskServices, 'files' | 'pictures'>,
  address: string,
  size: { width: number; height: number } = PRINTED_PICTURE,
): Promise<string | null> {
  try {
    const picture = await bytesOf(services, new URL(address, 'http://localhost'));
    if (picture === null) return null;
    const decoded = await services.pictures.decode({
      ...picture,
      most_pixels: MOST_PIXELS,
      size: { ...size, fit: 'cover' },
      to: 'jpeg',
      quality: 82,
    });
    return 'refused' in decoded ? null : Buffer.from(decoded.bytes).toString('base64');
  } catch {
    return null;
  }
}

type PrintedPicture = Pick<PictureTask, 'bytes' | 'from'> | null;

/** Files were stored as WebP by this server. */
const stored = (bytes: Buffer | null): PrintedPicture => bytes && { bytes, from: ['webp'] };
const drawn = (svg: string): PrintedPicture => ({ bytes: Buffer.from(svg), from: ['svg'] });

async function bytesOf(
  { files, pictures }: Pick<AskServices, 'files' | 'pictures'>,
  { pathname, searchParams }: URL,
): Promise<PrintedPicture> {
  const [, , kind = '', name = ''] = pathname.split('/');
  const seed = cleanSeed(decodeURIComponent(name).replace(/\.svg$/, ''));
  if (kind === 'casting_image') return stored(await buffer(files.read(`${CASTING_PICTURES}/${name}`)));
  if (kind === 'picture')
    return stored(await pictures.read(searchParams.get('of') ?? '', searchParams.get('by') ?? ''));
  if (kind === 'avatar') return drawn(avatarSvg(seed));
  if (kind === 'initials') return drawn(initialsSvg(seed));
  return kind === 'cover' ? drawn(coverSvg(seed, null)) : null;
}
