import { writeFileSync } from 'node:fs';
import { HEAD, WEIGHTS } from '#server/sentiment/read-model.ts';
import { labelledTexts } from '#server/testing/labelled-texts.ts';
import { crossValidated, sureFrom, temperatureOf } from './calibrate.ts';
import { knownByTopic, shareErrors } from './share-coverage.ts';
import { example, train } from './train.ts';

// Trains the sentiment model on the labelled tweets of the data sets and writes its weights
// (docs/sentiment.md). Takes a minute; the same texts and seed give the same bytes.
const SEED = 42;
const FOLDS = 5;
const texts = labelledTexts(FOLDS, SEED);
const held_out = crossValidated(texts, { seed: SEED });
const temperature = temperatureOf(held_out);
const { weights, language_weights, ...head } = train(
  texts.map(({ text, language, label }) => example(text, language, label)),
  { seed: SEED },
);
const calibrated = {
  ...head,
  temperature,
  sure_from: sureFrom(held_out, temperature),
  share_errors: shareErrors(knownByTopic(temperature)),
};
writeFileSync(WEIGHTS, Buffer.concat([weights, language_weights].map((all) => Buffer.from(all.buffer))));
writeFileSync(HEAD, `${JSON.stringify(calibrated)}\n`);
console.log(`Model ${head.version}: temperature ${temperature}, sure from ${calibrated.sure_from}`);
