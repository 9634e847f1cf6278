import { ensureInstalled } from './prepare.mjs';
import { runProgram } from './program.mjs';

// node scripts/run.mjs <program.ts> [ARGUMENT ...]: runs a TypeScript program.
const [program, ...rest] = process.argv.slice(2);
if (!program?.endsWith('.ts')) {
  console.error('Usage: node scripts/run.mjs PROGRAM.ts [ARGUMENT ...]');
  process.exit(2);
}
await ensureInstalled();
await runProgram(program, rest);
