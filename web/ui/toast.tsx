import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { t } from '#web/platform/language.ts';

const close = () => ({ 'aria-label': t('Close this message') });
const UNDO_MS = 8_000;

function show(message: ReactNode, color: string, title?: string): string {
  return notifications.show({
    message,
    color,
    closeButtonProps: close(),
    withBorder: true,
    ...(title === undefined ? {} : { title }),
  });
}

/** Each returns the id for `toast.hide`. */
export const toast = {
  info: (message: ReactNode, title?: string) => show(message, 'accent', title),
  success: (message: ReactNode, title?: string) => show(message, 'green', title),
  warning: (message: ReactNode, title?: string) => show(message, 'yellow', title),
  error: (message: ReactNode, title?: string) => show(message, 'red', title),
  /** Message with an action that also closes it; shown for 8 s. */
  action(message: ReactNode, label: string, run: () => void): string {
    const id = notifications.show({
      color: 'accent',
      closeButtonProps: close(),
      withBorder: true,
      autoClose: UNDO_MS,
      message: (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <span>{message}</span>
          <Button
            size="compact-sm"
            variant="light"
            style={{ flexShrink: 0 }}
            onClick={() => {
              notifications.hide(id);
              run();
            }}
          >
            {label}
          </Button>
        </Group>
      ),
    });
    return id;
  },
  undo: (message: ReactNode, onUndo: () => void) => toast.action(message, t('Undo'), onUndo),
  hide: (id: string) => notifications.hide(id),
};
