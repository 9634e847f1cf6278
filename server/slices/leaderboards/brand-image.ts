import type { ViewerCtx } from '#server/owned/access.ts';
import { initialsSvg } from '#server/platform/drawn-pictures.ts';
import { notFound } from '#server/platform/errors.ts';
import { viewable } from '#server/platform/gate.ts';
import { storedLeaderboard } from './leaderboard-items.ts';

/** Falls back to initials. */
async function imageOf(ctx: ViewerCtx, id: number, brand_id: number): Promise<File> {
  const { brands } = await storedLeaderboard(ctx, id);
  const brand = brands.find((b) => b.id === brand_id);
  if (!brand) throw notFound('brand');
  const kept = brand.picture === null ? null : await ctx.pictures.kept(brand.picture);
  if (kept) return new File([new Uint8Array(kept)], `brand-${brand_id}.webp`, { type: 'image/webp' });
  return new File([initialsSvg(brand.name)], `brand-${brand_id}.svg`, { type: 'image/svg+xml' });
}

export const imageHandlers = {
  brand_image: viewable.leaderboards.brand_image.handler(({ context, input }) =>
    imageOf(context, input.id, input.brand_id),
  ),
};
