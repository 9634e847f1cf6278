import type { ContentFound } from '#contract/content.ts';

export interface Caption {
  text: string;
  /** With their `#`; those of the text may be among them. */
  hashtags: readonly string[];
}

/** Port of what tells what posts show. */
export interface ContentAnalyser {
  /** Changes with the model: what an earlier one has read is read again. */
  model: number;
  reads_pictures: boolean;
  /** What is found in each caption, in the order of the captions. */
  analyse(captions: readonly Caption[]): ContentFound[][];
}
