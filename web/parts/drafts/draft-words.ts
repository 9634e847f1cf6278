import type { CheckKind, Draft, DraftCheck, Stage } from '#contract/drafts/draft.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { countryName } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';

const STAGE_NAMES: Record<Stage, Phrase> = {
  planned: 'Not briefed',
  briefed: 'Briefed',
  draft_due: 'Draft due',
  in_review: 'In review',
  changes: 'Changes requested',
  approved: 'Approved',
  live: 'Live',
  measured: 'Measured',
};
export const stageName = (stage: Stage): string => t(STAGE_NAMES[stage]);

/** For a badge: someone has to act, something is wrong, or all is well. */
export const stageColor = (stage: Stage): string =>
  ({
    ...{ planned: 'gray', briefed: 'gray', draft_due: 'gray', in_review: 'blue', changes: 'orange' },
    ...{ approved: 'green', live: 'green', measured: 'green' },
  })[stage];

const CHECK_NAMES: Record<CheckKind, Phrase> = {
  tag: 'Required tags',
  disclosure: 'Disclosure',
  safety: 'Safety words',
  competitor: 'Competitors',
  link: 'Required link',
};

export const checkName = ({ kind, market }: DraftCheck): string =>
  market === null ? t(CHECK_NAMES[kind]) : t('Disclosure in {country}', { country: countryName(market) });

/** The result of a check with its reason. */
export function checkReason({ kind, state, words, labels }: DraftCheck): string {
  const text = words.join(', ');
  switch (kind) {
    case 'tag':
      return state === 'passed' ? t('All tags are in the text.') : t('Missing: {text}', { text });
    case 'link':
      return state === 'passed' ? t('The link is in the text.') : t('Missing: {text}', { text });
    case 'disclosure': {
      if (state === 'passed') return text === '' ? t('Labeled.') : t('Labeled with “{text}”.', { text });
      const advice = t('Use {labels} at the beginning.', { labels: labels.join(', ') });
      return text === ''
        ? `${t('No clear label.')} ${advice}`
        : `${t('“{text}” may not be enough.', { text })} ${advice}`;
    }
    case 'safety':
      if (state === 'passed') return t('None found.');
      return state === 'unclear'
        ? t('“{text}”, probably harmless here.', { text })
        : t('Contains “{text}”.', { text });
    case 'competitor':
      return state === 'passed' ? t('None named.') : t('Names {text}.', { text });
  }
}

/** `0:12`. */
export const timeText = (second: number): string =>
  `${Math.floor(second / 60)}:${String(Math.floor(second % 60)).padStart(2, '0')}`;

export const versionText = ({ version }: Pick<Draft, 'version'>): string => t('Version {n}', { n: version });
