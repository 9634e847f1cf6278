import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { MODEL_LANGUAGES } from '#server/sentiment/languages.ts';
import { MEASURED, openTransformer } from '#server/sentiment/transformer-sentiment.ts';
import { coverageTable, type Known, shareErrors, textsByTopic } from './share-coverage.ts';

// node scripts/run.mjs scripts/sentiment/measure-model.ts FOLDER: measures a model of LIMELIGHT_SENTIMENT_MODEL as the
// built-in one is (docs/sentiment.md) and writes its errors into its folder.
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node scripts/run.mjs scripts/sentiment/measure-model.ts FOLDER');
const texts = textsByTopic();
const model = await openTransformer(folder);
const scores = await model.score(texts.map(({ text }) => ({ text })));
await model.close();
const known = texts.flatMap(({ language, label, fold }, i): Known[] => {
  const score = scores[i];
  return score ? [{ ...score, label, topic: fold, language: MODEL_LANGUAGES[language] as string }] : [];
});
const errors = shareErrors(known);
// Texts whose language no source tells may be in any.
writeFileSync(
  path.join(folder, MEASURED),
  JSON.stringify({ ...errors, '': Math.max(...Object.values(errors)) }),
);
console.log(coverageTable(known));
