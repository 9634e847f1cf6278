import { buffer } from 'node:stream/consumers';
import type { StoredFont } from '#server/db/json-columns.ts';
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
  font: PrintedFont | null;
}

/** Files of the client's font. */
export interface PrintedFont {
  family: string;
  regular: Uint8Array;
  bold: Uint8Array | null;
}

/** Null if neither the company nor the client has set anything. */
export async function printedBrand(
  ctx: Pick<AskServices, 'db' | 'files' | 'pictures'> & { company: Company },
  client: StoredClient | null,
): Promise<PrintedBrand | null> {
  const { logo, main_color, second_color, footer } = await brandFor(ctx, client);
  const font = client?.font ? await fontOf(ctx, client.font) : null;
  if (logo === null && main_color === null && footer === '' && font === null) return null;
  return { main_color, second_color, footer, font, logo: logo && (await logoAt(ctx, logo.url)) };
}

/** Null if its file is missing. */
async function fontOf(
  { files }: Pick<AskServices, 'files'>,
  { family, regular, bold }: StoredFont,
): Promise<PrintedFont | null> {
  try {
    const read = (key: string) => buffer(files.read(key));
    return { family, regular: await read(regular), bold: bold === null ? null : await read(bold) };
  } catch {
    return null;
  }
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
