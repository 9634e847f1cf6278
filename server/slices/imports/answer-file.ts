import { Readable } from 'node:stream';
import { nanoid } from 'nanoid';
import type { Services } from '#server/platform/context.ts';
import type { Observation } from '#server/tables/observations.ts';
import { answerLines } from '#server/tables/presets/connector-answers.ts';

/** File of an import of observations; returns its key. The sweep of uploads deletes one whose import was never written. */
export async function writeAnswers(
  { files }: Pick<Services, 'files'>,
  observations: Iterable<Observation>,
): Promise<string> {
  const key = `uploads/${nanoid()}`;
  await files.write(key, Readable.from(answerLines(observations)));
  return key;
}
