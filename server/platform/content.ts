import type { ContentFound } from '#contract/content.ts';

/** Port of what tells what posts show. */
export interface ContentAnalyser {
  /** Changes with the model: what an earlier one has read is read again. */
  model: number;
  reads_pictures: boolean;
  /** What is found in each caption, in the order of the captions. */
  analyse(captions: readonly string[]): ContentFound[][];
}
