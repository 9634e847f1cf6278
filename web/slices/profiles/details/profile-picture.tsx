import { Button, FileButton, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#contract/profiles/details.ts';
import { api } from '#web/platform/api.ts';
import { messageOf } from '#web/platform/field-messages.ts';
import { call } from '#web/platform/http.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { toast } from '#web/ui/toast.tsx';

function send(profile_id: number, file: Blob): Promise<Profile> {
  const body = new FormData();
  body.append('image', file);
  return call<Profile>(`/api/profile/picture/${profile_id}`, { method: 'POST', body });
}

/** Profile picture, replaceable for this company, with undo. */
export function ProfilePicture({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const [shown, setShown] = useState(profile.picture);
  const isOwn = profile.edited_fields.includes('picture');
  const change = useMutation({
    mutationFn: (file: Blob | null) =>
      file === null ? api.profiles.remove_picture({ id: profile.id }) : send(profile.id, file),
    onSuccess: async ({ picture }) => {
      setShown(picture);
      await client.invalidateQueries();
    },
    onError: (error) => void toast.error(messageOf(error), t('The picture was not changed')),
  });
  const set = async (file: Blob | null) => {
    // The previous picture, restored by undo.
    const before = isOwn && shown !== null ? await fetch(shown).then((answer) => answer.blob()) : null;
    change.mutate(file, {
      onSuccess: () => void toast.undo(t('Picture changed.'), () => change.mutate(before)),
    });
  };
  return (
    <Group gap="sm" mb="sm">
      <Avatar
        name={profile.name}
        face={profile.is_demo ? profile.slug : null}
        src={shown}
        square={profile.kind === 'brand'}
        size={56}
      />
      <FileButton onChange={(file) => file !== null && void set(file)} accept="image/*">
        {(props) => (
          <Button {...props} variant="default" size="xs" loading={change.isPending}>
            {t('Choose a picture')}
          </Button>
        )}
      </FileButton>
      {isOwn && (
        <Button variant="subtle" size="xs" disabled={change.isPending} onClick={() => void set(null)}>
          {t('Remove picture')}
        </Button>
      )}
    </Group>
  );
}
