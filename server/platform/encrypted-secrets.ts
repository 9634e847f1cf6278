import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { refuse } from './errors.ts';
import type { Files } from './files.ts';
import type { Database } from './postgres/postgres.ts';

// The key is in the file store: a stolen database alone opens no link and no authenticator secret.
const KEY = 'keys/seal';

/** Null if it is missing or damaged. */
async function readKey({ files }: { files: Pick<Files, 'read'> }): Promise<Buffer | null> {
  try {
    const key = await buffer(files.read(KEY));
    return key.length === 32 ? key : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Throws 503 if it was lost: a new key in its place would lose every secret. */
export async function installationKey(services: { files: Pick<Files, 'read'> }): Promise<Buffer> {
  const key = await readKey(services);
  if (!key) throw refuse('SERVICE_UNAVAILABLE', sentenceFor('secrets_key_lost'));
  return key;
}

/** AES-256-GCM with the installation's key. */
export async function encryptSecret(services: { files: Files }, plain: string): Promise<string> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await installationKey(services), iv);
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Null if the key is missing, damaged or different. */
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

type Keyed = { db: Database; files: Files };

/** The workspace store's record of the key that it was used with: a text that only this key opens. */
const PROOF = 'key_proof';

const readProof = async ({ db }: Pick<Keyed, 'db'>) =>
  (await db.selectFrom('setting').where('name', '=', PROOF).select('value').executeTakeFirst())?.value;

/** Makes key and proof at the first start; later ones leave both as they are. One process at a time. */
export async function proveKey(services: Keyed): Promise<void> {
  if ((await readProof(services)) !== undefined) return;
  const kept = await services.files.list('keys');
  if (!kept.some(({ key }) => key === KEY)) await services.files.write(KEY, Readable.from([randomBytes(32)]));
  if (!(await readKey(services))) return;
  const value = JSON.stringify(await encryptSecret(services, 'Limelight'));
  await services.db.insertInto('setting').values({ name: PROOF, value }).execute();
}

/** A sentence for the operator if the key is not the one that secrets were encrypted with. */
export async function keyProblems(services: Keyed): Promise<string[]> {
  const proof = await readProof(services);
  const key = proof === undefined ? readKey(services) : decryptSecret(services, String(proof));
  if ((await key) !== null) return [];
  return [
    `The key of encrypted secrets (files/${KEY}) is missing, damaged or another one: authenticator apps, connected accounts, webhooks and links stop working. Put the file back from a backup and start again.`,
  ];
}
