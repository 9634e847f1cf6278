const MOST_LETTERS = 80;

/** A title and the day as the name of a file: no folders, no signs that a system refuses. */
export function fileNameOf(title: string, made_at: Date, extension: string): string {
  const base = [...title.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')]
    .slice(0, MOST_LETTERS)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `${base || 'export'}-${made_at.toISOString().slice(0, 10)}.${extension}`;
}
