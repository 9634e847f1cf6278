import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { table } from '#scripts/markdown.ts';
import { ROOT } from '#server/platform/root.ts';
import { embeddedSentiment } from '#server/sentiment/embedded-sentiment.ts';
import { MODEL_LANGUAGES } from '#server/sentiment/languages.ts';
import { judged, LABELS, softmax } from '#server/sentiment/model.ts';
import { tokensOf } from '#server/sentiment/tokens.ts';
import { netTone, wordSums } from '#server/sentiment/word-sums.ts';
import { corporaPresent } from '#server/testing/corpora-raw.ts';
import { labelledTexts } from '#server/testing/labelled-texts.ts';
import { crossValidated, type HeldOut, macroF1, meanF1, sureFrom, temperatureOf } from './calibrate.ts';
import { shareErrors } from './sentiment-shares.ts';

// npm run bench -- sentiment: the model on labelled tweets that it was not trained on, next to plain word
// sums.
if (!corporaPresent)
  throw new Error('The labelled tweets are in the real corpora, which are not here (LIMELIGHT_CORPORA)');
const SEED = 42;
const FOLDS = 5;
const texts = labelledTexts(FOLDS, SEED);
const held_out = crossValidated(texts, { seed: SEED });
const temperature = temperatureOf(held_out);
const bound = sureFrom(held_out, temperature);

const likeliest = ({ scores }: HeldOut) => scores.indexOf(Math.max(...scores));
const counted = ({ scores }: HeldOut) => judged(softmax(scores, temperature), bound);
const [NEGATIVE, NEUTRAL, POSITIVE] = LABELS.map((_, k) => k) as [number, number, number];
const summed = ({ text, language }: HeldOut) => {
  const net = netTone(wordSums(tokensOf(text), language));
  return net >= 0.5 ? POSITIVE : net <= -0.5 ? NEGATIVE : NEUTRAL;
};

const share = (some: readonly HeldOut[], is: (t: HeldOut) => boolean) =>
  `${((100 * some.filter(is).length) / some.length).toFixed(0)}%`;
const f1 = (some: readonly HeldOut[], predict: (t: HeldOut) => number) =>
  macroF1(some.map((t) => ({ label: t.label, predicted: predict(t) }))).toFixed(3);
const recall = (some: readonly HeldOut[]) =>
  share(
    some.filter((t) => t.label === NEGATIVE),
    (t) => likeliest(t) === NEGATIVE,
  );
const cells = (some: readonly HeldOut[]) => {
  const sure = some.filter((t) => !counted(t).unsure);
  return [
    share(some, (t) => counted(t).unsure),
    share(sure, (t) => likeliest(t) === t.label),
    share(some, (t) => t.detected === t.language),
  ];
};
const names = new Intl.DisplayNames('en', { type: 'language' });
const rows = MODEL_LANGUAGES.map((code, language) => {
  const some = held_out.filter((t) => t.language === language);
  const of = (predict: (t: HeldOut) => number) => f1(some, predict);
  return [names.of(code) ?? code, `**${of(likeliest)}**`, recall(some), of(summed), ...cells(some)];
});
const mean = (predict: (t: HeldOut) => number) => meanF1(held_out, predict).toFixed(3);
rows.push(['Mean', `**${mean(likeliest)}**`, recall(held_out), mean(summed), ...cells(held_out)]);

const steps = [0.34, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01];
const reliability = steps.slice(0, -1).map((from, i) => {
  const until = steps[i + 1] as number;
  const most = (t: HeldOut) => Math.max(...softmax(t.scores, temperature));
  const some = held_out.filter((t) => most(t) >= from && most(t) < until);
  const expected = some.reduce((sum, t) => sum + most(t), 0) / some.length;
  return [
    `${from.toFixed(2)}–${Math.min(until, 1).toFixed(2)}`,
    some.length,
    expected.toFixed(2),
    (some.filter((t) => likeliest(t) === t.label).length / some.length).toFixed(2),
  ];
});

const engine = embeddedSentiment();
const inputs = texts.map(({ text }) => ({ text }));
await engine.score(inputs.slice(0, 2000));
// Processor time, because other programs may keep the machine busy.
const before = process.cpuUsage();
await engine.score(inputs);
const { user, system } = process.cpuUsage(before);
const speed = (1_000_000 * texts.length) / (user + system);
await engine.close();

const figures = `${texts.length.toLocaleString('en')} tweets, ${FOLDS} folds, seed ${SEED}; each language and label is dealt out evenly, a fold is asked of a model trained on the other four (${(texts.length * (1 - 1 / FOLDS)).toLocaleString('en', { maximumFractionDigits: 0 })} tweets), without the language.
Temperature ${temperature}; below ${bound} a text is unsure. On its thread the model reads ${(Math.round(speed / 100) * 100).toLocaleString('en')} tweets a second of processor time.

${table(['language', 'macro-F1', 'recall of negative', 'plain word sums', 'unsure', 'sure ones right', 'language recognised'], rows)}

Macro-F1 of all tweets together is ${f1(held_out, likeliest)}. The labels are the likeliest, of unsure tweets too.

${table(['said probability', 'tweets', 'mean of it', 'right'], reliability)}

Errors of shares, in points: 200 sets of 300 tweets in all languages for each mix, of tweets that the model did not learn from. Bias is
the largest mean error of a label; the error of a set is the largest of its three.

${shareErrors(held_out, temperature)}`;
console.log(figures);
const file = path.join(ROOT, 'docs/sentiment.md');
const MARK = '<!-- figures: npm run bench -- sentiment -->';
const [words] = readFileSync(file, 'utf8').split(MARK);
writeFileSync(file, `${words}${MARK}\n\n${figures}\n`);
