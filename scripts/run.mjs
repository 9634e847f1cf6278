import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './prepare.mjs';

// node scripts/run.mjs PROGRAM.ts [ARGUMENT ...]: bundles a TypeScript program and runs it.
const [program, ...rest] = process.argv.slice(2);
if (!program?.endsWith('.ts')) {
  console.error('Usage: node scripts/run.mjs PROGRAM.ts [ARGUMENT ...]');
  process.exit(2);
}
ensureInstalled();
const { bundleProgram } = await import('./bundle.mjs');
const bundle = await bundleProgram(program);
process.argv = [process.argv[0], bundle, ...rest];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(bundle).href);
