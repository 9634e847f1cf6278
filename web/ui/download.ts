/** Starts a download of a generated file or of a URL. */
export function download(name: string, content: Blob | string): void {
  const url = typeof content === 'string' ? content : URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  if (typeof content !== 'string') window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function fileName(title: string, extension: string): string {
  const base = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${base || 'chart'}.${extension}`;
}
