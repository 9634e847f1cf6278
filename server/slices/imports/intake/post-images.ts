import { NativeEncoder } from '#server/platform/native-encoder.ts';
import type { PostObservation } from '#server/tables/observations.ts';
import type { IntakeEngine } from './intake-engine.ts';
import { postId } from './post-id.ts';

const IMAGES = {
  post_id: 'UInt64',
  import_id: 'UInt32',
  observed_at: "DateTime('UTC')",
  images: 'Array(String)',
} as const;

/** Nothing is read first: a later row of the same import replaces an earlier one. */
export async function storePostImages(
  ch: IntakeEngine,
  import_id: number,
  posts: readonly PostObservation[],
): Promise<void> {
  const several = posts.filter(({ images }) => images.length > 1);
  if (several.length === 0) return;
  const block = new NativeEncoder(IMAGES);
  for (const { account, external_id, observed_at, images } of several) {
    const c = block.columns;
    c.post_id.addHex(postId(account.platform, external_id));
    c.import_id.add(import_id);
    c.observed_at.add(observed_at === null ? 0 : Math.max(0, Math.floor(observed_at / 1000)));
    c.images.add([...images]);
  }
  await ch.insertBlock('post_images', IMAGES, block.bytes());
}
