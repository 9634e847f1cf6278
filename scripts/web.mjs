import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from './sources.mjs';

const TEXT = /\.(js|css|html|svg|json)$/;

// Builds the web application into dist/web, with a compressed copy of each text file.
process.once('disconnect', () => process.exit(1));
await buildWeb();
process.exit(0);

async function buildWeb() {
  await build({ configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
  const folder = path.join(ROOT, 'dist/web');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    if (bytes.length < 1024) continue;
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, brotli));
  }
}
