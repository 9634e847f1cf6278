import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { toast } from '#web/ui/toast.tsx';

interface DiscardCheckProps {
  check_id: number;
  refusal: string | null;
  onDeleted: () => void;
}

/** Asks before it deletes a check. */
export function DiscardCheck({ check_id: id, refusal, onDeleted }: DiscardCheckProps) {
  const [opened, setOpened] = useState(false);
  const client = useQueryClient();
  const discard = useMutation(
    query.safety.discard.mutationOptions({
      meta: { silent: true },
      async onSuccess() {
        // The list comes first: the next check of it is shown.
        await client.invalidateQueries({ queryKey: query.safety.checks.key() });
        toast.success(t('The check was deleted.'));
        onDeleted();
      },
    }),
  );
  const close = () => {
    setOpened(false);
    discard.reset();
  };
  return (
    <>
      <Refusable reason={refusal}>
        <Button size="xs" variant="default" onClick={() => setOpened(true)}>
          {t('Delete')}
        </Button>
      </Refusable>
      <Modal opened={opened} onClose={close} title={t('Delete this check?')} size="sm" centered>
        <Text fz="sm">
          {t('Its hits are deleted. Marks “seen, fine” are kept for other checks. This cannot be undone.')}
        </Text>
        {discard.error && <ErrorState error={discard.error} />}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={close} data-autofocus>
            {t('Keep')}
          </Button>
          <Button color="red" loading={discard.isPending} onClick={() => discard.mutate({ id })}>
            {t('Delete')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
