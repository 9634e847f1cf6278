import { buffer } from 'node:stream/consumers';
import { brandFor, type StoredClient } from '#server/owned/client-of.ts';
import type { AskServices, Company } from '#server/platform/context.ts';
import { LOGOS } from '#server/platform/logo.ts';

/** The sender on documents, as plain data. */
export interface PrintedBrand {
  /** PNG, base64, with its size in px. */
  logo: { png: string; width: number; height: number } | null;
  /** `#rrggbb`. */
  main_color: string | null;
  second_color: string | null;
  footer: string;
}

/** Null if neither the company nor the client has set anything. */
export async function printedBrand(
  ctx: Pick<AskServices, 'db' | 'files' | 'pictures'> & { company: Company },
  client: StoredClient | null,
): Promise<PrintedBrand | null> {
  const { logo, main_color, second_color, footer } = await brandFor(ctx, client);
  if (logo === null && main_color === null && footer === '') return null;
  return { main_color, second_color, footer, logo: logo && (await logoAt(ctx, logo.url)) };
}

/** Stored logos have less. */
const MOST_PIXELS = 1_000_000;

/** Null if its file is missing. */
async function logoAt(
  { files, pictures }: Pick<AskServices, 'files' | 'pictures'>,
  url: string,
): Promise<PrintedBrand['logo']> {
  try {
    const bytes = await buffer(files.read(`${LOGOS}/${url.slice(url.lastIndexOf('/') + 1)}`));
    const logo = await pictures.decode({ bytes, from: ['webp'], most_pixels: MOST_PIXELS, to: 'png' });
    if ('refused' in logo) return null;
    return { png: Buffer.from(logo.bytes).toString('base64'), width: logo.width, height: logo.height };
  } catch {
    return null;
  }
}
