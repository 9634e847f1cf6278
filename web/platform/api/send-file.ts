import { t } from '../language.ts';
import { credentials, httpError } from './http.ts';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface SentFile {
  address: string;
  field: string;
  file: File;
  headers?: Record<string, string> | undefined;
  onSent: (bytes: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Uses XMLHttpRequest, because fetch has no upload progress. Rejects with HttpError, TypeError if the connection broke, or
 * AbortError.
 */
export function sendFile<Answer>({
  address,
  field,
  file,
  headers = {},
  onSent,
  signal,
}: SentFile): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.withCredentials = true;
    if (credentials.csrf !== null) request.setRequestHeader('x-csrf-token', credentials.csrf);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, file.size));
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status < 400 && body !== null) return resolve(body as Answer);
      reject(httpError(request, body, t('The upload failed.')));
    };
    request.onerror = () => reject(new TypeError(t('The connection to the server broke during the upload.')));
    request.onabort = () => reject(new DOMException(t('The upload was stopped.'), 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append(field, file);
    request.send(form);
  });
}
