import { IconCircleCheck, IconInfoCircle, IconQuestionMark } from '@tabler/icons-react';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { ImportPreview } from './upload-file.ts';
import classes from './waiting-import.module.css';

const ROWS: Readonly<Record<string, string>> = {
  posts: 'posts',
  accounts: 'accounts',
  series: 'accounts, by day',
  audience: 'shares of an audience',
  comments: 'comments',
};

/** What a file was taken for, in a sentence or two. */
export function Verdict({ preview }: { preview: ImportPreview }) {
  const { detected, recognised, saved } = preview;
  if (saved !== null)
    return (
      <Line isKnown>
        <strong>Your mapping “{saved.name}” fits this file</strong> and is filled in.
      </Line>
    );
  if (detected !== null)
    return (
      <Line isKnown={detected.imports}>
        <strong>{detected.label}.</strong> {detected.describes}
      </Line>
    );
  const { platform, platform_reason, rows, missing, columns, is_sure } = recognised;
  const kind = rows === null ? null : ROWS[rows];
  const where = platform === null ? '' : `${PLATFORM_NAMES[platform]} `;
  const asked = columns.filter(({ question }) => question !== null).length;
  if (is_sure && asked === 0)
    return (
      <Line isKnown>
        <strong>
          {where}
          {kind}.
        </strong>{' '}
        {platform_reason} Recognised by the names and the values of its columns.
      </Line>
    );
  return (
    <p className={classes.verdict}>
      <IconQuestionMark size={18} aria-hidden />
      <span>
        <strong>
          {kind === null ? 'The layout of this file is not known.' : `This looks like ${where}${kind}.`}
        </strong>{' '}
        {missing.join(' ')} {asked > 0 && 'What is not certain is asked below.'}
      </span>
    </p>
  );
}

function Line({ isKnown, children }: { isKnown: boolean; children: React.ReactNode }) {
  const Icon = isKnown ? IconCircleCheck : IconInfoCircle;
  return (
    <p className={classes.verdict} data-known={isKnown || undefined}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
