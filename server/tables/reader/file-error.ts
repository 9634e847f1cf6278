import type { Sentence } from '#contract/sentences/sentence.ts';
export type FileErrorCode =
  | 'empty_file'
  | 'not_a_table'
  | 'unknown_encoding'
  | 'broken_gzip'
  | 'unreadable_file'
  | 'row_too_long'
  | 'too_large'
  | 'too_slow'
  | 'sheet_missing'
  | 'column_missing'
  | 'unknown_layout'
  | 'platform_missing';

/** The whole file cannot be imported. */
export class FileError extends Error {
  override name = 'FileError';
  readonly code: FileErrorCode;
  readonly sentence: Sentence;

  constructor(code: FileErrorCode, sentence: Sentence, options?: ErrorOptions) {
    super(sentence.text, options);
    this.code = code;
    this.sentence = sentence;
  }
}
