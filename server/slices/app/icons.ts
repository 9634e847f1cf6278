import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);
const folder = (icon: string) => path.dirname(resolve(icon));

/** Folders of SVG files. */
const SETS: Record<string, () => string> = {
  tabler: () => folder('@tabler/icons/outline/home.svg'),
  'tabler-filled': () => folder('@tabler/icons/filled/home.svg'),
  brands: () => folder('simple-icons/icons/instagram.svg'),
};

/** Null for an unknown set or name. */
export async function readIcon(set: string, name: string): Promise<string | null> {
  const place = Object.hasOwn(SETS, set) ? SETS[set] : undefined;
  if (!place || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return null;
  try {
    return await readFile(path.join(place(), `${name}.svg`), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** In a box of 24 × 24. */
export async function brandPath(name: string): Promise<string | null> {
  const svg = await readIcon('brands', name);
  return /<path d="([^"]+)"/.exec(svg ?? '')?.[1] ?? null;
}
