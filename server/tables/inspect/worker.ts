import { FileError } from '../reader/file-error.ts';
import { checkChosen, inspect, takeRows } from './inspection.ts';
import type { Answer, Question } from './inspector.ts';

/** The worker of inspector.ts. */
export async function answer(question: Question): Promise<Answer> {
  try {
    const { path, file_name } = question;
    if (question.ask === 'inspect') return { result: await inspect(path, file_name, question.reading) };
    if (question.ask === 'rows') return { result: await takeRows(path, file_name, question) };
    await checkChosen(path, question.chosen);
    return { result: null };
  } catch (error) {
    if (error instanceof FileError) return { refused: { code: error.code, sentence: error.sentence } };
    throw error;
  }
}
