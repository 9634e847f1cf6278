import { createHash } from 'node:crypto';
import {
  BUCKETS,
  type Hashed,
  hashed,
  LEXICON_FEATURES,
  lexiconFeatures,
  ofLanguage,
} from '#server/sentiment/features.ts';
import { MODEL_LANGUAGES } from '#server/sentiment/languages.ts';
import {
  LABELS,
  LANGUAGE_BUCKETS,
  LANGUAGES,
  type Model,
  type ModelHead,
  softmax,
} from '#server/sentiment/model.ts';
import { type Token, tokensOf } from '#server/sentiment/tokens.ts';
import { wordSums } from '#server/sentiment/word-sums.ts';

export interface Example {
  text: Hashed;
  lexicon: number[];
  /** Indexes of MODEL_LANGUAGES and LABELS. */
  language: number;
  label: number;
  tells_language: Hashed[];
}

export function example(text: string, language: number, label: number): Example {
  const tokens = tokensOf(text);
  return {
    language,
    label,
    text: hashed(tokens),
    lexicon: lexiconFeatures(wordSums(tokens, language)),
    tells_language: tellsLanguage(tokens, language) ? [tokens, tokens.slice(0, FEW)].map(hashed) : [],
  };
}

/** Comments are short, so the beginnings of texts are used for training as well. */
const FEW = 4;

/** Hindi words in Latin letters that are not English words. */
const ROMANISED = new Set(
  `hai hain ho hu hoon kya ka ki ke ko mein mai aap ap tum hum ye yeh wo woh koi kuch kuchh aur bhi toh kar karo raha rahe rahi
   tha thi nahi nhi nai bahut bohot acha accha yaar bhai mera meri mere tera teri tere apna apni apne sab kab kaise kyu kyun
   mujhe tumhe jai kuchh wala wale wali gaya gayi gaye hota hoti hote`.split(/\s+/),
);

/** Many texts labelled Hindi are mostly English: the evidence is Devanagari, or two Hindi words. */
function tellsLanguage(tokens: readonly Token[], language: number): boolean {
  if (MODEL_LANGUAGES[language] !== 'hi') return true;
  const hindi = tokens.filter(({ word }) => ROMANISED.has(word));
  return hindi.length > 1 || tokens.some(({ word }) => /\p{sc=Devanagari}/u.test(word));
}

interface Row {
  columns: Uint32Array;
  values: Float32Array;
  label: number;
}

interface Fit {
  classes: number;
  width: number;
  rounds: number;
  rate: number;
  seed: number;
  /** Share of a text's features to leave out in a round, so that no label rests on a few of them. */
  dropped?: number;
}

/** Lehmer random numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const order = [...all];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j] as T, order[i] as T];
  }
  return order;
}

/** Multinomial logistic regression with AdaGrad. Few rounds at a low rate keep rare features small. */
function regress(rows: readonly Row[], { classes, width, rounds, rate, seed, dropped = 0 }: Fit) {
  const weights = new Float32Array(width * classes);
  const squares = new Float32Array(width * classes).fill(1e-3);
  const bias = new Float32Array(classes);
  const random = seeded(seed);
  const scores = new Array<number>(classes);
  for (let round = 0; round < rounds; round++) {
    for (const row of shuffled(rows, random)) {
      const { columns, values, label } = dropped > 0 ? thinned(row, dropped, random) : row;
      for (let k = 0; k < classes; k++) {
        let score = bias[k] as number;
        for (let i = 0; i < columns.length; i++)
          score += (weights[(columns[i] as number) * classes + k] as number) * (values[i] as number);
        scores[k] = score;
      }
      const shares = softmax(scores);
      for (let k = 0; k < classes; k++) {
        const error = (shares[k] as number) - (label === k ? 1 : 0);
        bias[k] = (bias[k] as number) - 0.01 * error;
        for (let i = 0; i < columns.length; i++) {
          const at = (columns[i] as number) * classes + k;
          const slope = error * (values[i] as number);
          squares[at] = (squares[at] as number) + slope * slope;
          weights[at] = (weights[at] as number) - (rate * slope) / Math.sqrt(squares[at] as number);
        }
      }
    }
  }
  return { weights, bias };
}

