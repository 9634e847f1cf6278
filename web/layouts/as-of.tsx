import { asOf } from '#web/platform/http.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';
import { useStore } from '#web/platform/store.ts';
import classes from './as-of.module.css';

/** Since when the newest answers hold, while an import makes them some seconds old. */
export function AsOf() {
  const moment = useStore(asOf);
  if (moment === null) return null;
  const time = new Date(moment).toLocaleTimeString(LANGUAGE, { hour12: false });
  return <p className={classes.line}>{t('As of {time}; an import is running', { time })}</p>;
}
