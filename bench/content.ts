import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#server/platform/root.ts';
import { corporaPresent } from '#server/testing/corpora-raw.ts';
import { judgedFinds, precisionByField } from '#server/testing/labelled-captions.ts';
import { table } from './markdown.ts';

if (!corporaPresent)
  throw new Error('The judged captions are in the real corpora, which are not here (LIMELIGHT_CORPORA)');
for (const { row, key, field, label } of judgedFinds().filter((find) => find.is_right === null))
  console.log(`Not judged: ${row} ${key} ${field}:${label}`);
const figures = table(
  ['field', 'finds', 'right', 'precision'],
  precisionByField().map(({ field, finds, right, open }) => [
    field,
    finds,
    right,
    open > 0 ? `${open} not judged` : finds > 0 ? (right / finds).toFixed(2) : '–',
  ]),
);
console.log(figures);
const file = path.join(ROOT, 'docs/content.md');
const MARK = '<!-- figures: npm run bench -- content -->';
const [words = '', rest = ''] = readFileSync(file, 'utf8').split(MARK);
const after = rest.replace(/^\n\n(\|.*\n)+\n*/, '\n');
writeFileSync(file, `${words}${MARK}\n\n${figures}\n${after}`);
