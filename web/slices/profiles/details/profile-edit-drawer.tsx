import { Button, Drawer, FileButton, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Profile } from '#contract/profiles/details.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { call } from '#web/platform/api/http.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import classes from './profile-form.module.css';
import {
  changesBetween,
  formValues,
  type ProfileChanges,
  type ProfileFormValues,
  serverErrors,
  validateProfile,
} from './profile-form.ts';
import { AccountFields } from './profile-form-accounts.tsx';
import { ProfileFormSections } from './profile-form-sections.tsx';

/** Platforms with a changed handle; emptying one does nothing, because accounts are not removed here. */
export function changedAccounts(before: ProfileFormValues, after: ProfileFormValues): Platform[] {
  return PLATFORMS.filter((platform) => {
    const typed = after.accounts[platform].trim();
    return typed !== '' && typed !== before.accounts[platform];
  });
}

/** Optimistic profile, shown until the server answers. */
export function optimistic(profile: Profile, changes: ProfileChanges): Profile {
  const { agent: _agent, prices: _prices, ...fields } = changes;
  const imported = Object.entries(profile.imported_fields).filter(([field]) => !(field in changes));
  return {
    ...profile,
    ...(changes as Partial<Profile>),
    edited_fields: [...new Set([...profile.edited_fields, ...Object.keys(fields)])].toSorted(),
    imported_fields: Object.fromEntries(imported),
  };
}

interface Handlers {
  onRefused: (error: unknown, typed: ProfileFormValues, account?: Platform) => void;
}

/** Saves changes optimistically; reverts if refused; with undo. */
function useSaveProfile(profile: Profile, { onRefused }: Handlers) {
  const client = useQueryClient();
  const refused = useRef(false);
  const key = query.profiles.get.queryKey({ input: { id: profile.slug } });
  const settle = (answer: Profile) => {
    client.setQueryData(key, answer);
    void client.invalidateQueries({ queryKey: query.profiles.key() });
    void client.invalidateQueries({ queryKey: query.lists.price_list.key() });
  };
  const undo = async (changes: ProfileChanges) => {
    try {
      settle(await api.profiles.edit({ ...changes, id: profile.id }));
      toast.info(t('The change was undone.'));
    } catch (error) {
      toast.error(normaliseError(error).message, t('The change could not be undone'));
    }
  };
  const run = async (before: ProfileFormValues, after: ProfileFormValues) => {
    const changes = changesBetween(before, after);
    const accounts = changedAccounts(before, after);
    let account: Platform | undefined;
    client.setQueryData(key, optimistic(profile, changes));
    try {
      let answer: Profile | null = null;
      // Handles first: if the server refuses them, nothing else has changed yet.
      for (account of accounts)
        answer = await api.profiles.edit_account[account]({
          id: profile.id,
          username: after.accounts[account],
        });
      account = undefined;
      if (Object.keys(changes).length > 0) answer = await api.profiles.edit({ ...changes, id: profile.id });
      if (answer !== null) settle(answer);
      if (Object.keys(changes).length > 0)
        toast.undo(
          t('{name}: changes saved.', { name: profile.name }),
          () => void undo(changesBetween(after, before)),
        );
      else toast.success(t('{name}: accounts saved.', { name: profile.name }));
    } catch (error) {
      client.setQueryData(key, profile);
      void client.invalidateQueries({ queryKey: key });
      refused.current = true;
      toast.error(normaliseError(error).message, t('The change was not saved'));
      onRefused(error, after, account);
    }
  };
  return { run: (before: ProfileFormValues, after: ProfileFormValues) => void run(before, after), refused };
}

function send(profile_id: number, file: Blob): Promise<Profile> {
  const body = new FormData();
  body.append('image', file);
  return call<Profile>(`/api/profile/picture/${profile_id}`, { method: 'POST', body });
}

/** Profile picture, replaceable for this company, with undo. */
function ProfilePicture({ profile }: { profile: Profile }) {
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

export interface ProfileEditDrawerProps {
  profile: Profile;
  opened: boolean;
  onClose: () => void;
  /** A refused change reopens the drawer with the typed values. */
  onReopen: () => void;
}

/** Optimistic edit of a profile for this company, with undo. */
export function ProfileEditDrawer({ profile, opened, onClose, onReopen }: ProfileEditDrawerProps) {
  const narrow = useMediaQuery('(width < 48em)');
  const [failure, setFailure] = useState<unknown>(null);
  const [start, setStart] = useState(() => formValues(profile));
  const form = useForm<ProfileFormValues>({
    initialValues: start,
    validate: validateProfile,
    validateInputOnBlur: true,
  });
  const load = () => {
    const values = formValues(profile);
    setStart(values);
    setFailure(null);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    form.resetDirty(values);
  };
  const save = useSaveProfile(profile, {
    onRefused(error, typed, platform) {
      const errors = serverErrors(error, typed, platform);
      setFailure(Object.keys(errors).length === 0 ? error : null);
      form.setErrors(errors);
      onReopen();
    },
  });
  // Reopened without typed values: shows the current profile.
  const { refused } = save;
  useEffect(() => {
    if (opened && !refused.current) load();
    if (opened) refused.current = false;
  }, [opened]);
  const dirty =
    Object.keys(changesBetween(start, form.values)).length + changedAccounts(start, form.values).length > 0;
  const guard = useUnsavedGuard(opened && dirty, onClose);
  return (
    <>
      <Drawer
        opened={opened}
        onClose={guard.close}
        title={t('Edit {name}', { name: profile.name })}
        position="right"
        size={narrow ? '100%' : 640}
        closeOnClickOutside={!dirty}
      >
        <form
          noValidate
          onSubmit={form.onSubmit((values) => {
            onClose();
            if (dirty) save.run(start, values);
          })}
        >
          {failure !== null && <ErrorState error={failure} title={t('The change was not saved.')} />}
          <Text fz="xs" c="dimmed">
            {t('Your changes are only visible to your company; other companies still see the imported data.')}
          </Text>
          <ProfileFormSections
            form={form}
            picture={<ProfilePicture profile={profile} />}
            accounts={{
              note: t(
                'Imported accounts are shared by all companies; handles can be set on your own profiles.',
              ),
              fields: <AccountFields form={form} profileId={profile.id} locked={profile.is_demo} />,
            }}
          />
          <Group
            gap="xs"
            justify="flex-end"
            wrap="nowrap"
            py="sm"
            px="md"
            bg="var(--ll-card)"
            className={`line-above ${classes.footer}`}
          >
            <Button variant="default" onClick={guard.close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={!dirty}>
              {t('Save changes')}
            </Button>
          </Group>
        </form>
      </Drawer>
      {guard.question}
    </>
  );
}
