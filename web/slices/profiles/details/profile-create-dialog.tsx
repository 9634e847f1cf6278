import { Button, Group, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import classes from './profile-form.module.css';
import {
  EMPTY_PROFILE,
  type ProfileFormValues,
  serverErrors,
  toInput,
  typedAccounts,
  validateProfile,
} from './profile-form.ts';
import { AccountFields } from './profile-form-accounts.tsx';
import { ProfileFormSections } from './profile-form-sections.tsx';

export interface ProfileCreateDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function ProfileCreateDialog({ opened, onClose }: ProfileCreateDialogProps) {
  const narrow = useMediaQuery('(width < 48em)');
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useForm<ProfileFormValues>({
    initialValues: EMPTY_PROFILE,
    validate: validateProfile,
    validateInputOnBlur: true,
  });
  const finish = () => {
    onClose();
    form.reset();
    create.reset();
  };
  const create = useMutation(
    query.profiles.add.mutationOptions({
      meta: { silent: true },
      onError: (error) => form.setErrors(serverErrors(error, form.values)),
      onSuccess: async (made) => {
        finish();
        client.setQueryData(query.profiles.get.queryKey({ input: { id: made.slug } }), made);
        void client.invalidateQueries({ queryKey: query.profiles.key() });
        void client.invalidateQueries({ queryKey: query.settings.navigation.key() });
        toast.success(t('{name} was created.', { name: made.name }));
        // After the form is clean, so that leaving does not ask about unsaved changes.
        setTimeout(() => void navigate({ to: '/profile/$slug', params: { slug: made.slug } }));
      },
    }),
  );
  const guard = useUnsavedGuard(opened && form.isDirty() && !create.isSuccess, finish);
  const elsewhere = create.isError && Object.keys(serverErrors(create.error, form.values)).length === 0;
  return (
    <>
      <Modal
        opened={opened}
        onClose={guard.close}
        title={t('Create a profile')}
        size={760}
        fullScreen={narrow ?? false}
        closeOnClickOutside={false}
      >
        <form
          noValidate
          onSubmit={form.onSubmit((values) =>
            create.mutate({ ...toInput(values), accounts: typedAccounts(values) }),
          )}
        >
          {elsewhere && <ErrorState error={create.error} title={t('The profile was not created.')} />}
          <ProfileFormSections
            form={form}
            autoFocus
            accounts={{
              note: t('A handle or the profile’s URL; checked while you type.'),
              fields: <AccountFields form={form} profileId={null} locked={false} />,
            }}
            contactNote={t('Visible only to your company.')}
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
            <Button type="submit" loading={create.isPending}>
              {t('Create profile')}
            </Button>
          </Group>
        </form>
      </Modal>
      {guard.question}
    </>
  );
}
