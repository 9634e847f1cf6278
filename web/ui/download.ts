/** Hands a file to the browser's downloads: one that the page made, or one that the server sends from an address. */
export function download(name: string, content: Blob | string): void {
  const url = typeof content === 'string' ? content : URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  if (typeof content !== 'string') window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A title as a file name. */
export function fileName(title: string, extension: string): string {
  const base = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${base || 'chart'}.${extension}`;
}
