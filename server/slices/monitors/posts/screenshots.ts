import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { postCalls, postNumber } from '#contract/monitors/posts.ts';
import { id } from '#contract/values/primitives.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { removeUnused } from '#server/platform/files.ts';
import { os } from '#server/platform/gate.ts';
import { addressed, uploadCall } from '#server/platform/http/upload-call.ts';
import {
  keepPicture,
  keptPictures,
  readPicture,
  sentPicture,
} from '#server/platform/pictures/sent-pictures.ts';
import { maySeePicture, type PictureOwner } from '#server/slices/sharing/picture-access.ts';
import { monitorFor } from '../monitor-access.ts';
import { SCREENSHOTS, screenshotAddress } from './screenshot-address.ts';

const DAY_MS = 86_400_000;
const params = z.object({ id: addressed(id), post_id: postNumber });

/** `monitors.upload_screenshot`, which has a file as its body, and the images. */
export function screenshotRoutes(app: FastifyInstance, services: Services): void {
  const call = { call: postCalls.upload_screenshot, input: params, field: 'image' };
  uploadCall(app, services, call, (ctx, input, request) =>
    setScreenshot(ctx, input, async () => readPicture(await sentPicture(request))),
  );
  keptPictures(app, services, SCREENSHOTS, async (key, request, reply) =>
    maySeePicture(services, request, reply, await monitorOfScreenshot(services, key)),
  );
}

async function monitorOfScreenshot({ db }: Pick<Services, 'db'>, key: string): Promise<PictureOwner | null> {
  const row = await db
    .selectFrom('monitor_external_post as p')
    .innerJoin('monitor as m', 'm.id', 'p.monitor_id')
    .where('p.screenshot', '=', key)
    .where('m.deleted_at', 'is', null)
    .select(['m.id', 'm.company_id'])
    .executeTakeFirst();
  return row ? { type: 'monitor', ...row } : null;
}

/** Access is checked before the file is read. */
async function setScreenshot(
  ctx: Ctx,
  { id: monitor_id, post_id }: z.output<typeof params>,
  read: () => Promise<Uint8Array>,
): Promise<{ image: string }> {
  const { name } = await monitorFor(ctx, monitor_id, 'edit');
  const post = sql`company_id = ${ctx.company.id} and monitor_id = ${monitor_id} and post_id = ${post_id}::numeric`;
  const { rows } = await sql`select post_id from monitor_external_post where ${post}`.execute(ctx.db);
  if (rows.length === 0) throw notFound('post');
  const key = await keepPicture(ctx.files, SCREENSHOTS.area, await read());
  // The previous file is deleted by the daily sweep, as after concurrent uploads.
  await sql`update monitor_external_post set screenshot = ${key} where ${post}`.execute(ctx.db);
  await audit(ctx, {
    company_id: ctx.company.id,
    user_id: ctx.user.id,
    action: 'monitors.screenshot_added',
    target: name,
    details: { id: monitor_id, post_id },
  });
  return { image: screenshotAddress(key) };
}

/** Deletes unused images; the newest may be about to be used. */
export async function sweepScreenshots({
  db,
  files,
  now,
}: Pick<Services, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  const { rows } = await sql<{ screenshot: string }>`
    select screenshot from monitor_external_post where screenshot is not null`.execute(db);
  await removeUnused(files, SCREENSHOTS.area, { used: new Set(rows.map((row) => row.screenshot)), before });
}

export const screenshotHandlers = {
  upload_screenshot: os.monitors.upload_screenshot.handler(() => {
    throw new Error('upload_screenshot is a route of its own');
  }),
};
