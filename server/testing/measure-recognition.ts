import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#server/platform/root.ts';
import { openTable } from '#server/tables/reader/open-table.ts';
import { recognise } from '#server/tables/recognition/recognise.ts';
import type { Recognition } from '#server/tables/recognition/recognition.ts';

/** Ground truth of a table. */
export interface Expected {
  platform: string | null;
  rows: string;
  /** By column; null = not stored. */
  columns: Record<string, string | null>;
  /** Of a network that is not supported, or without posts' ids: never imported. */
  refused?: true;
}

export interface Measured {
  file: string;
  recognition: Recognition;
  /** Correct, wrong and missed columns. */
  right: number;
  wrong: string[];
  missed: string[];
  /** Questions before the import. */
  questions: number;
  /** Imported automatically with a wrong column, platform or kind of rows. */
  is_wrong: boolean;
  /** Right to refuse. */
  is_refused: boolean;
}

/** Invented tables in the shapes of tools that the dictionary was not written from. */
export const UNSEEN = path.join(ROOT, 'server/tables/recognition/unseen');
/** Invented rows under the columns of published exports, interfaces and data sets. */
export const PUBLISHED = path.join(ROOT, 'server/tables/recognition/published');

export async function measure(folder = UNSEEN): Promise<Measured[]> {
  const all = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<
    string,
    Expected
  >;
  const measured: Measured[] = [];
  for (const [file, expected] of Object.entries(all)) {
    const table = await openTable(path.join(folder, file));
    const recognition = recognise({ header: table.header, rows: table.sample, file_name: file });
    measured.push(
      expected.refused
        ? { ...NOTHING, file, recognition, is_wrong: recognition.is_sure, is_refused: true }
        : compared(file, recognition, expected),
    );
  }
  return measured;
}

const NOTHING = { right: 0, wrong: [], missed: [], questions: 0, is_wrong: false, is_refused: false };

function compared(file: string, recognition: Recognition, expected: Expected): Measured {
  const answer: Measured = { ...NOTHING, file, recognition, wrong: [], missed: [] };
  for (const { column, field } of recognition.columns) {
    const wanted = expected.columns[column] ?? null;
    if (field !== null && field === wanted) answer.right++;
    else if (field !== null) answer.wrong.push(`${column}: ${field}, is ${wanted ?? 'nothing'}`);
    if (wanted !== null && field !== wanted) answer.missed.push(`${column}: ${wanted}`);
  }
  answer.questions =
    recognition.missing.length + recognition.columns.filter(({ question }) => question !== null).length;
  const isAsExpected = recognition.platform === expected.platform && recognition.rows === expected.rows;
  answer.is_wrong = recognition.is_sure && (answer.wrong.length > 0 || !isAsExpected);
  return answer;
}

/** Over all columns of all tables. */
export function shares(measured: readonly Measured[]): { precision: number; recall: number } {
  const sum = (of: (m: Measured) => number) => measured.reduce((total, m) => total + of(m), 0);
  const right = sum((m) => m.right);
  return {
    precision: right / Math.max(1, right + sum((m) => m.wrong.length)),
    recall: right / Math.max(1, right + sum((m) => m.missed.length)),
  };
}
