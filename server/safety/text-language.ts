import type { SafetyLanguage } from '#contract/safety.ts';

/** Frequent words that tell languages apart; folded. */
const FREQUENT: Record<Exclude<SafetyLanguage, 'zh'>, string> = {
  en: 'the and you to my is this for with of it in on your are at be was i have so we that from all me just',
  fr: 'le la les et je des est pour une du dans vous avec sur mon ma pas ce qui au mes c un en nous',
  de: 'der die das und ich ist ein mit fur auf den nicht von zu es im euch mein eine wir auch am so hat',
  es: 'el la los y que de en para con mi por un una es del no las lo se muy al te como pero',
  it: 'il e che di la per un una con non sono mi del della piu le gli ho al da nel questo anche',
  pt: 'o a e que de para com um uma nao os do da em meu minha voce se por no na mais eu muito',
  nl: 'het een en van ik is de niet op met voor mijn dat die aan er te we ook zo je wat naar',
};
const LISTS = Object.entries(FREQUENT).map(([language, words]) => ({
  language: language as SafetyLanguage,
  words: new Set(words.split(' ')),
}));
/** Fewer frequent words do not tell. */
const LEAST = 2;

/** Null if the text does not tell. */
export function languageOf(words: readonly string[]): SafetyLanguage | null {
  if (words.some((word) => /^\p{Script=Han}/u.test(word))) return 'zh';
  const counts = LISTS.map(({ language, words: own }) => ({
    language,
    n: words.reduce((sum, word) => sum + Number(own.has(word)), 0),
  })).toSorted((a, b) => b.n - a.n);
  const [first, second] = counts;
  return first && first.n >= LEAST && first.n > (second?.n ?? 0) ? first.language : null;
}
