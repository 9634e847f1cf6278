import { useEffect, useState } from 'react';
import { running } from '#web/platform/http.ts';
import { useStore } from '#web/platform/store.ts';
import classes from './call-progress.module.css';

/** Delay before a running call is shown, in ms. */
const DELAY_MS = 200;

/** A hairline at the top while calls run: the specification's loading flag. */
export function CallProgress() {
  const busy = useStore(running) > 0;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = window.setTimeout(() => setShown(true), DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [busy]);
  return shown ? <div className={classes.bar} aria-hidden /> : null;
}
