import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { Platform } from '#contract/primitives.ts';
import type { REPORTED, WithheldChange } from '#contract/report.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { shortPercent } from '#web/platform/format.ts';
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
    return t('The sources differ: {platform} has posts in the period before only.', {
      platform: went === null ? '' : PLATFORM_NAMES[went],
    });
  if (went === null)
    return t('The sources differ: {platform} has posts in this period only.', {
      platform: PLATFORM_NAMES[came],
    });
  return t('The sources differ: {came} has posts in this period only, {went} in the one before only.', {
    came: PLATFORM_NAMES[came],
    went: PLATFORM_NAMES[went],
  });
}

export function withheldReason(withheld: WithheldChange): string {
  switch (withheld.code) {
    case 'no_posts':
      return t('There are no posts in the period before.');
    case 'other_platforms':
      return otherPlatforms(withheld.came, withheld.went);
    case 'few_posts':
      return plural(
        withheld.before,
        'The sizes differ too much: {n} post in the period before, {now} in this one.',
        'The sizes differ too much: {n} posts in the period before, {now} in this one.',
        { now: withheld.now },
      );
    case 'other_numbers':
      return t(
        'The sources differ: {number} ({post_type}) are known for {before} of the posts in the period before, for {now} in this one.',
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
        'The days differ: posts on {n} day of the period before, on {now} of this one.',
        'The days differ: posts on {n} days of the period before, on {now} of this one.',
        { now: withheld.now },
      );
  }
}
