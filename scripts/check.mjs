import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './prepare.mjs';
import { ROOT } from './sources.mjs';
import {
  accessRules,
  commentedFiles,
  cutTexts,
  documentedFiles,
  fileRules,
  handlerRules,
  sliceChains,
  sliceNames,
  styleNames,
} from './structure.mjs';
import { tokenRules } from './tokens.mjs';

// npm run check: format, lint, types, import rules, unused code, structure, documents, size. Needs neither stores nor a
// build. npm run verify leaves out the slow ones: types, import rules and
// unused code.
await ensureInstalled();
// These rules need the compiler, so they load after the installation.
const { catalogueRules } = await import('./catalogue.mjs');
const { plainEnglish } = await import('./plain-english.mjs');

const bin = (...parts) => path.join(ROOT, 'node_modules', ...parts);
const tool = (name, ...args) => ({ name, args });
const isQuick = process.argv.includes('--quick');
const slow = [
  ...['contract', 'server', 'web'].map((p) => tool(`types of ${p}`, bin('typescript/bin/tsc'), '-p', p)),
  tool(
    'import rules',
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    ...['contract', 'server', 'web', '--config', '.dependency-cruiser.cjs'],
  ),
  tool('unused code and packages', bin('knip/bin/knip.js'), '--no-progress'),
];
const tools = [
  tool('format and lint', bin('@biomejs/biome/bin/biome'), 'check', '.'),
  ...(isQuick ? [] : slow),
  ...(existsSync(path.join(ROOT, 'dist/web/.vite/manifest.json')) ? [tool('size', 'scripts/size.mjs')] : []),
];

const run = ({ name, args }) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ name, ok: false, output: error.message }));
    child.once('exit', (code) => resolve({ name, ok: code === 0, output }));
  });

const rules = {
  'names of slices': sliceNames,
  'slices in a circle': sliceChains,
  'names of files': fileRules,
  handlers: handlerRules,
  documents: documentedFiles,
  comments: commentedFiles,
  styles: styleNames,
  'cut texts': cutTexts,
  'access rules': accessRules,
  'design tokens': tokenRules,
  'texts outside the catalogue': catalogueRules,
  'plain English': plainEnglish,
};
const problems = Object.entries(rules).map(([name, find]) => {
  const problems = find();
  return { name, ok: problems.length === 0, output: problems.join('\n') };
});
const results = [...(await Promise.all(tools.map(run))), ...problems];
const failed = results.filter((r) => !r.ok);
for (const { name, output } of failed) console.error(`✗ ${name}\n${output.trim()}\n`);
console.log(failed.length === 0 ? 'check: ok' : `check: ${failed.map((f) => f.name).join(', ')} failed`);
process.exit(failed.length === 0 ? 0 : 1);
