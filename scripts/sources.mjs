import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');
const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'look', 'coverage']);

/**
 * Every file below the places (folders or files, relative to the root), sorted. Missing places are skipped.
 */
export function filesOf(...places) {
  const files = [];
  const visit = (place) => {
    const stat = statSync(path.join(ROOT, place), { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isFile()) files.push(place);
    else if (stat.isDirectory()) {
      for (const name of readdirSync(path.join(ROOT, place))) {
        if (!SKIPPED.has(name)) visit(place === '.' ? name : `${place}/${name}`);
      }
    }
  };
  for (const place of places) visit(place);
  return files.sort();
}

export function digestOf(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}
