import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import { MOST_VIDEO_MEGABYTES } from '#contract/drafts/draft.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { removeUnused } from '#server/platform/files.ts';
import { pictureFormat } from '#server/platform/pictures/picture-format.ts';
import { readPicture } from '#server/platform/pictures/sent-pictures.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { nameOfUpload, whole } from '#server/platform/sent-table.ts';
import { HEAD_BYTES, isWholeVideo, VIDEO_TYPES, videoFormat } from './video-format.ts';

/** Folder in the file store. */
export const CAMPAIGN_FILES = 'drafts';

const MEGABYTE = 1024 ** 2;
const MOST_PICTURE = 20 * MEGABYTE;
const MOST_PDF = 20 * MEGABYTE;
const MOST_VIDEO = MOST_VIDEO_MEGABYTES * MEGABYTE;
/** Of a company. */
const MOST_GIGABYTES = 20;
export const MOST_STORED = MOST_GIGABYTES * 1e9;
/** An upload that was cut off counts until then. */
const UPLOAD_MS = 3_600_000;
const DAY_MS = 86_400_000;

type Stores = Pick<Services, 'db' | 'files' | 'now'>;

interface FileOwner {
  company_id: number;
  monitor_id: number;
  /** Null = a file of the brief. */
  profile_id: number | null;
  /** Null = the creator. */
  created_by: number | null;
}

export interface StoredFile {
  id: number;
  file_key: string;
  name: string;
  type: string;
  size: number;
}

export async function usedBytes(
  { db, now }: Pick<Stores, 'db' | 'now'>,
  company_id: number,
): Promise<number> {
  const { rows } = await sql<{ used: string }>`
    select coalesce(sum(size), 0) as used from campaign_file where company_id = ${company_id}
      and (arrived_at is not null or created_at > ${new Date(now().getTime() - UPLOAD_MS)})`.execute(db);
  return Number(rows[0]?.used ?? 0);
}

/** Takes the announced bytes from the company's storage, so that uploads at the same time do not exceed it. Throws 413. */
function announce(stores: Stores, owner: FileOwner, size: number): Promise<number> {
  return transaction(stores.db, async (db) => {
    await sql`select id from company where id = ${owner.company_id} for update`.execute(db);
    if ((await usedBytes({ ...stores, db }, owner.company_id)) + size > MOST_STORED)
      throw refuse('PAYLOAD_TOO_LARGE', sentenceFor('draft_storage_full', { n: MOST_GIGABYTES }));
    const { id } = await db
      .insertInto('campaign_file')
      .values({
        ...owner,
        file_key: `${CAMPAIGN_FILES}/${nanoid()}`,
        name: '',
        type: '',
        size,
        created_at: stores.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Streams the file of a request to the file store. Throws 400 or 413 and leaves nothing behind. */
export async function receiveFile(
  stores: Stores,
  request: FastifyRequest,
  owner: FileOwner,
): Promise<StoredFile> {
  const announced = Number(request.headers['content-length']) || MOST_VIDEO;
  if (announced > MOST_VIDEO + MEGABYTE) throw tooLarge(MOST_VIDEO);
  const id = await announce(stores, owner, announced);
  try {
    const part = await whole(request.file({ limits: { fileSize: MOST_VIDEO, files: 1 } }));
    if (part?.fieldname !== 'file') throw refuse('BAD_REQUEST', sentenceFor('page_file_required'), 'file');
    const sent = part.file;
    try {
      const stored = await whole(storeContent(stores, sent, owner.profile_id === null));
      const row = { ...stored, name: nameOfUpload(part.filename) };
      const { numUpdatedRows } = await stores.db
        .updateTable('campaign_file')
        .set({ ...row, arrived_at: stores.now() })
        .where('company_id', '=', owner.company_id)
        .where('id', '=', id)
        .executeTakeFirst();
      // The campaign was purged meanwhile.
      if (numUpdatedRows === 0n) {
        await stores.files.remove(stored.file_key);
        throw refuse('NOT_FOUND', sentenceFor('draft_gone'));
      }
      return { id, ...row };
    } finally {
      // Browsers read an answer only after they have sent everything.
      sent.resume();
    }
  } catch (error) {
    await stores.db
      .deleteFrom('campaign_file')
      .where('company_id', '=', owner.company_id)
      .where('id', '=', id)
      .execute();
    if ((error as { statusCode?: number }).statusCode === 413) throw tooLarge(MOST_VIDEO);
    throw error;
  }
}

const tooLarge = (bytes: number) =>
  refuse('PAYLOAD_TOO_LARGE', sentenceFor('upload_too_large', { n: bytes / MEGABYTE }), 'file');

type Stored = Omit<StoredFile, 'id' | 'name'>;
type Sent = Readable & { truncated: boolean };

/** The content decides what the file is: a picture, and for a brief a PDF, for a draft a video. */
async function storeContent({ files }: Stores, sent: Sent, isBrief: boolean): Promise<Stored> {
  const chunks = sent.iterator({ destroyOnReturn: false });
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value as Buffer]);
  }
  if (head.length === 0) throw refuse('BAD_REQUEST', sentenceFor('file_empty'), 'file');
  const all = Readable.from(joinedTo(head, chunks), { objectMode: false });
  const keep = async (extension: string, type: string, content: Readable): Promise<Stored> => {
    const file_key = `${CAMPAIGN_FILES}/${nanoid()}.${extension}`;
    const { size } = await files.write(file_key, content);
    if (!sent.truncated) return { file_key, type, size };
    await files.remove(file_key);
    throw tooLarge(MOST_VIDEO);
  };
  if (pictureFormat(head) !== null) {
    const webp = await readPicture(await bytesOf(all, MOST_PICTURE));
    return keep('webp', 'image/webp', Readable.from([webp]));
  }
  if (isBrief) {
    if (!head.subarray(0, 5).equals(Buffer.from('%PDF-')))
      throw refuse('BAD_REQUEST', sentenceFor('brief_file_unsupported'), 'file');
    return keep('pdf', 'application/pdf', Readable.from([await bytesOf(all, MOST_PDF)]));
  }
  const format = videoFormat(head);
  if (format === null) throw refuse('BAD_REQUEST', sentenceFor('draft_file_unsupported'), 'file');
  const stored = await keep(format, VIDEO_TYPES[format], all);
  if (await isWholeVideo(await files.local(stored.file_key), format)) return stored;
  await files.remove(stored.file_key);
  throw refuse('BAD_REQUEST', sentenceFor('video_damaged'), 'file');
}

async function* joinedTo(head: Buffer, rest: AsyncIterator<unknown>) {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value as Buffer;
}

async function bytesOf(content: Readable, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw tooLarge(most);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Removes uploads that no draft took within a day, and files without a row, as after a crash or the end of a campaign. */
export async function sweepCampaignFiles({ db, files, now }: Stores): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  await sql`
    delete from campaign_file f where f.created_at < ${before} and (f.arrived_at is null
      or (f.profile_id is not null and not exists (select from draft d where d.file_id = f.id)))`.execute(db);
  const { rows } = await sql<{ file_key: string }>`select file_key from campaign_file`.execute(db);
  await removeUnused(files, CAMPAIGN_FILES, { used: new Set(rows.map((row) => row.file_key)), before });
}
