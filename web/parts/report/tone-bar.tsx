import { Flex, Text } from '@mantine/core';
import type { ToneCounts } from '#contract/report/sentiment.ts';
import { percent } from '#web/platform/format/format.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';
import classes from './sentiment.module.css';

const toneParts = (tones: ToneCounts) =>
  [
    { key: 'positive', label: t('Positive'), share: tones.positive_score ?? 0, range: tones.positive_range },
    { key: 'neutral', label: t('Neutral'), share: tones.neutral_score ?? 0, range: tones.neutral_range },
    { key: 'negative', label: t('Negative'), share: tones.negative_score ?? 0, range: tones.negative_range },
  ] as const;

export const shareText = (share: number) => percent(share, share > 0 && share < 0.1 ? 1 : 0);

const languageName = new Intl.DisplayNames(LANGUAGE, { type: 'language' });
const languages = new Intl.ListFormat(LANGUAGE);
export const nameOfLanguage = (language: string | null) =>
  language === null ? t('other languages') : (languageName.of(language) ?? language);

/** Why texts have no shares; null if they have. */
export const uncertainText = ({ too_uncertain_in: some }: ToneCounts): string | null =>
  some.length === 0
    ? null
    : t('Too uncertain in {languages}', { languages: languages.format(some.map(nameOfLanguage)) });

export function ToneBar({ tones }: { tones: ToneCounts }) {
  const uncertain = uncertainText(tones);
  if (uncertain !== null)
    return (
      <Text component="span" fz="xs" c="dimmed" truncate title={uncertain}>
        {uncertain}
      </Text>
    );
  const parts = toneParts(tones);
  const text = parts.map((p) => `${p.label} ${shareText(p.share)}`).join(', ');
  return (
    <Flex
      component="span"
      gap={1}
      w="100%"
      h={10}
      bdrs="xs"
      className={classes.bar}
      role="img"
      aria-label={text}
      title={text}
    >
      {parts.map(({ key, share }) =>
        share > 0 ? <span key={key} className={classes[key]} style={{ flexGrow: share }} /> : null,
      )}
    </Flex>
  );
}

export function ToneLegend({ tones }: { tones: ToneCounts }) {
  return (
    <dl className={classes.legend}>
      {toneParts(tones).map(({ key, label, share, range }) => (
        <div key={key}>
          <dt>
            <span className={classes[key]} aria-hidden />
            {label}
          </dt>
          <dd>
            <b>{shareText(share)}</b>{' '}
            {range && (
              <span title={t('{share} interval', { share: percent(0.9, 0) })}>
                {t('likely {low} to {high}', {
                  low: percent(range.low, 0),
                  high: percent(range.high, 0),
                })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
