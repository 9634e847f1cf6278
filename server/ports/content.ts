import type { ContentFound } from '#contract/report/content.ts';

export interface Caption {
  text: string;
  /** With `#`; may repeat those of the text. */
  hashtags: readonly string[];
}

/** Port of content analysis. */
export interface ContentAnalyser {
  /** A new model reads all captions again. */
  model: number;
  reads_pictures: boolean;
  /** In the order of the captions. */
  analyse(captions: readonly Caption[]): ContentFound[][];
}
