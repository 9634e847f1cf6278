import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Casting,
  type CastingCreator,
  type Crop,
  castingOptions,
  type ImageSlot,
} from '#contract/casting.ts';
import { query } from '#web/platform/api/api.ts';
import { call } from '#web/platform/api/http.ts';

export interface Slot {
  profile_id: number;
  slot: ImageSlot;
}

/** Each answer is the updated casting. */
export function useCastingChanges(id: number) {
  const client = useQueryClient();
  const key = query.casting.get.queryKey({ input: { id } });
  const onSuccess = (casting: Casting) => {
    client.setQueryData(key, casting);
    void client.invalidateQueries({ queryKey: query.casting.of_list.key() });
  };
  const edit = useMutation(
    query.casting.edit.mutationOptions({
      // Optimistic update, reverted if the server refuses.
      onMutate: ({ options }) =>
        client.setQueryData(key, (before: Casting | undefined) =>
          before && options ? { ...before, options: castingOptions.parse(options) } : before,
        ),
      onSuccess,
      onError: () => client.invalidateQueries({ queryKey: key }),
    }),
  );
  const setCreators = useMutation(query.casting.set_creators.mutationOptions({ onSuccess }));
  const flush = useMutation(query.casting.flush.mutationOptions({ onSuccess }));
  const regenerate = useMutation(query.casting.regenerate.mutationOptions({ onSuccess }));
  const setTexts = useMutation(query.casting.set_texts.mutationOptions({ onSuccess }));
  const crop = useMutation(query.casting.crop_image.mutationOptions({ onSuccess }));
  const resetImage = useMutation(query.casting.reset_image.mutationOptions({ onSuccess }));
  const upload = useMutation({
    mutationFn: ({ file, profile_id, slot, crop: part }: Slot & { file: Blob; crop: Crop }) => {
      const body = new FormData();
      body.append('image', file);
      const input = { profile_id, slot, ...part };
      return call<Casting>(`/api/castings/${id}/upload`, { method: 'POST', query: input, body });
    },
    onSuccess,
  });
  const respond = useMutation(
    query.client.respond.mutationOptions({
      onSuccess: ({ profile_id, said: _said, ...decision }) => {
        client.setQueryData(
          key,
          (before: Casting | undefined) =>
            before && {
              ...before,
              creators: before.creators.map(
                (c): CastingCreator => (c.id === profile_id ? { ...c, ...decision } : c),
              ),
            },
        );
        void client.invalidateQueries({ queryKey: query.client.of_list.key() });
        void client.invalidateQueries({ queryKey: query.casting.of_list.key() });
      },
    }),
  );
  return { edit, setCreators, flush, regenerate, setTexts, crop, resetImage, upload, respond };
}
export type CastingChanges = ReturnType<typeof useCastingChanges>;

export const imageOf = (creator: CastingCreator, slot: ImageSlot): string | null =>
  creator[`image_${slot}` as const];
export const isDirty = (creator: CastingCreator, slot: ImageSlot): boolean =>
  creator[`image_${slot}_dirty` as const];
