import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PAGE_SECRET, PAGE_UPLOAD } from '#contract/drafts/creator-page.ts';
import { drafts } from '#contract/drafts/drafts.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { id } from '#contract/values/primitives.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { readable, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { addressed, uploadCall } from '#server/platform/http/upload-call.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { maySeePicture } from '#server/slices/sharing/picture-access.ts';
import { briefFiles, MOST_BRIEF_FILES, shownFile } from './brief.ts';
import { CAMPAIGN_FILES, receiveFile } from './campaign-files.ts';
import { campaignPlan } from './campaign-plan.ts';
import { countChange, noteByCreator } from './creator-page.ts';
import { isOpenPage, openPage } from './creator-pages.ts';
import { FILE_PATH, isSigned, pageAddresses } from './file-address.ts';

const uploaded = z.object({ id: addressed(id), profile_id: addressed(id).optional() });

/** Access is checked before the file is read. */
async function uploadByTeam(ctx: Ctx, input: z.output<typeof uploaded>, request: FastifyRequest) {
  const { id: monitor_id, profile_id = null } = input;
  const { name } = await monitorFor(ctx, monitor_id, 'edit');
  const of = { company_id: ctx.company.id, monitor_id };
  if (profile_id !== null) {
    const { plans } = await campaignPlan(ctx, monitor_id);
    if (!plans.has(profile_id)) throw refuse('NOT_FOUND', sentenceFor('creator_not_planned'));
  } else if ((await briefFiles(ctx, of)).length >= MOST_BRIEF_FILES)
    throw refuse('CONFLICT', sentenceFor('brief_file_limit', { n: MOST_BRIEF_FILES }));
  const file = await receiveFile(ctx, request, { ...of, profile_id, created_by: ctx.user.id });
  await audit(ctx, {
    ...{ company_id: ctx.company.id, user_id: ctx.user.id, action: 'drafts.file_uploaded', target: name },
    details: { id: monitor_id, file: file.name },
  });
  return { file: shownFile(file) };
}

/** The secret of the link is in a header, so that no log contains it. */
function uploadByCreator(app: FastifyInstance, services: Services): void {
  const limit = { max: services.call_limits.address, timeWindow: 60_000, allowList: [] };
  app.post(PAGE_UPLOAD, { config: { rateLimit: limit, room: 'needed' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const page = await openPage(services, String(request.headers[PAGE_SECRET] ?? ''));
      await countChange(services, page);
      const { company_id, monitor_id, profile_id } = page;
      const owner = { company_id, monitor_id, profile_id, created_by: null };
      const file = await receiveFile(services, request, owner);
      await noteByCreator(services, page, 'drafts.file_uploaded', request.ip);
      return { file: shownFile(file, await pageAddresses(services, page.id)) };
    } catch (error) {
      const known = readable(error);
      if (!(known instanceof ORPCError)) throw error;
      return reply.code(known.status).send(known.toJSON());
    }
  });
}

interface Query {
  page?: unknown;
  by?: unknown;
}
type FileRequest = FastifyRequest<{ Params: { name: string }; Querystring: Query }>;

async function fileBy({ db }: Pick<Services, 'db'>, file_key: string) {
  return db
    .selectFrom('campaign_file as f')
    .innerJoin('monitor as m', 'm.id', 'f.monitor_id')
    .leftJoin('campaign_brief as b', 'b.monitor_id', 'f.monitor_id')
    .where('f.file_key', '=', file_key)
    .where('f.arrived_at', 'is not', null)
    .where('m.deleted_at', 'is', null)
    .select(['f.company_id', 'f.monitor_id', 'f.profile_id', 'f.name', 'f.type', 'b.shows_client'])
    .executeTakeFirst();
}

/** Team, clients while the brief shows them drafts, and the creator while the link works. */
async function maySee(
  services: Services,
  request: FileRequest,
  reply: FastifyReply,
  file: NonNullable<Awaited<ReturnType<typeof fileBy>>>,
): Promise<boolean> {
  const { page, by } = request.query;
  if (typeof page === 'string' && typeof by === 'string') {
    const page_id = Number(page);
    if (!id.safeParse(page_id).success) return false;
    const signed = await isSigned(services, { page_id, name: request.params.name, by });
    return signed && isOpenPage(services, page_id, file);
  }
  const { company_id, monitor_id, profile_id, shows_client } = file;
  const inside_only = profile_id === null || shows_client !== true;
  return maySeePicture(services, request, reply, {
    type: 'monitor',
    id: monitor_id,
    company_id,
    inside_only,
  });
}

/** First and last byte of a range; null for none that can be served. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : null;
}

/** Never opened on this origin: without scripts, and documents as downloads. */
function serveFiles(app: FastifyInstance, services: Services): void {
  app.get<FileRequestGeneric>(`${FILE_PATH}/:name`, async (request, reply) => {
    const { name } = request.params;
    const missing = () =>
      reply.code(404).send({ code: 'NOT_FOUND', status: 404, message: 'This file is gone' });
    if (!/^[\w-]{21}\.(webp|mp4|mov|webm|pdf)$/.test(name)) return missing();
    const key = `${CAMPAIGN_FILES}/${name}`;
    const file = await fileBy(services, key);
    if (!file || !(await maySee(services, request, reply, file))) return missing();
    const place = await services.files.local(key);
    const about = await stat(place).catch(() => null);
    if (about === null) return missing();
    const isDocument = file.type === 'application/pdf';
    reply
      .header('cache-control', 'private, max-age=300')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `${isDocument ? 'attachment' : 'inline'}; ${fileName(file.name, name)}`)
      .header('accept-ranges', 'bytes')
      .type(file.type);
    const range = rangeOf(request.headers.range, about.size);
    if (range === null) return reply.header('content-length', about.size).send(createReadStream(place));
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${about.size}`)
      .header('content-length', range.end - range.start + 1)
      .send(createReadStream(place, range));
  });
}
type FileRequestGeneric = { Params: { name: string }; Querystring: Query };

/** The name that was sent, with the ending of what is stored. */
const fileName = (sent: string, stored: string) =>
  `filename*=UTF-8''${encodeURIComponent(`${sent.replace(/\.\w{1,5}$/, '')}.${stored.split('.').at(-1)}`)}`;

export function draftFileRoutes(app: FastifyInstance, services: Services): void {
  const call = { call: drafts.upload_file, input: uploaded, field: 'file' };
  uploadCall(app, services, call, uploadByTeam);
  uploadByCreator(app, services);
  serveFiles(app, services);
}

export const draftFileHandlers = {
  upload_file: os.drafts.upload_file.handler(() => {
    throw new Error('upload_file is a route of its own');
  }),
};
