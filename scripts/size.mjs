import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** First-load JavaScript: the entry and its static imports, gzipped. */
const LIMIT_KB = 220;
const root = path.resolve(import.meta.dirname, '../dist/web');
const manifest = JSON.parse(readFileSync(path.join(root, '.vite/manifest.json'), 'utf8'));

const seen = new Set();
const visit = (key) => {
  if (seen.has(key)) return;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) visit(next);
};
for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key);

const sizes = [...seen].map((key) => {
  const { file } = manifest[key];
  return { file, kb: gzipSync(readFileSync(path.join(root, file)), { level: 9 }).length / 1000 };
});
for (const { file, kb } of sizes.toSorted((a, b) => b.kb - a.kb))
  console.log(`${kb.toFixed(1).padStart(8)} kB  ${file}`);
const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
console.log(`${total.toFixed(1).padStart(8)} kB  first-load JavaScript, gzip (limit ${LIMIT_KB} kB)`);
if (total > LIMIT_KB) {
  console.error(`First-load JavaScript is ${(total - LIMIT_KB).toFixed(1)} kB over the limit.`);
  process.exitCode = 1;
}
