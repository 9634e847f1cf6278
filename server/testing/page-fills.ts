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

interface Word {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g;

function wordsByPage(pdf: string): Word[][] {
  const boxes = execFileSync('pdftotext', ['-bbox', pdf, '-'], { encoding: 'utf8', maxBuffer: 1e9 });
  return boxes
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(WORD)].map(([, left, top, right, bottom, text = '']) => ({
        ...{ text, left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
      })),
    );
}

/** Part of the smaller of two words that the other covers. */
function covered(a: Word, b: Word): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const area = ({ left, right, top, bottom }: Word) => (right - left) * (bottom - top);
  return wide <= 0 || high <= 0 ? 0 : (wide * high) / Math.min(area(a), area(b));
}

/** Expects that no word of a page covers another. */
export function expectNoOverlap(pdf: string): void {
  const overlaps = wordsByPage(pdf).flatMap((words, page) =>
    words.flatMap((a, i) =>
      words
        .slice(i + 1)
        .filter((b) => covered(a, b) > 0.35)
        .map((b) => `page ${page + 1}: "${a.text}" and "${b.text}"`),
    ),
  );
  expect(overlaps.slice(0, 10), path.basename(pdf)).toEqual([]);
}

/** Expects text that is legible from a distance. */
export function expectLegible(pptx: string): void {
  const names = execFileSync('unzip', ['-Z1', pptx], { encoding: 'utf8' }).split('\n');
  const drawn = names.filter((name) => /^ppt\/(slides|charts)\/\w+\.xml$/.test(name));
  const xml = execFileSync('unzip', ['-p', pptx, ...drawn], { encoding: 'utf8', maxBuffer: 1e9 });
  const sizes = [...xml.matchAll(/ sz="(\d+)"/g)].map(([, size]) => Number(size) / 100);
  expect(Math.min(...sizes), path.basename(pptx)).toBeGreaterThanOrEqual(12);
}