function thinned({ columns, values, label }: Row, dropped: number, random: () => number): Row {
  const kept = Uint8Array.from(columns, () => (random() < dropped ? 0 : 1));
  return { columns: columns.filter((_, i) => kept[i]), values: values.filter((_, i) => kept[i]), label };
}

/** Weights as whole numbers from −127 to 127 with their unit; the few larger ones are clipped. */
function quantised(weights: Float32Array): { bytes: Int8Array; scale: number } {
  const sizes = weights
    .filter((w) => w !== 0)
    .map(Math.abs)
    .sort();
  const reach = sizes[Math.floor(sizes.length * 0.9995)] ?? 1;
  const scale = reach / 127;
  const bytes = new Int8Array(weights.length);
  weights.forEach((weight, i) => {
    bytes[i] = Math.max(-127, Math.min(127, Math.round(weight / scale)));
  });
  return { bytes, scale };
}

/**
 * Language-specific features learn faster than shared ones, because most words have one meaning in one
 * language.
 */
const OWN = 1.5;
const DROPPED = 0.2;

const LEXICON_WIDTH = (LANGUAGES + 1) * LEXICON_FEATURES;

/** Shared features, their copies for the language, and the lexicon scores, likewise. */
function sentimentRow({ text, lexicon, language, label }: Example): Row {
  const n = text.buckets.length;
  const columns = new Uint32Array(2 * (n + LEXICON_FEATURES));
  const values = new Float32Array(columns.length);
  columns.set(text.buckets);
  columns.set(
    text.buckets.map((bucket) => BUCKETS + ofLanguage(bucket, language)),
    n,
  );
  values.set(text.values);
  values.set(
    text.values.map((value) => value * OWN),
    n,
  );
  lexicon.forEach((value, j) => {
    const at = 2 * (n + j);
    columns[at] = 2 * BUCKETS + j;
    columns[at + 1] = 2 * BUCKETS + (language + 1) * LEXICON_FEATURES + j;
    values[at] = value;
    values[at + 1] = value;
  });
  return { columns, values, label };
}

const languageRows = ({ tells_language, language }: Example): Row[] =>
  tells_language.map(({ buckets, values }) => ({
    columns: buckets.map((bucket) => bucket & (LANGUAGE_BUCKETS - 1)),
    values,
    label: language,
  }));

export interface TrainOptions {
  seed: number;
  rounds?: number;
  rate?: number;
}

export function train(examples: readonly Example[], { seed, rounds = 14, rate = 0.02 }: TrainOptions): Model {
  const classes = LABELS.length;
  const width = 2 * BUCKETS + LEXICON_WIDTH;
  const fit = regress(examples.map(sentimentRow), { classes, width, rounds, rate, seed, dropped: DROPPED });
  for (let at = BUCKETS * classes; at < 2 * BUCKETS * classes; at++)
    fit.weights[at] = OWN * (fit.weights[at] as number);
  const lexicon = Array.from(fit.weights.subarray(2 * BUCKETS * classes), (w) => Number(w.toFixed(5)));
  const { bytes: weights, scale } = quantised(fit.weights.subarray(0, 2 * BUCKETS * classes));
  const tongue = regress(examples.flatMap(languageRows), {
    classes: LANGUAGES,
    width: LANGUAGE_BUCKETS,
    rounds: 3,
    rate: 0.1,
    seed,
  });
  const { bytes: language_weights, scale: language_scale } = quantised(tongue.weights);
  const head: Omit<ModelHead, 'version' | 'share_errors'> = {
    scale,
    language_scale,
    lexicon,
    temperature: 1,
    sure_from: 0,
    bias: Array.from(fit.bias),
    language_bias: Array.from(tongue.bias),
  };
  const digest = createHash('sha256').update(weights).update(JSON.stringify(head)).digest();
  return { ...head, version: digest.readUInt32BE(0), share_errors: {}, weights, language_weights };
}
