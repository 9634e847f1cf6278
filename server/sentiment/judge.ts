import type { TextSentiment } from '#contract/report/sentiment.ts';
import type { SentimentScore, SentimentText } from '#server/ports/sentiment.ts';
import { hashed, lexiconFeatures } from './features.ts';
import { languageIndex, MODEL_LANGUAGES } from './languages.ts';
import { contributions, judged, LABELS, languageOf, type Model, scoresOf, softmax } from './model.ts';
import { type Token, tokensOf } from './tokens.ts';
import { wordSums } from './word-sums.ts';

/** At most this many words, each with at least this share of the heaviest weight. */
const MOST_WORDS = 6;
const LEAST_PART = 0.2;

/** ISO 639 codes of no certain language. */
const UNTOLD = /^(?:und|zxx|mis|mul|q[a-t][a-z])?$/i;

const SILENT: Omit<SentimentScore, 'language'> = {
  positive: 0,
  neutral: 1,
  negative: 0,
  label: 'neutral',
  unsure: true,
  words: [],
};

/** Reads only the first characters of a very long text. */
export function judge(model: Model, { text, language }: SentimentText): SentimentScore {
  const tokens = tokensOf(text);
  if (tokens.length === 0) return { ...SILENT, language: null };
  const features = hashed(tokens);
  const detected = languageIndex(language);
  // A language that the model did not learn is not taken for the most similar one.
  const index = UNTOLD.test(language ?? '') ? languageOf(model, features) : detected;
  const sums = wordSums(tokens, index);
  const lexicon = lexiconFeatures(sums);
  const shares = softmax(scoresOf(model, features, lexicon, index), model.temperature);
  const [negative = 0, neutral = 0, positive = 0] = shares;
  const { label, unsure } = judged(shares, model.sure_from);
  const says = LABELS[label] ?? 'neutral';
  const words =
    says === 'neutral' || unsure
      ? []
      : deciding(tokens, contributions(model, features, { lexicon, tones: sums.tones }, index), says);
  return {
    positive,
    neutral,
    negative,
    unsure,
    words,
    label: says,
    language: MODEL_LANGUAGES[index] ?? null,
  };
}

/** Evidence for the label and strong evidence against it; repeated words count again. */
function deciding(tokens: readonly Token[], weights: Float32Array, label: string): TextSentiment['words'] {
  const sum = new Map<string, number>();
  tokens.forEach(({ text, kind }, i) => {
    if (kind !== 'mark') sum.set(text, (sum.get(text) ?? 0) + (weights[i] as number));
  });
  const words = [...sum].map(([word, weight]) => ({ word, weight }));
  const heaviest = Math.max(0, ...words.map((w) => w.weight * (label === 'positive' ? 1 : -1)));
  return words
    .filter((w) => heaviest > 0 && Math.abs(w.weight) >= heaviest * LEAST_PART)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, MOST_WORDS);
}
