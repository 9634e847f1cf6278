import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#web/platform/language.ts';

export interface UnsavedGuard {
  /** Closes at once if there are no changes, otherwise asks. */
  close: () => void;
  /** The dialog; render it next to the form. */
  question: React.ReactNode;
}

interface Place {
  pathname: string;
  search: object;
}
const otherPage = (now: Place, next: Place) => now.pathname !== next.pathname;
/** For forms opened by a URL parameter. */
export const otherAddress = (now: Place, next: Place): boolean =>
  otherPage(now, next) || JSON.stringify(now.search) !== JSON.stringify(next.search);

/** Protects unsaved changes on close, navigation and tab close. @param leaves whether a navigation removes the form */
export function useUnsavedGuard(dirty: boolean, onClose: () => void, leaves = otherPage): UnsavedGuard {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && leaves(current, next),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const blocked = blocker.status === 'blocked';
  const stay = () => {
    setAsking(false);
    if (blocked) blocker.reset();
  };
  const discard = () => {
    setAsking(false);
    onClose();
    if (blocked) blocker.proceed();
  };
  return {
    close: () => (dirty ? setAsking(true) : onClose()),
    question: (
      <Modal
        opened={asking || blocked}
        onClose={stay}
        title={t('Discard the changes?')}
        size="sm"
        zIndex={400}
        centered
      >
        <Text fz="sm">{t('Your changes have not been saved.')}</Text>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={stay} data-autofocus>
            {t('Keep editing')}
          </Button>
          <Button color="red" onClick={discard}>
            {t('Discard')}
          </Button>
        </Group>
      </Modal>
    ),
  };
}
