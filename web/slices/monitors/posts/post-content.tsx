import type { ContentFound } from '#contract/content.ts';
import { t } from '#web/platform/language.ts';
import { CONTENT_ORDER, CONTENT_TITLES } from '../content-words.ts';
import classes from '../monitor.module.css';

export function PostContent({ content }: { content: readonly ContentFound[] }) {
  if (content.length === 0) return <p className={classes.dim}>{t('Nothing was found in its caption.')}</p>;
  const fields = CONTENT_ORDER.filter((field) => content.some((one) => one.field === field));
  return (
    <dl className={classes.content}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{t(CONTENT_TITLES[field])}</dt>
          {content
            .filter((one) => one.field === field)
            .map(({ label, words }) => {
              const reasons = words.filter((word) => word.toLowerCase() !== label.toLowerCase());
              return (
                <dd key={label}>
                  {label}{' '}
                  {reasons.length > 0 && (
                    <span>
                      {t('by {words}', {
                        words: reasons.map((word) => t('“{name}”', { name: word })).join(', '),
                      })}
                    </span>
                  )}
                </dd>
              );
            })}
        </div>
      ))}
    </dl>
  );
}
