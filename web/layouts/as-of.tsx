import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/platform/api/api.ts';
import { asOf } from '#web/platform/api/http.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';
import { useStore } from '#web/platform/page/store.ts';
import classes from './as-of.module.css';

const ASKED_EVERY_MS = 10_000;

/** Shows how old answers are during an import, and reloads them when it ends. */
export function AsOf() {
  const moment = useStore(asOf);
  const client = useQueryClient();
  const isHeld = moment !== null;
  useEffect(() => {
    if (!isHeld) return;
    // A cheap call whose response header shows whether the import is still running.
    const timer = window.setInterval(
      () => void api.reference.metrics().catch(() => undefined),
      ASKED_EVERY_MS,
    );
    return () => {
      window.clearInterval(timer);
      if (asOf.get() === null) void client.invalidateQueries();
    };
  }, [isHeld, client]);
  if (!isHeld) return null;
  const time = new Date(moment).toLocaleTimeString(LANGUAGE, { hour12: false });
  return <p className={classes.line}>{t('As of {time}; an import is running', { time })}</p>;
}
