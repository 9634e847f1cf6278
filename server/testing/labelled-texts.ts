import { seeded, shuffled } from '#scripts/sentiment/train.ts';
import { MODEL_LANGUAGES } from '#server/sentiment/languages.ts';
import { rawTable } from './corpora-raw.ts';

const FILES: Record<(typeof MODEL_LANGUAGES)[number], string> = {
  ar: 'arabic',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fr: 'french',
  hi: 'hindi',
  it: 'italian',
  pt: 'portuguese',
};

export interface LabelledText {
  text: string;
  /** Indexes of MODEL_LANGUAGES and LABELS. */
  language: number;
  label: number;
  /** Its test fold. */
  fold: number;
}

/** Human-labelled tweets, balanced by language and label in all folds. */
export function labelledTexts(folds: number, seed: number): LabelledText[] {
  return MODEL_LANGUAGES.flatMap((name, language) => {
    const table = rawTable(`sentiment_${FILES[name]}_train.csv.gz`);
    const all = table.rows.map((row) => ({
      text: table.cell(row, 'text'),
      label: Number(table.cell(row, 'label')),
    }));
    return [0, 1, 2].flatMap((label) =>
      shuffled(
        all.filter((one) => one.label === label),
        seeded(seed),
      ).map((one, i) => ({ ...one, language, fold: i % folds })),
    );
  });
}
