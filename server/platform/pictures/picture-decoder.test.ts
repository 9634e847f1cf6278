import sharp, { type AvailableFormatInfo, type FormatEnum } from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureBombs } from '#server/testing/picture-bombs.ts';
import { decoder, openDecoder, type PictureTask } from './picture-decoder.ts';
import { PICTURE_FORMATS, pictureFormat } from './picture-format.ts';

const task = (bytes: Uint8Array, values: Partial<PictureTask> = {}): PictureTask => ({
  ...{ bytes, from: PICTURE_FORMATS, most_pixels: 50_000_000, to: 'webp' },
  ...values,
});
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const written = (format: string) =>
  drawn(60, 30)
    .toFormat(format as keyof FormatEnum | AvailableFormatInfo)
    .toBuffer();

describe('a picture', () => {
  it('is decoded from every accepted format', async () => {
    for (const format of PICTURE_FORMATS) {
      const bytes = await written(format);
      expect(pictureFormat(bytes)).toBe(format);
      const decoded = await decoder.decode(task(bytes, { size: { width: 20, height: 20, fit: 'inside' } }));
      expect(decoded, format).toMatchObject({ width: 20, height: 10 });
      if ('refused' in decoded) continue;
      expect((await sharp(decoded.bytes).metadata()).format).toBe('webp');
      expect(await decoder.decode(task(bytes, { from: [] }))).toEqual({ refused: 'format' });
    }
  });

  it('is cropped and turned upright', async () => {
    const bytes = await drawn(60, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await decoder.decode(task(bytes))).toMatchObject({ width: 30, height: 60 });
    const part = { x: 0.5, y: 0, width: 0.5, height: 1 };
    expect(await decoder.decode(task(await written('webp'), { part }))).toMatchObject({
      width: 30,
      height: 30,
    });
  });

  it('is refused with the reason: format, size, pixels, damage', async () => {
    const png = await written('png');
    expect(await decoder.decode(task(Buffer.from('hello')))).toEqual({ refused: 'format' });
    expect(await decoder.decode(task(Buffer.alloc(0)))).toEqual({ refused: 'format' });
    expect(await decoder.decode(task(png, { smallest: 31 }))).toEqual({ refused: 'small' });
    expect(await decoder.decode(task(png, { most_pixels: 1799 }))).toEqual({ refused: 'pixels' });
    expect(await decoder.decode(task(png.subarray(0, 60)))).toEqual({ refused: 'damaged' });
  });

  it('designed to exhaust resources is refused before decoding, and the next one is decoded', async () => {
    const bombs = await pictureBombs('by their first bytes');
    const ends = await Promise.all(
      Object.entries(bombs).map(async ([name, bytes]) => [name, await decoder.decode(task(bytes))]),
    );
    for (const [name, end] of ends)
      expect(end, String(name)).toMatchObject({ refused: expect.stringMatching(/format|pixels|damaged/) });
    expect(await decoder.decode(task(await written('png')))).toMatchObject({ width: 60 });
  });

  it('beyond the limits of its process is refused, and the next one is decoded', async () => {
    const limited = openDecoder({ limits: { cpu_ms: 60_000, megabytes: 20 } });
    const large = await drawn(5000, 5000).png().toBuffer();
    expect(await limited.decode(task(large))).toEqual({ refused: 'effort' });
    expect(await decoder.decode(task(await written('png')))).toMatchObject({ width: 60 });
  });
});
