import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserType } from '#contract/access/access.ts';
import { api, query } from '#web/platform/api/api.ts';
import type { Shareable } from './shareable.ts';

const about = ({ type, type_id }: Shareable) => ({ type, type_id });

export function useSharedUsers(object: Shareable) {
  return useQuery(query.sharing.users.queryOptions({ input: about(object), staleTime: 0 }));
}

export function useColleagues(object: Shareable, text: string, enabled: boolean) {
  const options = query.sharing.search_users.queryOptions({ input: { ...about(object), query: text } });
  return useQuery({ ...options, enabled, staleTime: 0 });
}

export function usePublicLink(object: Shareable) {
  return useQuery(query.sharing.public_token.queryOptions({ input: about(object), staleTime: 0 }));
}

export function useVisits(object: Shareable, enabled: boolean) {
  const input = { ...about(object), limit: 50 };
  return useQuery({ ...query.sharing.visits.queryOptions({ input }), enabled, staleTime: 0 });
}

export function usePeopleMutations(object: Shareable) {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all(
      [query.sharing.users.key(), query.sharing.search_users.key()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const add = useMutation({
    mutationFn: (input: { email: string; user_type: UserType }) =>
      api.sharing.add_user({ ...about(object), ...input }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (user_id: number) => api.sharing.remove_user({ ...about(object), user_id }),
    onSuccess,
  });
  const invite = useMutation({
    async mutationFn(email: string) {
      await api.users.invite({ email, role: 'member' });
      return api.sharing.add_user({ ...about(object), email, user_type: 'Co-worker' });
    },
    onSuccess,
  });
  return { add, remove, invite };
}

export interface LinkTerms {
  expires_at?: string | null;
  password?: string | null;
  hidden_columns?: string[];
  message?: string;
}

export function useLinkMutations(object: Shareable) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: query.sharing.public_token.key() });
  const publish = useMutation({
    mutationFn: (terms: LinkTerms) => api.sharing.create_public_token({ ...about(object), ...terms }),
    onSuccess,
  });
  const change = useMutation({
    mutationFn: (terms: LinkTerms) => api.sharing.update_public_token({ ...about(object), ...terms }),
    onSuccess,
    meta: { silent: true },
  });
  const makePrivate = useMutation({
    mutationFn: () => api.sharing.delete_public_token(about(object)),
    onSuccess,
  });
  return { publish, change, makePrivate };
}
