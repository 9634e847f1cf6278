import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import { everyMinute } from '#server/platform/at-intervals.ts';
import type { Services } from '#server/platform/context.ts';
import { removeUnused } from '#server/platform/files.ts';
import { STORY_VIDEOS } from '#server/slices/monitors/posts/story-videos.ts';

/** Story URLs seldom outlive the story. */
const ALIVE_MS = 2 * 24 * 3_600_000;
/** Per monitor and round. */
const AT_ONCE = 200;
const MOST_VIDEO_BYTES = 50_000_000;

type Keeper = Pick<Services, 'db' | 'ch' | 'files' | 'pictures' | 'space' | 'now' | 'log'>;
interface Keeping {
  id: number;
  company_id: number;
  set_id: number;
  download_story_videos: boolean;
}
interface Story {
  id: string;
  image: string;
  link: string;
}

/** URL of the video, if the source has one. */
export const videoOf = ({ link, image }: Pick<Story, 'link' | 'image'>): string | null =>
  [link, image].find((address) => /^https?:\/\/[^?#]+\.(mp4|mov|webm)([?#]|$)/i.test(address)) ?? null;

/** Stores images, and optionally videos, of new Instagram stories. The stories cap is already applied. */
export async function keepStories(services: Keeper): Promise<void> {
  if (!services.pictures.signing.fetches) return;
  const { rows } = await sql<Keeping>`
    select m.id, m.company_id, t.set_id::float8 as set_id, m.download_story_videos
    from monitor m join monitor_match t on t.monitor_id = m.id
    where m.save_ig_stories and m.deleted_at is null and m.archived_at is null order by m.id`.execute(
    services.db,
  );
  for (const monitor of rows) await keepOf(services, monitor);
}

async function keepOf(services: Keeper, monitor: Keeping): Promise<void> {
  const since = Math.floor((services.now().getTime() - ALIVE_MS) / 1000);
  const stories = await services.ch.query<Story>(
    `SELECT toString(id) AS id, image, link FROM posts FINAL
     WHERE post_type = 'instagram_stories' AND created_at >= toDateTime({since:UInt32})
       AND id IN (SELECT post_id FROM set_posts FINAL WHERE set_id = {set_id:UInt64})`,
    { since, set_id: monitor.set_id },
    'stories to keep',
  );
  const { rows } = await sql<{ id: string }>`
    select post_id::text as id from monitor_story where monitor_id = ${monitor.id}`.execute(services.db);
  const kept = new Set(rows.map((row) => row.id));
  for (const story of stories.filter(({ id }) => !kept.has(id)).slice(0, AT_ONCE)) {
    const video = monitor.download_story_videos ? videoOf(story) : null;
    const has_picture = story.image !== '' && (await services.pictures.keep(story.image));
    const key = video === null ? null : await keepVideo(services, video);
    // Failures are retried every minute while the story exists.
    if ((!has_picture && story.image !== '' && story.image !== video) || (video !== null && key === null))
      continue;
    await sql`
      insert into monitor_story (monitor_id, post_id, company_id, has_picture, video, kept_at)
      values (${monitor.id}, ${story.id}::numeric, ${monitor.company_id}, ${has_picture}, ${key}, ${services.now()})
      on conflict do nothing`.execute(services.db);
  }
}

async function keepVideo({ files, pictures }: Keeper, address: string): Promise<string | null> {
  const bytes = await pictures.download(address, MOST_VIDEO_BYTES);
  if (bytes === null || !isVideo(bytes)) return null;
  const key = `${STORY_VIDEOS.area}/${nanoid(21)}.mp4`;
  await files.write(key, Readable.from([bytes]));
  return key;
}

/** By magic bytes: MP4 and MOV have their type from the fifth, WebM starts with EBML. */
const isVideo = (bytes: Buffer): boolean =>
  bytes.subarray(4, 8).toString('latin1') === 'ftyp' || bytes.readUInt32BE(0) === 0x1a45dfa3;

/** Deletes files of deleted stories, and unused videos; the newest may be about to be used. */
export async function sweepStories({ db, ch, files, now }: Keeper): Promise<void> {
  const { rows } = await sql<{ monitor_id: number; id: string; video: string | null }>`
    select monitor_id, post_id::text as id, video from monitor_story`.execute(db);
  const there = await ch.query<{ id: string }>(
    `SELECT toString(id) AS id FROM posts FINAL
     WHERE toString(id) IN {ids:Array(String)}`,
    { ids: [...new Set(rows.map((row) => row.id))] },
    'stories that are still there',
  );
  const known = new Set(there.map((post) => post.id));
  const gone = rows.filter((row) => !known.has(row.id));
  for (const { monitor_id, id } of gone)
    await sql`delete from monitor_story where monitor_id = ${monitor_id} and post_id = ${id}::numeric`.execute(
      db,
    );
  const used = new Set(rows.filter((row) => known.has(row.id)).map(({ video }) => video));
  await removeUnused(files, STORY_VIDEOS.area, { used, before: new Date(now().getTime() - ALIVE_MS / 2) });
}

export const startKeepingStories = (services: Services): (() => Promise<void>) =>
  everyMinute(services.log, 'stories that are kept', () => keepStories(services));
