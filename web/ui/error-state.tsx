import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { normaliseError } from '#web/platform/errors.ts';
import classes from './error-state.module.css';

export interface ErrorStateProps {
  error: unknown;
  /** What failed, e.g. `The daily numbers could not be loaded.` */
  title?: string;
  onRetry?: (() => void) | undefined;
}

/** A failure in the place of what failed, with a way to try again. */
export function ErrorState({ error, title = 'This part could not be loaded.', onRetry }: ErrorStateProps) {
  const { message } = normaliseError(error);
  return (
    <div className={classes.error} role="alert">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <div className={classes.text}>
        <strong>{title}</strong>
        <span>{message}</span>
      </div>
      {onRetry !== undefined && (
        <Button variant="default" size="xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
