import { Flex } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle, IconQuestionMark } from '@tabler/icons-react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import type { ImportPreview } from './upload-file.ts';
import classes from './waiting-import.module.css';

const ROWS: Readonly<Record<string, Phrase>> = {
  posts: 'posts',
  accounts: 'accounts',
  series: 'daily account numbers',
  audience: 'audience shares',
  comments: 'comments',
};

/** `TikTok posts`; `posts` where the platform is not known. */
function rowsText(rows: string, platform: Platform | null): string | null {
  const kind = ROWS[rows];
  if (kind === undefined) return null;
  return platform === null
    ? t(kind)
    : t('{platform} {rows}', { platform: PLATFORM_NAMES[platform], rows: t(kind) });
}

export function Verdict({ preview }: { preview: ImportPreview }) {
  const { detected, recognised, saved, remembered } = preview;
  if (saved !== null)
    return (
      <Line isKnown>
        <strong>{t('Your mapping “{name}” fits this file', { name: saved.name })}</strong>{' '}
        {t('and is filled in.')}
      </Line>
    );
  if (detected !== null)
    return (
      <Line isKnown={detected.imports}>
        <strong>{detected.label}.</strong> {detected.describes}
      </Line>
    );
  const { platform, platform_reason, rows, missing, columns, is_sure } = recognised;
  const what = rows === null ? null : rowsText(rows, platform);
  const questions = columns.filter(({ question }) => question !== null).length;
  if (is_sure && questions === 0)
    return (
      <Line isKnown>
        <strong>{what && what.charAt(0).toUpperCase() + what.slice(1)}.</strong>{' '}
        {sentenceText(platform_reason)} {t('Recognized by column names and values.')}
      </Line>
    );
  return (
    <Flex component="p" gap="xs" c="dimmed" className={classes.verdict}>
      <IconQuestionMark size={18} aria-hidden />
      <span>
        <strong>
          {what === null ? t('The layout of this file is unknown.') : t('This looks like {what}.', { what })}
        </strong>{' '}
        {missing.map(sentenceText).join(' ')} {questions > 0 && t('Open questions are listed below.')}{' '}
        {remembered !== null &&
          t('Filled in as for {name}. Check it before you start.', { name: remembered.name })}
      </span>
    </Flex>
  );
}

function Line({ isKnown, children }: { isKnown: boolean; children: React.ReactNode }) {
  const Icon = isKnown ? IconCircleCheck : IconInfoCircle;
  return (
    <Flex component="p" gap="xs" c="dimmed" className={classes.verdict} data-known={isKnown || undefined}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
    </Flex>
  );
}
