import { tonesOf, type WordTones } from './lexicon.ts';
import type { Token } from './tokens.ts';

const DELIGHT = '😍🥰😘🤩🥳❤💖💯😻🔥';
const JOY =
  '😀😃😄😁😆😅😂🤣😊😇🙂😉😌😗😙😚😋😛😝😜🤗😎👍👏🙌🎉🎊🧡💛💚💙💜🤍🤎🖤💕💗💓💞💘💝✨⭐🌟💪🙏🌹🌸💐🏆🥇😹☺♥👌✌🤝💃🕺😺🤤🎂🎁🌈☀🌞🍀👑💎';
const SORROW =
  '😞😔😟😕🙁☹😣😖😫😩🥺😢😭😤😠😳😱😨😰😥😓🤥😒🙄😬😵🤧😷🤒🤕😾😿🤦😑😐😪😴👿😈💀☠⚠🚫❌🤨😧😦😮';
const DISGUST = '😡🤬🤢🤮💔👎🖕💩🤡';

const TONES = new Map(
  (
    [
      [DELIGHT, 2],
      [JOY, 1],
      [SORROW, -1],
      [DISGUST, -2],
    ] as const
  ).flatMap(([signs, tone]) => Array.from(signs, (sign) => [sign, tone] as const)),
);

const SMILE = /^(?:[:;=8x][-o']?[)\]dp*]+|<3+|\^_*\^)$/;
const FROWN = /^[:;=8x][-o']?[([/\\|]+$/;

/** −2 to 2; 0 = neutral. Ignores skin tones and variants. */
function emojiTone(sign: string): number {
  const tone = TONES.get(String.fromCodePoint(sign.codePointAt(0) ?? 0));
  if (tone !== undefined) return tone;
  if (SMILE.test(sign)) return 1;
  return FROWN.test(sign) ? -1 : 0;
}

export interface WordSums {
  /** Sums of tones, both ≥ 0. */
  positive: number;
  negative: number;
  emoji_positive: number;
  emoji_negative: number;
  /** Tone of the last word or emoji that has one. */
  last: number;
  negations: number;
  /** After negation and emphasis; mostly 0. */
  tones: Float32Array;
}

/** Words affected by a negation. */
const REACH = 3;
const NEGATED = -0.7;
const BEFORE_A_CONTRAST = 0.7;
const EMPHASIS = { stronger: 1.5, weaker: 0.6 };

/** `not very good` is negative, `soo good!` more than good. Language by index, −1 = unknown. */
export function wordSums(tokens: readonly Token[], language: number): WordSums {
  const lexicon = tonesOf(language);
  const tones = new Float32Array(tokens.length);
  const sums: WordSums = {
    positive: 0,
    negative: 0,
    emoji_positive: 0,
    emoji_negative: 0,
    last: 0,
    negations: 0,
    tones,
  };
  let negated = 0;
  let emphasis = 1;
  tokens.forEach((token, i) => {
    if (token.kind === 'emoji') {
      const tone = emojiTone(token.word);
      tones[i] = tone;
      if (tone > 0) sums.emoji_positive += tone;
      else sums.emoji_negative -= tone;
      sums.last = tone || sums.last;
      return;
    }
    if (token.kind === 'mark') {
      negated = 0;
      emphasis = 1;
      return;
    }
    const word = token.word.startsWith('#') ? token.word.slice(1) : token.word;
    if (lexicon.contrasts.has(word)) {
      sums.positive *= BEFORE_A_CONTRAST;
      sums.negative *= BEFORE_A_CONTRAST;
      negated = 0;
    }
    if (lexicon.negations.has(word)) {
      sums.negations++;
      negated = REACH + 1;
    } else {
      const tone = toneOf(lexicon, word) * emphasis * (negated > 0 ? NEGATED : 1);
      tones[i] = tone;
      if (tone > 0) sums.positive += tone;
      else sums.negative -= tone;
      sums.last = tone || sums.last;
    }
    if (negated > 0) negated--;
    emphasis = lexicon.intensifiers.has(word)
      ? EMPHASIS.stronger
      : lexicon.dampeners.has(word)
        ? EMPHASIS.weaker
        : 1;
  });
  return sums;
}

const DOUBLED = /(\p{L})\1/gu;
const DOUBLED_LAST = /(\p{L})\1$/u;

/** `gooood` arrives as `good`; `happyyy` is looked up as `happyy`, then `happy`, and `loove` as `love`. */
function toneOf(lexicon: WordTones, word: string): number {
  return (
    lexicon.of(word) ||
    lexicon.of(word.replace(DOUBLED_LAST, '$1')) ||
    lexicon.of(word.replace(DOUBLED, '$1'))
  );
}

/** Above 0 the text is positive. */
export const netTone = (s: WordSums): number => s.positive + s.emoji_positive - s.negative - s.emoji_negative;
