import { ActionIcon, Button, Checkbox, Group, Menu, Modal, Textarea, TextInput } from '@mantine/core';
import { IconArrowMerge, IconDots, IconEraser, IconFileZip, IconPlugConnected } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Profile } from '#contract/profiles/details.ts';
import { query } from '#web/platform/api/api.ts';
import { fieldMessages } from '#web/platform/api/field-messages.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { download } from '#web/ui/download.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';

function EraseForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [confirm, setConfirm] = useState('');
  const [reason, setReason] = useState('');
  const [clear_names, setClearNames] = useState(true);
  const erase = useMutation(
    query.persons.erase.mutationOptions({
      meta: { silent: true },
      onSuccess({ id }) {
        onDone();
        toast.success(t('Erasure {id} has started.', { id }));
        client.removeQueries({ queryKey: query.profiles.key() });
        void client.invalidateQueries();
        void navigate({ to: '/settings/companies' });
      },
    }),
  );
  const problems = fieldMessages(erase.error);
  const submit = () => {
    erase.mutate({ id: profile.slug, confirm, reason, clear_names });
  };
  return (
    <StackedForm gap="lg" onSubmit={submit}>
      <p>
        {t(
          'This removes the profile, its accounts, posts, comments, audiences and pictures, and everything companies wrote about it, from this installation. Later imports skip the person. This cannot be undone.',
        )}
      </p>
      <TextInput
        label={t('Type the name to confirm: {name}', { name: profile.name })}
        value={confirm}
        error={problems.confirm}
        autoComplete="off"
        onChange={(event) => setConfirm(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label={t('Reason')}
        description={t('This is kept in the audit log, so do not include the person’s name.')}
        value={reason}
        maxLength={500}
        error={problems.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        autosize
      />
      <Checkbox
        label={t('Also remove their names from titles of lists, monitors and other objects')}
        description={t('Entries of the audit log keep their original names.')}
        checked={clear_names}
        onChange={(event) => setClearNames(event.currentTarget.checked)}
      />
      {erase.isError && Object.keys(problems).length === 0 && (
        <ErrorState error={erase.error} title={t('Nothing was erased.')} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          color="red"
          loading={erase.isPending}
          disabled={confirm.trim() === '' || reason.trim() === ''}
        >
          {t('Erase permanently')}
        </Button>
      </Group>
    </StackedForm>
  );
}

const ConnectDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../connect/connect-dialog.tsx'))).ConnectDialog,
}));

/** Merging, connecting, and the operator's access and erasure requests. */
export function ProfileMenu({ profile, onMerge }: { profile: Profile; onMerge: () => void }) {
  const { user } = useSession();
  const mayMerge = useRefusal('profiles') === null;
  const operates = mayOpen(user, 'companies');
  const mayConnect = mayMerge && user?.may_import === true && !profile.is_demo;
  const [connecting, setConnecting] = useState(false);
  const [erasing, setErasing] = useState(false);
  if (!operates && !mayMerge) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('More actions')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayMerge && (
            <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={onMerge}>
              {t('Merge with another profile…')}
            </Menu.Item>
          )}
          {mayConnect && (
            <Menu.Item
              leftSection={<IconPlugConnected size={16} aria-hidden />}
              onClick={() => setConnecting(true)}
            >
              {t('Connect accounts…')}
            </Menu.Item>
          )}
          {operates && (
            <>
              <Menu.Item
                leftSection={<IconFileZip size={16} aria-hidden />}
                onClick={() =>
                  download(`${profile.slug}.zip`, `/api/persons/${encodeURIComponent(profile.slug)}/export`)
                }
              >
                {t('Export everything stored')}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconEraser size={16} aria-hidden />}
                onClick={() => setErasing(true)}
              >
                {t('Erase person…')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {connecting && <ConnectDialog profile={profile} onClose={() => setConnecting(false)} />}
      </Suspense>
      <Modal opened={erasing} onClose={() => setErasing(false)} title={t('Erase this person?')} size={520}>
        <EraseForm profile={profile} onDone={() => setErasing(false)} />
      </Modal>
    </>
  );
}
