import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Files } from './files.ts';

// The key lies in the file store: a stolen database alone opens no link and shows no authenticator's secret.
const KEY = 'keys/seal';

async function readKey({ files }: { files: Files }): Promise<Buffer | null> {
  try {
    const key = await buffer(files.read(KEY));
    return key.length === 32 ? key : null;
  } catch (error) {
    // Any other trouble must not replace the key of all that was sealed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The installation's secret, made when it is first needed. */
export async function sealKey(services: { files: Files }): Promise<Buffer> {
  const known = await readKey(services);
  if (known) return known;
  await services.files.write(KEY, Readable.from([randomBytes(32)]));
  // Read again: of two processes that made one at once, both use what stayed.
  const made = await readKey(services);
  if (!made) throw new Error('The key of sealed values could not be written');
  return made;
}

/** A text as only a holder of the key can read it. */
export async function seal(services: { files: Files }, plain: string): Promise<string> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await sealKey(services), iv);
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** The sealed text, or null where the key is another or gone. */
export async function unseal(services: { files: Files }, sealed: string): Promise<string | null> {
  const key = await readKey(services);
  const bytes = Buffer.from(sealed, 'base64url');
  if (!key || bytes.length < 28) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
