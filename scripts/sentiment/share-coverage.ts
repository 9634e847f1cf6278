import { table } from '#scripts/markdown.ts';
import { MODEL_LANGUAGES, type ModelLanguage } from '#server/sentiment/languages.ts';
import { mixOf, sharesOf } from '#server/sentiment/mix.ts';
import { LABELS, softmax } from '#server/sentiment/model.ts';
import { readHead } from '#server/sentiment/read-model.ts';
import { TOO_UNCERTAIN } from '#server/sentiment/share-errors.ts';
import { labelledTexts } from '#server/testing/labelled-texts.ts';
import { crossValidated, type Folded, type HeldOut, macroF1 } from './calibrate.ts';
import { MIXES } from './sentiment-shares.ts';
import { topicsOf } from './topics.ts';
import { seeded } from './train.ts';

const SEED = 42;
const TOPICS = 4;
const TOPIC_MIXES = [...MIXES, [0.1, 0.8, 0.1]];
/** Fewer texts of a label say nothing about a topic. */
const LEAST_OF_LABEL = 20;
/** So many texts that chance plays no part. */
const LARGE = 1500;
/** Other languages count like this many topics of its own: four topics alone say little about a fifth. */
const SHARED = 4;
/** Standard errors on either side: in most topics that were left out at least 90% of shares are within. */
const REACH = 2;

/** A text with the probabilities of a model that learned from other topics. */
export interface Known extends Record<(typeof LABELS)[number], number> {
  /** '' = not recognized. */
  language: string;
  topic: number;
  label: number;
}

/** Labelled texts of all languages, or one; the fold of each is its topic. */
export const textsByTopic = (only?: ModelLanguage): Folded[] =>
  [...Map.groupBy(labelledTexts(1, SEED), ({ language }) => language).values()].flatMap((some) => {
    if (only && MODEL_LANGUAGES[some[0]?.language ?? -1] !== only) return [];
    const topics = topicsOf(
      some.map(({ text }) => text),
      TOPICS,
      SEED,
    );
    return some.map((text, i) => ({ ...text, fold: topics[i] as number }));
  });

export function knownOf(held_out: readonly HeldOut[], temperature: number): Known[] {
  return held_out.map(({ scores, label, language, detected, fold }) => {
    const [negative = 0, neutral = 0, positive = 0] = softmax(scores, temperature);
    const name = detected < 0 ? '' : (MODEL_LANGUAGES[language] as string);
    return { negative, neutral, positive, label, topic: fold, language: name };
  });
}

type Topic = Known[][];

/** Texts by topic and label, without topics in which a label is too rare. */
export const topicsIn = (known: readonly Known[]): Topic[] =>
  [...Map.groupBy(known, ({ topic }) => topic).values()]
    .map((some) => LABELS.map((_, k) => some.filter(({ label }) => label === k)))
    .filter((topic) => topic.every((own) => own.length >= LEAST_OF_LABEL));

const setOf = (topic: Topic, mix: readonly number[], texts: number, pick: (n: number, i: number) => number) =>
  topic.flatMap((own, k) =>
    Array.from(
      { length: Math.round((mix[k] as number) * texts) },
      (_, i) => own[pick(own.length, i)] as Known,
    ),
  );

/** Mean squared error of the shares of large sets about a topic. */
const squaredError = (topic: Topic): number =>
  mean(
    TOPIC_MIXES.flatMap((mix) => {
      const shares = sharesOf(mixOf(setOf(topic, mix, LARGE, (n, i) => i % n)), 0);
      return LABELS.map((label, k) => ((shares?.[label].share ?? 0) - (mix[k] as number)) ** 2);
    }),
  );

const mean = (all: readonly number[]) => all.reduce((a, b) => a + b, 0) / all.length;
const halfWidth = (own: readonly number[], all: readonly number[]) =>
  REACH * Math.sqrt((own.reduce((a, b) => a + b, 0) + SHARED * mean(all)) / (own.length + SHARED));

const byLanguage = (known: readonly Known[]): ReadonlyMap<string, number[]> =>
  new Map(
    [...Map.groupBy(known, ({ language }) => language)].map(([name, own]) => [
      name,
      topicsIn(own).map(squaredError),
    ]),
  );

/** Half-widths of 90% intervals by language, for `share_errors` of the model. */
export function shareErrors(known: readonly Known[]): Record<string, number> {
  const errors = byLanguage(known);
  const all = [...errors.values()].flat();
  return Object.fromEntries(
    [...errors]
      .map(([name, own]): [string, number] => [name, Number(halfWidth(own, all).toFixed(3))])
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

const SETS = 40;
const TEXTS = 300;

/** Whether each share of random sets about a topic is in its interval. */
export function heldShares(topic: Topic, model_error: number): boolean[] {
  const random = seeded(7);
  return TOPIC_MIXES.flatMap((mix) =>
    Array.from({ length: SETS }, () => {
      const shares = sharesOf(mixOf(setOf(topic, mix, TEXTS, (n) => Math.floor(random() * n))), model_error);
      return LABELS.map((label, k) => {
        const { low = 1, high = 0 } = shares?.[label] ?? {};
        return (mix[k] as number) >= low && (mix[k] as number) <= high;
      });
    }).flat(),
  );
}

/** For each topic the part of shares that is in intervals made from other topics alone. */
function heldByTopic(
  topics: readonly Topic[],
  language: string,
  errors: ReadonlyMap<string, number[]>,
): number[] {
  const others = [...errors].flatMap(([name, some]) => (name === language ? [] : some));
  return topics.map((topic, i) => {
    const own = (errors.get(language) ?? []).filter((_, k) => k !== i);
    const held = heldShares(topic, halfWidth(own, [...others, ...own]));
    return held.filter(Boolean).length / held.length;
  });
}

const names = new Intl.DisplayNames('en', { type: 'language' });
const points = (value: number) => (100 * value).toFixed(1);

export function coverageTable(known: readonly Known[]): string {
  const errors = byLanguage(known);
  const half = shareErrors(known);
  const rows = [...errors].map(([language, own]) => {
    const some = known.filter((t) => t.language === language);
    const predictions = some.map((t) => ({ label: t.label, predicted: likeliest(t) }));
    const width = half[language] ?? 1;
    const held = heldByTopic(topicsIn(some), language, errors);
    return [
      language ? (names.of(language) ?? language) : 'not recognized',
      some.length,
      macroF1(predictions).toFixed(3),
      points(Math.sqrt(mean(own))),
      `± ${points(width)}`,
      `**${points(mean(held))}%**`,
      `${points(Math.min(...held))}%`,
      width > TOO_UNCERTAIN ? 'no: too uncertain' : 'yes',
    ];
  });
  return table(
    [
      'language',
      'tweets',
      'macro-F1 on new topics',
      'error of shares',
      'model error',
      'in the 90% interval',
      'in the worst topic',
      'shares shown',
    ],
    rows,
  );
}
const likeliest = (known: Known) => {
  const shares = LABELS.map((label) => known[label]);
  return shares.indexOf(Math.max(...shares));
};

/** Trains on three topics of every language, or one, and asks about the fourth, in turns. */
export const knownByTopic = (temperature: number, only?: ModelLanguage): Known[] =>
  knownOf(crossValidated(textsByTopic(only), { seed: SEED }), temperature);

export const shareCoverage = (): string => coverageTable(knownByTopic(readHead().temperature));
