import { t } from '#web/platform/language.ts';
import classes from './invented-tag.module.css';

export function InventedTag({ of = t('Made up for the demo world; nobody real') }: { of?: string }) {
  return (
    <span className={classes.tag} title={of}>
      {t('invented')}
    </span>
  );
}
