import { t } from '#web/platform/language.ts';
import classes from './invented-tag.module.css';

export function InventedTag({ of = t('Part of the demo data; not a real person') }: { of?: string }) {
  return (
    <span className={classes.tag} title={of}>
      {t('demo')}
    </span>
  );
}
