import type { ShareErrors } from '#server/ports/sentiment.ts';
import { BUCKETS, type Hashed, LEXICON_FEATURES, ofLanguage } from './features.ts';
import { MODEL_LANGUAGES } from './languages.ts';

/** In the order of the weights. */
export const LABELS = ['negative', 'neutral', 'positive'] as const;
const CLASSES = LABELS.length;

/** Buckets of the language detector. */
export const LANGUAGE_BUCKETS = 1 << 15;
export const LANGUAGES = MODEL_LANGUAGES.length;

/** The model without its quantised weights. */
export interface ModelHead {
  /** Changes with every training; scores store it. */
  version: number;
  /** Factors of the quantised weights, for sentiment and language. */
  scale: number;
  language_scale: number;
  bias: number[];
  language_bias: number[];
  /**
   * Of the lexicon features, first for all languages and then for each: `(language + 1) · features ·
   * classes`.
   */
  lexicon: number[];
  /** Divides scores before softmax. */
  temperature: number;
  /** Below this probability a text is unsure; the other labels have a precision of at least 2/3. */
  sure_from: number;
  share_errors: ShareErrors;
}

/** A linear model of hashed features, shared by all languages with a copy for each. */
export interface Model extends ModelHead {
  /** `bucket · classes`, first the shared half, then that of languages. */
  weights: Int8Array;
  /** `bucket · languages`. */
  language_weights: Int8Array;
}

export const MODEL_BYTES = BUCKETS * 2 * CLASSES + LANGUAGE_BUCKETS * LANGUAGES;

export function modelOf(head: ModelHead, bytes: Uint8Array): Model {
  if (bytes.length !== MODEL_BYTES) throw new Error(`The weights of the sentiment model are damaged.`);
  const all = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const own = BUCKETS * 2 * CLASSES;
  return { ...head, weights: all.subarray(0, own), language_weights: all.subarray(own) };
}

/** Below it the language is unknown, and only shared weights are used. */
const LANGUAGE_FROM = 0.6;

/** −1 = none of the model's. */
export function languageOf(model: Model, { buckets, values }: Hashed): number {
  const scores = [...model.language_bias];
  for (let i = 0; i < buckets.length; i++) {
    const at = ((buckets[i] as number) & (LANGUAGE_BUCKETS - 1)) * LANGUAGES;
    const value = (values[i] as number) * model.language_scale;
    for (let k = 0; k < LANGUAGES; k++)
      scores[k] = (scores[k] as number) + value * (model.language_weights[at + k] as number);
  }
  const shares = softmax(scores);
  const best = shares.indexOf(Math.max(...shares));
  return (shares[best] as number) >= LANGUAGE_FROM ? best : -1;
}

/** Higher is likelier. */
export function scoresOf(model: Model, text: Hashed, lexicon: readonly number[], language: number): number[] {
  const { weights, scale, bias } = model;
  const scores = [0, 0, 0];
  for (let i = 0; i < text.buckets.length; i++) {
    const bucket = text.buckets[i] as number;
    const value = text.values[i] as number;
    const shared = bucket * CLASSES;
    const own = language < 0 ? -1 : (BUCKETS + ofLanguage(bucket, language)) * CLASSES;
    for (let k = 0; k < CLASSES; k++) {
      const weight = (weights[shared + k] as number) + (own < 0 ? 0 : (weights[own + k] as number));
      scores[k] = (scores[k] as number) + value * weight;
    }
  }
  return scores.map(
    (score, k) => score * scale + (bias[k] as number) + lexiconScore(model, lexicon, language, k),
  );
}

function lexiconScore(model: Model, lexicon: readonly number[], language: number, label: number): number {
  let score = 0;
  for (let j = 0; j < LEXICON_FEATURES; j++) {
    const value = lexicon[j] as number;
    score += value * (model.lexicon[j * CLASSES + label] as number);
    if (language >= 0)
      score += value * (model.lexicon[((language + 1) * LEXICON_FEATURES + j) * CLASSES + label] as number);
  }
  return score;
}

const NEGATIVE = LABELS.indexOf('negative');
const POSITIVE = LABELS.indexOf('positive');

/**
 * Contribution of each token to positive over negative, from its features and its part of the lexicon
 * score.
 */
export function contributions(
  model: Model,
  text: Hashed,
  { lexicon, tones }: { lexicon: readonly number[]; tones: Float32Array },
  language: number,
): Float32Array {
  const of = new Float32Array(tones.length);
  const { weights, scale } = model;
  const lean = (at: number) => (weights[at + POSITIVE] as number) - (weights[at + NEGATIVE] as number);
  const each = text.buckets.length;
  const gain = new Float32Array(each);
  for (let i = 0; i < each; i++) {
    const bucket = text.buckets[i] as number;
    const own = language < 0 ? 0 : lean((BUCKETS + ofLanguage(bucket, language)) * CLASSES);
    const all = (lean(bucket * CLASSES) + own) * scale * (text.values[i] as number);
    gain[i] = all / (text.occurrences[i] as number);
  }
  text.places.forEach((place, n) => {
    const token = text.tokens[n] as number;
    if (token < of.length) of[token] = (of[token] as number) + (gain[place] as number);
  });
  const by_lexicon =
    lexiconScore(model, lexicon, language, POSITIVE) - lexiconScore(model, lexicon, language, NEGATIVE);
  const agreeing = tones.map((tone) => (tone * by_lexicon > 0 ? Math.abs(tone) : 0));
  const sum = agreeing.reduce((a, b) => a + b, 0);
  if (sum > 0)
    agreeing.forEach((tone, i) => {
      of[i] = (of[i] as number) + (by_lexicon * tone) / sum;
    });
  return of;
}

export function softmax(scores: readonly number[], temperature = 1): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((s) => Math.exp((s - most) / temperature));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((p) => p / sum);
}

/** The likeliest label, and whether it is unsure. */
export function judged(shares: readonly number[], sure_from: number): { label: number; unsure: boolean } {
  const most = Math.max(...shares);
  return { label: shares.indexOf(most), unsure: most < sure_from };
}
