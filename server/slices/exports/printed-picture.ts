import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { AskServices } from '#server/platform/context.ts';
import { avatarSvg, cleanSeed, coverSvg, initialsSvg } from '#server/platform/drawn-pictures.ts';
import { PRINTED_PICTURE } from './exporters.ts';

/** Folder of the pictures of castings. */
export const CASTING_PICTURES = 'castings';

/** As a JPEG in base64, cut to `size` px. Null if it is not available. */
export async function printed(
  services: Pick<AskServices, 'files' | 'pictures'>,
  address: string,
  size: { width: number; height: number } = PRINTED_PICTURE,
): Promise<string | null> {
  try {
    const picture = await bytesOf(services, new URL(address, 'http://localhost'));
    if (picture === null) return null;
    const jpeg = await sharp(picture, { density: 200 })
      .resize({ ...size, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
    return jpeg.toString('base64');
  } catch {
    return null;
  }
}

async function bytesOf(
  { files, pictures }: Pick<AskServices, 'files' | 'pictures'>,
  { pathname, searchParams }: URL,
) {
  const [, , kind = '', name = ''] = pathname.split('/');
  const seed = cleanSeed(decodeURIComponent(name).replace(/\.svg$/, ''));
  if (kind === 'casting_image') return buffer(files.read(`${CASTING_PICTURES}/${name}`));
  if (kind === 'picture') return pictures.read(searchParams.get('of') ?? '', searchParams.get('by') ?? '');
  if (kind === 'avatar') return Buffer.from(avatarSvg(seed));
  if (kind === 'initials') return Buffer.from(initialsSvg(seed));
  return kind === 'cover' ? Buffer.from(coverSvg(seed, null)) : null;
}
