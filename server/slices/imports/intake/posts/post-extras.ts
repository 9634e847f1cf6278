import { NativeEncoder } from '#server/platform/clickhouse/native-encoder.ts';
import type { PostObservation } from '#server/tables/observations.ts';
import type { IntakeEngine } from '../intake-engine.ts';
import { postId } from './post-id.ts';

// Nothing is read first: a later row of the same import replaces an earlier one.

const KEY = { post_id: 'UInt64', import_id: 'UInt32', observed_at: "DateTime('UTC')" } as const;
const IMAGES = { ...KEY, images: 'Array(String)' } as const;
const COUNTS = { link_taps: 'Int64', sticker_taps: 'Int64', exits: 'Int64', completion: 'Float64' } as const;
const ACTIONS = { ...KEY, ...COUNTS } as const;
const VIDEOS = { ...KEY, video: 'String' } as const;

type KeyColumns = Pick<NativeEncoder<typeof IMAGES>['columns'], keyof typeof KEY>;

function addKey(c: KeyColumns, import_id: number, post: PostObservation): void {
  const { account, external_id, observed_at } = post;
  c.post_id.addHex(postId(account.platform, external_id));
  c.import_id.add(import_id);
  c.observed_at.add(observed_at === null ? 0 : Math.max(0, Math.floor(observed_at / 1000)));
}

async function storeImages(ch: IntakeEngine, import_id: number, posts: readonly PostObservation[]) {
  const block = new NativeEncoder(IMAGES);
  for (const post of posts) {
    if (post.images.length < 2) continue;
    addKey(block.columns, import_id, post);
    block.columns.images.add([...post.images]);
  }
  const bytes = block.bytes();
  if (bytes.length > 0) await ch.insertBlock('post_images', IMAGES, bytes);
}

async function storeActions(ch: IntakeEngine, import_id: number, posts: readonly PostObservation[]) {
  const block = new NativeEncoder(ACTIONS);
  const c = block.columns;
  for (const post of posts) {
    if (!post.actions) continue;
    addKey(c, import_id, post);
    c.link_taps.add(post.actions.link_taps ?? -1);
    c.sticker_taps.add(post.actions.sticker_taps ?? -1);
    c.exits.add(post.actions.exits ?? -1);
    c.completion.add(post.actions.completion ?? -1);
  }
  const bytes = block.bytes();
  if (bytes.length > 0) await ch.insertBlock('post_actions', ACTIONS, bytes);
}

async function storeVideos(ch: IntakeEngine, import_id: number, posts: readonly PostObservation[]) {
  const block = new NativeEncoder(VIDEOS);
  for (const post of posts) {
    if (post.video === undefined) continue;
    addKey(block.columns, import_id, post);
    block.columns.video.add(post.video);
  }
  const bytes = block.bytes();
  if (bytes.length > 0) await ch.insertBlock('post_videos', VIDEOS, bytes);
}

/** Pictures of carousels, actions on stories and video files, by import. */
export const storeExtras = async (
  ch: IntakeEngine,
  import_id: number,
  posts: readonly PostObservation[],
): Promise<void> => {
  await Promise.all([
    storeImages(ch, import_id, posts),
    storeActions(ch, import_id, posts),
    storeVideos(ch, import_id, posts),
  ]);
};
