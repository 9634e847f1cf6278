import { Button, Group, Modal, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#web/platform/language.ts';
import { Refusable } from '#web/ui/refusable.tsx';
import type { CastingChanges } from './casting-data.ts';

interface CastingRenewProps {
  id: number;
  changes: CastingChanges;
  /** Null if it can be changed. */
  refusal: string | null;
}

/** Clears a casting or regenerates it from the current list, after a confirmation that names what is lost. */
export function CastingRenew({ id, changes: { flush, regenerate }, refusal }: CastingRenewProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const busy = flush.isPending || regenerate.isPending;
  return (
    <>
      <Refusable reason={refusal}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {t('Refresh')}
        </Button>
      </Refusable>
      <Modal opened={opened} onClose={close} title={<Text fw={600}>{t('Refresh this presentation')}</Text>}>
        <Text size="sm">
          {t(
            'Texts and pictures edited by hand are replaced by those of the profiles. This cannot be undone.',
          )}
        </Text>
        <Text size="sm" mt="xs">
          {t(
            'Regenerating also updates the creators from the list; decisions about creators who are no longer in it are lost.',
          )}
        </Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            onClick={() => flush.mutate({ id }, { onSuccess: close })}
          >
            {t('Reset texts and pictures')}
          </Button>
          <Button loading={busy} onClick={() => regenerate.mutate({ id }, { onSuccess: close })}>
            {t('Regenerate')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
