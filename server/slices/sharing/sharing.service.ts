import { open, os, viewable } from '#server/platform/gate.ts';
import type { Shareables } from '#server/platform/public-tokens.ts';
import { addUser, listUsers, removeUser, searchUsers, sharedWithMe } from './colleagues.ts';
import { createLink, deleteLink, listVisits, readLink, updateLink } from './public-links.ts';
import { fetchInfo, publicView, unlock } from './visitors.ts';

/** Sharing of every kind of object the registry knows. */
export const sharingHandlers = (kinds: Shareables) => ({
  users: os.sharing.users.handler(({ context, input }) => listUsers(context, kinds, input)),
  search_users: os.sharing.search_users.handler(({ context, input }) => searchUsers(context, kinds, input)),
  add_user: os.sharing.add_user.handler(({ context, input }) => addUser(context, kinds, input)),
  remove_user: os.sharing.remove_user.handler(({ context, input }) => removeUser(context, kinds, input)),
  shared_with_me: os.sharing.shared_with_me.handler(({ context }) => sharedWithMe(context, kinds)),
  public_token: os.sharing.public_token.handler(({ context, input }) => readLink(context, kinds, input)),
  create_public_token: os.sharing.create_public_token.handler(({ context, input }) =>
    createLink(context, kinds, input),
  ),
  update_public_token: os.sharing.update_public_token.handler(({ context, input }) =>
    updateLink(context, kinds, input),
  ),
  delete_public_token: os.sharing.delete_public_token.handler(async ({ context, input }) => {
    await deleteLink(context, kinds, input);
    return { status: 'success' as const };
  }),
  make_public: os.sharing.make_public.handler(async ({ context, input }) => {
    if (input.is_public) return { token: (await createLink(context, kinds, input)).token };
    await deleteLink(context, kinds, input);
    return { token: null };
  }),
  visits: os.sharing.visits.handler(({ context, input }) => listVisits(context, kinds, input)),
  fetch_info: open.sharing.fetch_info.handler(({ context, input }) => fetchInfo(context, kinds, input)),
  unlock: open.sharing.unlock.handler(({ context, input }) => unlock(context, input)),
  public_view: viewable.sharing.public_view.handler(({ context }) => publicView(context)),
});
