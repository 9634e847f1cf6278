import type { SafetyLanguage } from '#contract/safety/safety.ts';

/** Frequent words that tell languages apart; folded. */
const FREQUENT: Record<Exclude<SafetyLanguage, 'zh'>, string> = {
  en: `the and you to my is this for with of it in on your are at be was i have so we that from all me just a an he she they his her
    their our will were not but who what when how out up by as or if can your these those them over about today day new love
    look best more one two after before into again off every need get got some many people little
    everyone together nothing should could would been getting found women yourself work life back watch hope like follow world go home`,
  fr: `le la les et je des est pour une du dans vous avec sur mon ma pas ce qui au mes c un en nous cette ces sa son ses il elle ils
    par de d l j qu que quel quelle tout tous toi moi ton ta chez sans mais plus ici bien tres vais va aux leur se ou merci
    notre votre a ne cet j'ai ete etre fait`,
  de: `in an viele jetzt da so der die das und ich ist ein mit fur auf den nicht von zu es im euch mein eine wir auch am so hat dem des dein dich mich sich
    einen einem einer bei beim vom zum zur wenn wie was war wird werden wurden sind hab habe haben man alle euer ihr sie er
    bin du heute noch nur aber oder aus nach bis diese dieser dieses meine unser schon sehr`,
  es: `el la los y que de en para con mi por un una es del no las lo se muy al te como pero este esta estos estas me su sus ha han
    hoy mas todo toda todos yo tu voy le les nos fue son sin sobre cuando ya donde hay mis si era entre a`,
  it: `il e che di la per un una con non sono mi del della piu le gli ho al da nel questo anche lo i questa questi queste dal dalla
    alla ai ma mio mia tuo tua ti si come quando tutto tutti sul sulla hai ha dei delle nella che ci uno io siamo dopo a`,
  pt: `o a e que de para com um uma nao os do da em meu minha voce se por no na mais eu muito esse essa este esta dos das pra pro
    foi ta to seu sua te me ao aos as nos nas quando tem tudo hoje mas isso gente ficou vou vamos pelo pela como ele ela`,
  nl: `in na onder tegen omdat worden werd kan moet wil gaan het een en van ik is de niet op met voor mijn dat die aan er te we ook zo je wat naar deze dit bij uit om was maar nog heb
    hebben zijn wij jullie haar hem als dan door tot over echt mij me jouw onze weer vandaag heel`,
};
const LISTS = Object.entries(FREQUENT).map(([language, words]) => ({
  language: language as SafetyLanguage,
  words: new Set(words.split(/\s+/)),
}));

/** They say nothing of a text but its language. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(LISTS.flatMap(({ words }) => [...words]));

/** The languages with the most frequent words; several if they share them, none if the text does not tell. */
export function languagesOf(words: readonly string[]): SafetyLanguage[] {
  if (words.some((word) => /^\p{Script=Han}/u.test(word))) return ['zh'];
  const counts = LISTS.map(({ language, words: own }) => ({
    language,
    n: words.filter((word) => own.has(word)).length,
  }));
  const most = Math.max(...counts.map(({ n }) => n));
  return most === 0 ? [] : counts.filter(({ n }) => n === most).map(({ language }) => language);
}
