import { Button, Group, Modal, Stack } from '@mantine/core';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useDemoChange } from './demo-state.ts';

/** Says what goes and what stays, then removes the demo data. */
export function RemoveDemoDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const remove = useDemoChange('remove');
  return (
    <Modal opened={opened} onClose={onClose} title={t('Remove demo data')} size={520}>
      <Stack gap="sm">
        <p>
          {t(
            'All invented creators and brands go, with their posts, comments, numbers and audiences: from every screen, for everybody in this installation.',
          )}
        </p>
        <p>
          {t(
            'What you imported stays as it is; so do saved filters, people and settings. What somebody wrote on an invented creator goes with it.',
          )}
        </p>
        <p>{t('You can undo this for a day.')}</p>
        {remove.isError && <ErrorState error={remove.error} title={t('The demo data was not removed.')} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            {t('Remove demo data')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
