import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';

/** Least part of a page of a report that has content; less looks unfinished. */
const LEAST = 0.6;

/** How far down the content of each page of a PDF reaches, of the height above its footer. */
async function pageFills(pdf: string): Promise<number[]> {
  const folder = path.dirname(pdf);
  const pages = `${path.basename(pdf, '.pdf')}-page`;
  execFileSync('pdftoppm', ['-r', '36', '-png', pdf, path.join(folder, pages)]);
  const files = readdirSync(folder).filter((name) => name.startsWith(`${pages}-`) && name.endsWith('.png'));
  return Promise.all(
    files.toSorted().map(async (name) => {
      const { data, info } = await sharp(path.join(folder, name))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const foot = Math.floor(info.height * 0.935);
      const isInk = (y: number) =>
        data.subarray(y * info.width, (y + 1) * info.width).some((grey) => grey < 235);
      let last = foot;
      while (last > 0 && !isInk(last)) last--;
      return last / foot;
    }),
  );
}

/** Expects full pages, and returns their number. */
export async function expectFullPages(pdf: string): Promise<number> {
  const fills = await pageFills(pdf);
  for (const [i, fill] of fills.entries())
    expect(fill, `${path.basename(pdf)}, page ${i + 1} of ${fills.length}`).toBeGreaterThan(LEAST);
  return fills.length;
}
