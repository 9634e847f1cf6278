import { FileError } from '../reader/file-error.ts';
import { checkChosen, inspect } from './inspection.ts';
import type { Answer, Question } from './inspector.ts';

/** The program of the threads that look at files (inspector.ts). */
export async function answer({ path, file_name, chosen }: Question): Promise<Answer> {
  try {
    if (chosen === null) return { found: await inspect(path, file_name) };
    await checkChosen(path, chosen);
    return { found: null };
  } catch (error) {
    if (error instanceof FileError) return { refused: { code: error.code, message: error.message } };
    throw error;
  }
}
