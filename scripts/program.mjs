import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './sources.mjs';

export async function runProgram(program, args) {
  module.enableCompileCache(path.join(ROOT, '.cache/compiled'));
  const file = path.join(ROOT, program);
  process.argv = [process.argv[0], file, ...args];
  await import(pathToFileURL(file).href);
}
