import { api } from '#web/platform/api.ts';

/** A failure to record takes nobody's file away. */
function recordExport(file: string): void {
  void api.audit.exported({ file: file.slice(0, 200) }).catch(() => undefined);
}

/**
 * Hands a file to the browser's downloads. One made on the screen is told to the audit log; one that the server makes
 * (an address) is recorded there.
 */
export function download(name: string, content: Blob | string): void {
  if (typeof content !== 'string') recordExport(name);
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
