import type { Shareables } from '#server/owned/shareable.ts';
import { os } from '#server/platform/gate.ts';
import { createLink, deleteLink, readLink } from '#server/slices/sharing/public-links.ts';
import { LEADERBOARDS } from './leaderboard-access.ts';
import { leaderboardShareable } from './leaderboard-shareable.ts';

const kinds: Shareables = { leaderboards: leaderboardShareable };
const subject = (type_id: number) => ({ type: LEADERBOARDS, type_id }) as const;

const l = os.leaderboards;

/** The link calls of the specification; the sharing slice has the other terms. */
export const linkHandlers = {
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
