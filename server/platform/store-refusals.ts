import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { isDiskFull, noRoom } from './data-folder/disk-full.ts';
import { sentenceOfError } from './errors.ts';
import { isUnreachable, unreachable } from './store-unreachable.ts';

/** For a store that lacks room, does not answer or is overloaded; null for other errors. */
export const storeRefusal = (error: unknown) =>
  isDiskFull(error) ? noRoom() : isUnreachable(error) ? unreachable(error) : null;

/** Why background work stopped: the store if it is the reason, else an internal error. */
export function whyStopped(error: unknown, otherwise = sentenceFor('job_failed')): Sentence {
  const refusal = storeRefusal(error);
  return refusal ? sentenceOfError(refusal) : otherwise;
}
