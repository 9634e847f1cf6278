import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import wabt from 'wabt';
import { ROOT } from '#server/platform/root.ts';

// Writes weigh-wasm.ts from weigh.wat: `node scripts/run.mjs scripts/weigh-wasm.ts` after a change.
const folder = path.join(ROOT, 'server/slices/keywords/columns');
const text = readFileSync(path.join(folder, 'weigh.wat'), 'utf8');
const { buffer } = (await wabt()).parseWat('weigh.wat', text, { simd: true }).toBinary({});
const bytes = Buffer.from(buffer).toString('base64');
writeFileSync(
  path.join(folder, 'weigh-wasm.ts'),
  `// Compiled from weigh.wat by scripts/weigh-wasm.ts. Do not edit.\nexport const WEIGH =\n  '${bytes}';\n`,
);
