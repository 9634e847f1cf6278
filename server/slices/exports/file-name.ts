const MOST_LETTERS = 80;

/** Title and day as a valid file name on every system. */
export function fileNameOf(title: string, made_at: Date, extension: string): string {
  const base = [...title.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')]
    .slice(0, MOST_LETTERS)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `${base || 'export'}-${made_at.toISOString().slice(0, 10)}.${extension}`;
}
