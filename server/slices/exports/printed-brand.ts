import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { LOGOS, readBrand } from '#server/platform/brand.ts';
import type { AskServices, Company } from '#server/platform/context.ts';

/** The sender on documents, as plain data. */
export interface PrintedBrand {
  /** PNG, base64, with its size in px. */
  logo: { png: string; width: number; height: number } | null;
  /** `#rrggbb`. */
  main_color: string | null;
  second_color: string | null;
  footer: string;
}

/** Null if the company has set nothing. */
export async function printedBrand(
  ctx: Pick<AskServices, 'db' | 'files'> & { company: Company },
): Promise<PrintedBrand | null> {
  const { logo, main_color, second_color, footer } = await readBrand(ctx);
  if (logo === null && main_color === null && footer === '') return null;
  return { main_color, second_color, footer, logo: logo && (await logoAt(ctx, logo.url)) };
}

/** Null if its file is missing. */
async function logoAt({ files }: Pick<AskServices, 'files'>, url: string): Promise<PrintedBrand['logo']> {
  try {
    const bytes = await buffer(files.read(`${LOGOS}/${url.slice(url.lastIndexOf('/') + 1)}`));
    const { data, info } = await sharp(bytes).png().toBuffer({ resolveWithObject: true });
    return { png: data.toString('base64'), width: info.width, height: info.height };
  } catch {
    return null;
  }
}
