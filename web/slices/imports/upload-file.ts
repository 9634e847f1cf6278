import type { z } from 'zod';
import type { preview } from '#contract/imports.ts';
import { credentials, HttpError } from '#web/platform/http.ts';

export type ImportPreview = z.infer<typeof preview>;

const said = (body: unknown): string | undefined => {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : undefined;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Uploads one file to POST /api/imports. XMLHttpRequest, because fetch tells no progress of what is sent.
 * `onSent` gets the bytes sent so far. Rejects with HttpError, with TypeError when the connection broke, and
 * with an AbortError when `signal` stops it.
 */
export function uploadFile(
  file: File,
  onSent: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<ImportPreview> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/imports');
    request.withCredentials = true;
    if (credentials.csrf !== null) request.setRequestHeader('x-csrf-token', credentials.csrf);
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, file.size));
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status < 400 && body !== null) return resolve(body as ImportPreview);
      reject(new HttpError(request.status, request.statusText, said(body) ?? 'The upload failed.', body));
    };
    request.onerror = () => reject(new TypeError('The connection to the server broke during the upload.'));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
