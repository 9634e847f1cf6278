import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { maySeePicture, type PictureOwner } from '#server/slices/sharing/picture-access.ts';

export const STORY_VIDEOS = { area: 'story-videos', path: '/api/story_video' } as const;

const videoAddress = (key: string): string =>
  `${STORY_VIDEOS.path}/${key.slice(STORY_VIDEOS.area.length + 1)}`;

/** URLs of the stored videos of a monitor's posts. */
export async function videosOf(
  { db }: Pick<Services, 'db'>,
  company_id: number,
  monitor_id: number,
  post_ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; video: string }>`
    select post_id::text as id, video from monitor_story where company_id = ${company_id} and monitor_id = ${monitor_id}
      and video is not null and post_id = any(${[...post_ids]}::numeric[])`.execute(db);
  return new Map(rows.map(({ id, video }) => [id, videoAddress(video)]));
}

async function monitorOfVideo({ db }: Pick<Services, 'db'>, key: string): Promise<PictureOwner | null> {
  const { rows } = await sql<{ id: number; company_id: number }>`
    select m.id, m.company_id from monitor_story s join monitor m on m.id = s.monitor_id
    where s.video = ${key} and m.deleted_at is null limit 1`.execute(db);
  return rows[0] ? { type: 'monitor', ...rows[0] } : null;
}

/** For those who may see the posts of its monitor. */
export function storyVideoRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>(`${STORY_VIDEOS.path}/:name`, async (request, reply) => {
    const { name } = request.params;
    const key = `${STORY_VIDEOS.area}/${name}`;
    const seen =
      /^[\w-]{21}\.mp4$/.test(name) &&
      (await maySeePicture(services, request, reply, await monitorOfVideo(services, key)));
    const bytes = seen ? await buffer(services.files.read(key)).catch(() => null) : null;
    if (bytes === null)
      return reply.code(404).send({ code: 'NOT_FOUND', status: 404, message: 'This video is gone' });
    return reply
      .header('cache-control', 'private, max-age=300')
      .header('content-security-policy', "default-src 'none'")
      .type('video/mp4')
      .send(bytes);
  });
}
