import type { SentimentLabel } from '#contract/report/sentiment.ts';
import type { Services } from '#server/platform/context.ts';

export type SentimentStores = Pick<Services, 'ch' | 'sentiment' | 'now'>;

/** Ids and hash in decimal digits, because they exceed the safe integers of JavaScript. */
export interface UnscoredText {
  post_id: string;
  /** 0 = the post's caption. */
  comment_id: string;
  text_hash: string;
  text: string;
  /** '' = unknown. */
  language: string;
}

const LABEL: Record<SentimentLabel, number> = { negative: -1, neutral: 0, positive: 1 };
const COLUMNS = [
  'post_id',
  'comment_id',
  'text_hash',
  'model',
  'positive',
  'neutral',
  'negative',
  'label',
  'unsure',
  'language',
  'scored_at',
];

/** Can be interrupted and run again. */
export async function keepScores(
  { ch, sentiment, now }: SentimentStores,
  texts: readonly UnscoredText[],
): Promise<void> {
  if (texts.length === 0) return;
  const scores = await sentiment.score(texts.map(({ text, language }) => ({ text, language })));
  const scored_at = Math.floor(now().getTime() / 1000);
  await ch.insert(
    'text_sentiment',
    COLUMNS,
    scores.map(({ positive, neutral, negative, label, unsure, language }, i) => {
      const { post_id, comment_id, text_hash } = texts[i] as UnscoredText;
      return [
        post_id,
        comment_id,
        text_hash,
        sentiment.model,
        positive,
        neutral,
        negative,
        LABEL[label],
        Number(unsure),
        language ?? '',
        scored_at,
      ];
    }),
  );
}
