import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';

/** Copies an invitation link, for its sender; recorded in the audit log. */
export function CopyInvitation({ user_id }: { user_id: number }) {
  const clipboard = useClipboard({ timeout: 2000 });
  const link = useMutation(
    query.users.invitation_link.mutationOptions({ onSuccess: ({ url }) => clipboard.copy(url) }),
  );
  return (
    <Button variant="default" size="xs" loading={link.isPending} onClick={() => link.mutate({ id: user_id })}>
      {clipboard.copied ? t('Copied') : t('Copy link')}
    </Button>
  );
}
