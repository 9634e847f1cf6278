import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { SentimentLabel } from '#contract/report/sentiment.ts';
import { EnvError } from '#server/platform/env.ts';
import type { Sentiment, SentimentScore, ShareErrors } from '#server/ports/sentiment.ts';

/** The output of a text-classification pipeline: every label with its probability. */
export type Classify = (
  texts: string[],
  options: { top_k: null },
) => Promise<Array<Array<{ label: string; score: number }>>>;

interface Transformers {
  env: { allowRemoteModels: boolean; localModelPath: string };
  pipeline(task: 'text-classification', model: string): Promise<Classify & { dispose(): Promise<unknown> }>;
}

/** Label names in use; Cardiff's models number them in this order. */
const NAMES: Record<SentimentLabel, RegExp> = {
  negative: /^(negative|neg|label_0|[12] stars?)$/i,
  neutral: /^(neutral|neu|label_1|3 stars)$/i,
  positive: /^(positive|pos|label_2|[45] stars)$/i,
};

/** Throws on an unknown label. */
export function sharesOf(
  answer: ReadonlyArray<{ label: string; score: number }>,
): Record<SentimentLabel, number> {
  const shares = { negative: 0, neutral: 0, positive: 0 };
  for (const { label, score } of answer) {
    const [name] = (Object.entries(NAMES).find(([, names]) => names.test(label)) ?? []) as [SentimentLabel?];
    if (!name)
      throw new Error(
        `The model of LIMELIGHT_SENTIMENT_MODEL has a label ${label}, which says no sentiment.`,
      );
    shares[name] += score;
  }
  return shares;
}

/** Batch size that fits comfortably into memory. */
const AT_ONCE = 32;
const MOST_CHARACTERS = 2000;
/** Less likely labels are unsure. */
const SURE_FROM = 0.5;

/** A transformer behind the port. It reports no words, because none decides alone. */
export function transformerSentiment(
  classify: Classify,
  { model, share_errors = {} }: Pick<Sentiment, 'model'> & Partial<Sentiment>,
  close: () => Promise<unknown> = async () => {},
): Sentiment {
  return {
    model,
    share_errors,
    async score(texts) {
      const scores: SentimentScore[] = [];
      for (let at = 0; at < texts.length; at += AT_ONCE) {
        const part = texts.slice(at, at + AT_ONCE);
        const answers = await classify(
          part.map(({ text }) => text.slice(0, MOST_CHARACTERS)),
          { top_k: null },
        );
        answers.forEach((answer, i) => {
          const { text = '', language = null } = part[i] ?? {};
          scores.push(scoreOf(text, language, sharesOf(answer)));
        });
      }
      return scores;
    },
    close: async () => void (await close()),
  };
}

function scoreOf(
  text: string,
  language: string | null,
  shares: Record<SentimentLabel, number>,
): SentimentScore {
  const silent = text.trim() === '';
  const { negative, neutral, positive } = silent ? { negative: 0, neutral: 1, positive: 0 } : shares;
  const most = Math.max(negative, neutral, positive);
  const unsure = silent || most < SURE_FROM;
  const label = most === neutral ? 'neutral' : most === positive ? 'positive' : 'negative';
  return { negative, neutral, positive, label, unsure, language: language || null, words: [] };
}

/** Change with the meaning of the scores, so that stored ones are recomputed. */
const SCORES = 'the likeliest label, unsure apart';

/** Identifies the folder's model by its configuration and the sizes of its weights. */
function versionOf(folder: string): number {
  const digest = createHash('sha256')
    .update(SCORES)
    .update(readFileSync(path.join(folder, 'config.json')));
  for (const file of readdirSync(path.join(folder, 'onnx')).sort())
    digest.update(`${file} ${statSync(path.join(folder, 'onnx', file)).size}\n`);
  return digest.digest().readUInt32BE(0);
}

/** In the folder, written by scripts/sentiment/measure-model.ts; without it no share is shown. */
export const MEASURED = 'share-errors.json';
function shareErrorsOf(folder: string): ShareErrors {
  const file = path.join(folder, MEASURED);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** An optional package without types here. */
const PACKAGE = '@huggingface/transformers';

/**
 * Opens a model folder (`config.json`, tokeniser, `onnx/model.onnx`), never a remote one. Throws EnvError
 * if the package or the model is missing.
 */
export async function openTransformer(folder: string): Promise<Sentiment> {
  const transformers: Transformers | null = await import(PACKAGE).catch(() => null);
  if (!transformers)
    throw new EnvError([`LIMELIGHT_SENTIMENT_MODEL needs a package that is not installed: npm i ${PACKAGE}`]);
  transformers.env.allowRemoteModels = false;
  transformers.env.localModelPath = path.dirname(path.resolve(folder));
  try {
    const [model, share_errors] = [versionOf(folder), shareErrorsOf(folder)];
    const classify = await transformers.pipeline('text-classification', path.basename(path.resolve(folder)));
    return transformerSentiment(classify, { model, share_errors }, () => classify.dispose());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvError([`LIMELIGHT_SENTIMENT_MODEL: the model of ${folder} cannot be opened: ${reason}`]);
  }
}
