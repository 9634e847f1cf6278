import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditedPost } from '#contract/monitors/posts.ts';
import { api, query } from '#web/platform/api/api.ts';
import { sendFile } from '#web/platform/api/send-file.ts';
import { plural } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import { monitorKey } from '../monitor-set.ts';

interface Labels {
  add: string[];
  remove: string[];
}

export function usePostChanges(id: number) {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: monitorKey(id) }),
      client.invalidateQueries({ queryKey: query.monitors.key() }),
    ]);
  const silent = { onSuccess, meta: { silent: true } };
  const exclude = useMutation({
    mutationFn: (post_ids: string[]) => api.monitors.exclude_posts({ id, post_ids }),
    onSuccess,
  });
  const include = useMutation({
    mutationFn: (post_ids: string[]) => api.monitors.include_posts({ id, post_ids }),
    onSuccess,
  });
  return {
    exclude: (post_ids: string[], after?: () => void) =>
      exclude.mutate(post_ids, {
        onSuccess({ changed }) {
          toast.undo(plural(changed, '{n} post excluded', '{n} posts excluded'), () =>
            include.mutate(post_ids),
          );
          after?.();
        },
      }),
    include: (post_ids: string[], after?: () => void) =>
      include.mutate(post_ids, {
        onSuccess({ changed }) {
          toast.undo(plural(changed, '{n} post included', '{n} posts included'), () =>
            exclude.mutate(post_ids),
          );
          after?.();
        },
      }),
    tag: useMutation({
      mutationFn: ({ post_ids, ...labels }: Labels & { post_ids: string[] }) =>
        api.monitors.tag_posts({ id, post_ids, ...labels }),
      ...silent,
    }),
    classify: useMutation({
      mutationFn: (input: { post_ids: string[]; classification: string | null }) =>
        api.monitors.classify_posts({ id, ...input }),
      ...silent,
    }),
    edit: useMutation({
      mutationFn: (input: Partial<EditedPost> & { post_id: string }) =>
        api.monitors.edit_post({ id, ...input }),
      ...silent,
    }),
    addExternal: useMutation({
      mutationFn: (input: Omit<Parameters<typeof api.monitors.upload_external_post>[0], 'id'>) =>
        api.monitors.upload_external_post({ id, ...input }),
      ...silent,
    }),
    addScreenshot: useMutation({
      mutationFn: ({ post_id, file }: { post_id: string; file: File }) =>
        sendFile<{ image: string }>({
          address: `/api/monitor/screenshot/${id}?post_id=${post_id}`,
          field: 'image',
          file,
          onSent: () => {},
        }),
      ...silent,
    }),
    removeExternal: useMutation({
      mutationFn: (post_id: string) => api.monitors.delete_external_post({ id, post_id }),
      onSuccess,
    }),
  };
}
