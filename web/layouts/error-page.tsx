import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { isCrawler } from '#web/platform/bots.ts';
import { normaliseError, statusMessage } from '#web/platform/errors.ts';
import classes from './error-page.module.css';

export interface ErrorPageProps {
  error: unknown;
  userAgent?: string;
}

/** The generic error page: status code, status message, description. Crawlers get nothing; the error is logged. */
export function ErrorPage({ error, userAgent = navigator.userAgent }: ErrorPageProps) {
  const { message, status = 500 } = normaliseError(error);
  const crawler = isCrawler(userAgent);
  useEffect(() => {
    if (crawler || status !== 404) console.error(error);
  }, [crawler, error, status]);
  if (crawler) return null;
  return (
    <div className={classes.page} role="alert">
      <p className={classes.status}>{status}</p>
      <h1 className={classes.title}>{statusMessage(status)}</h1>
      <p className={classes.description}>{message}</p>
      <Group justify="center" gap="xs">
        {status !== 404 && (
          <Button variant="default" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
        <Button component="a" href="/">
          Go to the start page
        </Button>
      </Group>
    </div>
  );
}
