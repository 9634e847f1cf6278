import sharp from 'sharp';
import type { Decoded, PictureTask, Refused } from './picture-decoder.ts';
import { type PictureFormat, pictureFormat } from './picture-format.ts';

// The only program that decodes pictures; it runs in processes of picture-decoder.ts.

const LOADERS: Record<PictureFormat, string> = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
  avif: 'VipsForeignLoadHeifBuffer',
  tiff: 'VipsForeignLoadTiffBuffer',
  svg: 'VipsForeignLoadSvgBuffer',
};

/** Their pixels take several times the time and memory of other formats. */
const HEAVY = new Set<PictureFormat>(['avif', 'gif']);
const MOST_HEAVY_PIXELS = 20_000_000;
const MOST_FRAMES = 5000;
const DRAWING_DENSITY = 200;

sharp.concurrency(1);
sharp.cache(false);

export async function decode(task: PictureTask): Promise<Decoded | Refused> {
  const format = pictureFormat(task.bytes);
  if (format === null || !task.from.includes(format)) return { refused: 'format' };
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [LOADERS[format]] });
  try {
    return await converted(task, format);
  } catch {
    return { refused: 'damaged' };
  }
}

async function converted(task: PictureTask, format: PictureFormat): Promise<Decoded | Refused> {
  const { bytes, most_pixels, smallest = 1, part, size, to, quality } = task;
  const open = (options = {}) => sharp(bytes, { limitInputPixels: false, pages: 1, ...options });
  // Reads the header alone.
  const { width, height, pages = 1 } = await open().metadata();
  if (pages > MOST_FRAMES) return { refused: 'effort' };
  const most = HEAVY.has(format) ? Math.min(most_pixels, MOST_HEAVY_PIXELS) : most_pixels;
  if (width * height > most) return { refused: 'pixels' };
  if (width < smallest || height < smallest) return { refused: 'small' };
  const picture = open({ limitInputPixels: most, density: format === 'svg' ? DRAWING_DENSITY : undefined });
  if (part) picture.extract(pixelsOf(part, { width, height }));
  else picture.autoOrient();
  if (size) picture.resize({ ...size, withoutEnlargement: size.fit === 'inside' });
  if (to === 'jpeg') picture.flatten({ background: '#ffffff' });
  const { data, info } = await picture.toFormat(to, { quality }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function pixelsOf(
  part: NonNullable<PictureTask['part']>,
  { width, height }: { width: number; height: number },
) {
  const left = Math.min(width - 1, Math.round(part.x * width));
  const top = Math.min(height - 1, Math.round(part.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(part.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(part.height * height))),
  };
}
