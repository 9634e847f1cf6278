import { lexiconFeatures } from '#server/sentiment/features.ts';
import { LABELS, languageOf, type Model, scoresOf, softmax } from '#server/sentiment/model.ts';
import { tokensOf } from '#server/sentiment/tokens.ts';
import { wordSums } from '#server/sentiment/word-sums.ts';
import { type Example, example, type TrainOptions, train } from './train.ts';

export interface Folded {
  text: string;
  language: number;
  label: number;
  fold: number;
}

/** Prediction by a model that was not trained on the text. */
export interface HeldOut extends Folded {
  scores: number[];
  /** Detected language; -1 = none. */
  detected: number;
}

/** Trains on all folds but one and predicts that one, in turns. The language is not given. */
export function crossValidated(texts: readonly Folded[], options: TrainOptions): HeldOut[] {
  const examples = texts.map(({ text, language, label }) => example(text, language, label));
  return [...new Set(texts.map((t) => t.fold))].flatMap((fold) => {
    const model = train(
      examples.filter((_, i) => texts[i]?.fold !== fold),
      options,
    );
    return texts.flatMap((text, i) =>
      text.fold === fold ? [{ ...text, ...predicted(model, text.text, examples[i] as Example) }] : [],
    );
  });
}

function predicted(model: Model, text: string, { text: features, language, lexicon }: Example) {
  const detected = languageOf(model, features);
  const wordFeatures = detected === language ? lexicon : lexiconFeatures(wordSums(tokensOf(text), detected));
  return { detected, scores: scoresOf(model, features, wordFeatures, detected) };
}

export function macroF1(predictions: ReadonlyArray<{ label: number; predicted: number }>): number {
  const count = (is: (one: { label: number; predicted: number }) => boolean) => predictions.filter(is).length;
  const each = LABELS.map((_, k) => {
    const right = count((s) => s.label === k && s.predicted === k);
    const wrong = count((s) => (s.label === k) !== (s.predicted === k));
    return right === 0 ? 0 : (2 * right) / (2 * right + wrong);
  });
  return each.reduce((a, b) => a + b, 0) / LABELS.length;
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => Number((from + i * step).toFixed(3)));

/** The temperature with the highest likelihood for the held-out texts. */
export function temperatureOf(texts: readonly HeldOut[]): number {
  const surprise = (temperature: number) =>
    texts.reduce(
      (sum, { scores, label }) => sum - Math.log(softmax(scores, temperature)[label] as number),
      0,
    );
  const tried = range(0.4, 2.5, 0.05).map((t) => [surprise(t), t] as const);
  return tried.reduce((best, one) => (one[0] < best[0] ? one : best))[1];
}

export function meanF1(texts: readonly HeldOut[], predict: (text: HeldOut) => number): number {
  const groups = [...Map.groupBy(texts, (t) => t.language).values()];
  const each = groups.map((group) => macroF1(group.map((t) => ({ label: t.label, predicted: predict(t) }))));
  return each.reduce((a, b) => a + b, 0) / each.length;
}

/** At least this share of confident labels is correct. */
const SURE_PRECISION = 2 / 3;

/** The lowest bound from which labels reach that precision. */
export function sureFrom(texts: readonly HeldOut[], temperature: number): number {
  const predictions = texts.map(({ scores, label }) => {
    const shares = softmax(scores, temperature);
    return { most: Math.max(...shares), is_right: shares.indexOf(Math.max(...shares)) === label };
  });
  const right = (bound: number) => {
    const sure = predictions.filter(({ most }) => most >= bound);
    return sure.filter(({ is_right }) => is_right).length / sure.length;
  };
  return range(0.34, 0.9, 0.01).find((bound) => right(bound) >= SURE_PRECISION) ?? 0.9;
}
