import { Button, Drawer, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Profile } from '#contract/profiles/details.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import classes from './profile-form.module.css';
import {
  changesBetween,
  formValues,
  type ProfileFormValues,
  serverErrors,
  validateProfile,
} from './profile-form.ts';
import { AccountFields } from './profile-form-accounts.tsx';
import { ProfileFormSections } from './profile-form-sections.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { changedAccounts, useSaveProfile } from './profile-save.ts';

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
