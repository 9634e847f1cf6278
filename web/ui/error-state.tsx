import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { QueryClientContext } from '@tanstack/react-query';
import { useContext } from 'react';
import { normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import classes from './error-state.module.css';

export interface ErrorStateProps {
  error: unknown;
  /** E.g. `The daily numbers could not be loaded.` */
  title?: string;
  onRetry?: (() => void) | undefined;
  /** Draws its own card. */
  framed?: boolean;
}

/** Error message with retry, in place of the failed content or above older data. */
export function ErrorState({
  error,
  title = t('This part could not be loaded.'),
  onRetry,
  framed,
}: ErrorStateProps) {
  const { message } = normaliseError(error);
  const client = useContext(QueryClientContext);
  const retry = () => {
    onRetry?.();
    // Queries that failed together are retried together.
    void client?.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  };
  return (
    <div className={classes.error} data-framed={framed || undefined} role="alert">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <div className={classes.text}>
        <strong>{title}</strong>
        <span>{message}</span>
      </div>
      {onRetry !== undefined && (
        <Button variant="default" size="xs" onClick={retry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}
