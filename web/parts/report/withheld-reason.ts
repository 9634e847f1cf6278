import type { Phrase } from '#contract/languages/catalogue.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { REPORTED, WithheldChange } from '#contract/report/report.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { shortPercent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';

const NUMBER_TEXT: Record<(typeof REPORTED)[number], Phrase> = {
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
  views: 'Views',
  impressions: 'Impressions',
  reach: 'Reach',
};

function otherPlatforms(came: Platform | null, went: Platform | null): string {
  if (came === null)
    return t('The sources differ: {platform} has posts only in the previous period.', {
      platform: went === null ? '' : PLATFORM_NAMES[went],
    });
  if (went === null)
    return t('The sources differ: {platform} has posts only in this period.', {
      platform: PLATFORM_NAMES[came],
    });
  return t('The sources differ: {came} has posts only in this period, {went} only in the previous one.', {
    came: PLATFORM_NAMES[came],
    went: PLATFORM_NAMES[went],
  });
}

/** In few words, for a row. */
export function shortReason(withheld: WithheldChange): string {
  switch (withheld.code) {
    case 'no_posts':
      return t('no posts in the previous period');
    case 'other_platforms':
      return t('different platforms in the previous period');
    case 'few_posts':
      return plural(withheld.before, '{n} post in the previous period', '{n} posts in the previous period');
    case 'other_numbers':
      return t('different sources in the previous period');
    case 'other_days':
      return plural(
        withheld.before,
        '{n} day with posts in the previous period',
        '{n} days with posts in the previous period',
      );
  }
}

export function withheldReason(withheld: WithheldChange): string {
  switch (withheld.code) {
    case 'no_posts':
      return t('No posts in the previous period.');
    case 'other_platforms':
      return otherPlatforms(withheld.came, withheld.went);
    case 'few_posts':
      return plural(
        withheld.before,
        'The periods are too different: {n} post in the previous one, {now} in this one.',
        'The periods are too different: {n} posts in the previous one, {now} in this one.',
        { now: withheld.now },
      );
    case 'other_numbers':
      return t(
        'The sources differ: {number} ({post_type}) are known for {before} of the posts in the previous period and for {now} in this one.',
        {
          post_type: postTypeName(withheld.post_type),
          number: t(NUMBER_TEXT[withheld.number]).toLowerCase(),
          before: shortPercent(withheld.before, 0),
          now: shortPercent(withheld.now, 0),
        },
      );
    case 'other_days':
      return plural(
        withheld.before,
        'Different numbers of days with posts: {n} in the previous period, {now} in this one.',
        'Different numbers of days with posts: {n} in the previous period, {now} in this one.',
        { now: withheld.now },
      );
  }
}
