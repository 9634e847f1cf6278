import { joined } from '#contract/calls/joined.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { binnedRow, binOf } from '#server/owned/bin.ts';
import type { Shareables } from '#server/owned/shareable.ts';
import { notFound } from '#server/platform/errors.ts';
import { os, viewable } from '#server/platform/gate.ts';
import { initialsSvg } from '#server/platform/pictures/drawn-pictures.ts';
import { createLink, deleteLink, readLink } from '#server/slices/sharing/public-links.ts';
import type { Slice } from '#server/slices/slice.ts';
import { timelineHandlers } from './brand-timeline.ts';
import { influencerHandlers } from './influencers.ts';
import { LEADERBOARDS, leaderboardFor } from './leaderboard-access.ts';
import { editHandlers } from './leaderboard-edit.ts';
import { itemHandlers, readLeaderboard, storedLeaderboard } from './leaderboard-items.ts';
import { leaderboardShareable } from './leaderboard-shareable.ts';
import { rankingHandlers } from './ranking.ts';
import { keptReportHandlers } from './reports/kept-reports.ts';
import { reportFileHandlers } from './reports/report-files.ts';
import { leaderboardSchedule, scheduleHandlers } from './reports/report-schedule.ts';
import { topPostHandlers } from './top-posts.ts';

const kinds: Shareables = { leaderboards: leaderboardShareable };
const subject = (type_id: number) => ({ type: LEADERBOARDS, type_id }) as const;

const l = os.leaderboards;

/** The link calls of the specification; the sharing slice has the other terms. */
const linkHandlers = {
  public_token: l.public_token.handler(async ({ context, input }) => ({
    token: (await readLink(context, kinds, subject(input.id))).public_token?.token ?? null,
  })),
  create_public_token: l.create_public_token.handler(async ({ context, input }) => ({
    token: (await createLink(context, kinds, subject(input.id))).token,
  })),
  delete_public_token: l.delete_public_token.handler(async ({ context, input }) => {
    await deleteLink(context, kinds, subject(input.id));
    return { token: null };
  }),
};

const leaderboardBin = binOf({
  area: 'leaderboards',
  noun: 'leaderboard',
  table: 'leaderboard',
  type: LEADERBOARDS,
});

const binHandlers = {
  delete: l.delete.handler(async ({ context, input }) => {
    const { name } = await leaderboardFor(context, input.id, 'delete');
    await leaderboardBin.put(context, input.id);
    context.record.target = name;
    return { status: 'success' as const };
  }),
  bin: l.bin.handler(async ({ context }) => ({
    leaderboards: (await leaderboardBin.read(context)).map(binnedRow),
  })),
  restore: l.restore.handler(async ({ context, input }) => {
    await leaderboardBin.find(context, input.id);
    await leaderboardBin.restore(context, input.id);
    return readLeaderboard(context, input.id);
  }),
};

/** Falls back to initials. */
async function imageOf(ctx: ViewerCtx, id: number, brand_id: number): Promise<File> {
  const { brands } = await storedLeaderboard(ctx, id);
  const brand = brands.find((b) => b.id === brand_id);
  if (!brand) throw notFound('brand');
  const kept = brand.picture === null ? null : await ctx.pictures.kept(brand.picture);
  if (kept) return new File([new Uint8Array(kept)], `brand-${brand_id}.webp`, { type: 'image/webp' });
  return new File([initialsSvg(brand.name)], `brand-${brand_id}.svg`, { type: 'image/svg+xml' });
}

const imageHandlers = {
  brand_image: viewable.leaderboards.brand_image.handler(({ context, input }) =>
    imageOf(context, input.id, input.brand_id),
  ),
};

const leaderboardHandlers = joined(
  itemHandlers,
  editHandlers,
  binHandlers,
  linkHandlers,
  imageHandlers,
  rankingHandlers,
  timelineHandlers,
  influencerHandlers,
  topPostHandlers,
  keptReportHandlers,
  reportFileHandlers,
  scheduleHandlers,
);

export const leaderboardSlice = {
  handlers: leaderboardHandlers,
  daily: [leaderboardBin.sweep],
  shareable: { leaderboards: leaderboardShareable },
  scheduled: leaderboardSchedule,
} satisfies Slice;
