import { Button, Group, Modal, Stack } from '@mantine/core';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useDemoChange } from './demo-state.ts';

export function RemoveDemoDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const remove = useDemoChange('remove');
  return (
    <Modal opened={opened} onClose={onClose} title={t('Remove demo data')} size={520}>
      <Stack gap="sm">
        <p>
          {t(
            'All demo creators and brands are removed, with their posts, comments, numbers and audiences, for everybody in this installation.',
          )}
        </p>
        <p>
          {t(
            'Your imports, saved filters, users and settings are kept. Edits to demo creators are removed with them.',
          )}
        </p>
        <p>{t('You can undo this within a day.')}</p>
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
