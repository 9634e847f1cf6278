import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './sources.mjs';

export async function runProgram(program, args) {
  await import('../server/platform/compile-cache.ts');
  const file = path.join(ROOT, program);
  process.argv = [process.argv[0], file, ...args];
  await import(pathToFileURL(file).href);
}
