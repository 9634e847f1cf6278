import type { TestApp } from './test-app.ts';

const BOUNDARY = 'xxboundary';

interface SentFile {
  url: string;
  bytes: Buffer;
  name?: string;
  headers?: Record<string, string>;
}

/** Uploads bytes as the form field `file`. */
export const sentFile = (
  { http }: Pick<TestApp, 'http'>,
  { url, bytes, name = 'a.bin', headers = {} }: SentFile,
) =>
  http.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: video/mp4\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });
