import type { ToneCounts } from '#contract/sentiment.ts';
import { exactNumber, percent } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './sentiment.module.css';

/** The four parts of a number of texts; neutral without those that the model is unsure of. */
const toneParts = ({ positive, neutral, negative, unsure }: ToneCounts) =>
  [
    { key: 'positive', label: t('Positive'), count: positive },
    { key: 'neutral', label: t('Neutral'), count: neutral - unsure },
    { key: 'unsure', label: t('Unsure'), count: unsure },
    { key: 'negative', label: t('Negative'), count: negative },
  ] as const;

export const shareText = (share: number) => percent(share, share > 0 && share < 0.1 ? 1 : 0);

/** The shares as one bar. */
export function ToneBar({ tones }: { tones: ToneCounts }) {
  const parts = toneParts(tones);
  const text = parts.map((p) => `${p.label} ${shareText(p.count / tones.texts)}`).join(', ');
  return (
    <span className={classes.bar} role="img" aria-label={text} title={text}>
      {parts.map(({ key, count }) =>
        count > 0 ? <span key={key} className={classes[key]} style={{ flexGrow: count }} /> : null,
      )}
    </span>
  );
}

/** The same in words and numbers. */
export function ToneLegend({ tones }: { tones: ToneCounts }) {
  return (
    <dl className={classes.legend}>
      {toneParts(tones).map(({ key, label, count }) => (
        <div key={key}>
          <dt>
            <span className={classes[key]} aria-hidden />
            {label}
          </dt>
          <dd>
            <b>{shareText(count / tones.texts)}</b> {exactNumber(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
