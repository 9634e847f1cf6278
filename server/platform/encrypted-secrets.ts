import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Files } from './files.ts';

// The key is in the file store: a stolen database alone opens no link and no authenticator secret.
const KEY = 'keys/seal';

async function readKey({ files }: { files: Pick<Files, 'read'> }): Promise<Buffer | null> {
  try {
    const key = await buffer(files.read(KEY));
    return key.length === 32 ? key : null;
  } catch (error) {
    // After any other error the key may still exist: a new one would lose every secret.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Created on first use. */
export async function installationKey(services: { files: Files }): Promise<Buffer> {
  const known = await readKey(services);
  if (known) return known;
  await services.files.write(KEY, Readable.from([randomBytes(32)]));
  // Read again: of two processes, both use the file that remained.
  const made = await readKey(services);
  if (!made) throw new Error('The key of encrypted secrets could not be written');
  return made;
}

/** AES-256-GCM with the installation's key. */
export async function encryptSecret(services: { files: Files }, plain: string): Promise<string> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await installationKey(services), iv);
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Null if the key is missing or different. */
export async function decryptSecret(
  services: { files: Pick<Files, 'read'> },
  encrypted: string,
): Promise<string | null> {
  const key = await readKey(services);
  const bytes = Buffer.from(encrypted, 'base64url');
  if (!key || bytes.length < 28) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
