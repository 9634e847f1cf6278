import { Anchor, Stack, Text } from '@mantine/core';
import type { Brief } from '#contract/drafts/brief.ts';
import { countryName, dayRange, dayText } from '#web/platform/format/format.ts';
import { byteSize } from '#web/platform/format/sizes.ts';
import { t } from '#web/platform/language.ts';
import classes from './brief.module.css';

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function periodText({ from_date, to_date }: Pick<Brief, 'from_date' | 'to_date'>): string | null {
  if (from_date !== null && to_date !== null) return dayRange(from_date, to_date);
  if (from_date !== null) return t('from {day}', { day: dayText(from_date) });
  return to_date === null ? null : t('until {day}', { day: dayText(to_date) });
}

type ShownBrief = Omit<Brief, 'shows_client' | 'competitors' | 'revision'> &
  Partial<Pick<Brief, 'competitors'>>;

/** A brief as its readers see it. */
export function BriefView({ brief }: { brief: ShownBrief }) {
  const { text, dos, donts, tags, link, markets, competitors = [], files } = brief;
  const facts = [
    [t('Publication'), periodText(brief)],
    [t('Required tags'), tags.join(' ') || null],
    [t('Disclosure'), markets.map(countryName).join(', ') || null],
    [t('Competitors'), competitors.join(', ') || null],
  ].flatMap(([name, value]) => (value == null ? [] : [[name, value] as const]));
  return (
    <Stack gap="md" className={classes.brief}>
      {text !== '' && <p className={classes.text}>{text}</p>}
      <div className={classes.columns}>
        <Lines title={t('Do')} lines={dos} />
        <Lines title={t('Don’t')} lines={donts} />
      </div>
      {(facts.length > 0 || link !== null) && (
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {link !== null && (
            <div>
              <dt>{t('Required link')}</dt>
              <dd>
                <Anchor href={link} target="_blank" rel="noopener noreferrer">
                  {link}
                </Anchor>
              </dd>
            </div>
          )}
        </dl>
      )}
      {markets.length > 0 && (
        <Text fz="xs" c="dimmed">
          {t('Label the post as advertising at the beginning of its text, in the language of the market.')}
        </Text>
      )}
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t('Files of the brief')}>
          {files.map(({ id, name, type, size, url }) => (
            <li key={id}>
              {type === 'image/webp' && <img src={url} alt="" loading="lazy" />}
              <Anchor href={url} download={name} className="wrap-anywhere">
                {name}
              </Anchor>
              <Text span fz="xs" c="dimmed">
                {byteSize(size)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
