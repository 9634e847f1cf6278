import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { NO_ANSWER, normaliseError, statusMessage, statusTitle } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { serverAnswers } from '#web/platform/page/new-build.ts';
import { isCrawler } from '#web/platform/session/bots.ts';
import classes from './error-page.module.css';

export interface ErrorPageProps {
  error: unknown;
  userAgent?: string;
}

/** Reloads only once the server answers; otherwise the browser's error page would replace the layout. */
function TryAgain() {
  const [asking, setAsking] = useState(false);
  const again = async () => {
    setAsking(true);
    if (await serverAnswers()) window.location.reload();
    else setAsking(false);
  };
  return (
    <Button variant="default" loading={asking} onClick={again}>
      {t('Try again')}
    </Button>
  );
}

/** Error page. Crawlers get nothing; the error is logged. */
export function ErrorPage({ error, userAgent = navigator.userAgent }: ErrorPageProps) {
  const { message, status = 500 } = normaliseError(error);
  const crawler = isCrawler(userAgent);
  useEffect(() => {
    if (crawler || status !== 404) console.error(error);
  }, [crawler, error, status]);
  if (crawler) return null;
  return (
    <div className={classes.page} role="alert">
      {status !== NO_ANSWER && (
        <p className={classes.status} title={statusMessage(status)}>
          {status}
        </p>
      )}
      <h1 className={classes.title}>{status === 404 ? message : statusTitle(status)}</h1>
      {status !== 404 && <p className={classes.description}>{message}</p>}
      <Group justify="center" gap="xs">
        {status !== 404 && <TryAgain />}
        {status !== NO_ANSWER && (
          <Button component="a" href="/">
            {t('Go to the start page')}
          </Button>
        )}
      </Group>
    </div>
  );
}
