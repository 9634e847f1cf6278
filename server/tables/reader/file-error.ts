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

/** The whole file cannot be imported; `message` is a sentence for the user. */
export class FileError extends Error {
  override name = 'FileError';
  readonly code: FileErrorCode;

  constructor(code: FileErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
