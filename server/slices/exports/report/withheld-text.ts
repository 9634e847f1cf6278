import type { Phrase } from '#contract/languages/catalogue.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import type { REPORTED, WithheldChange } from '#contract/report/report.ts';
import { numberText, phrase, plural, t } from '#server/platform/language.ts';

const NUMBERS: Record<(typeof REPORTED)[number], Phrase> = {
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
  views: 'Views',
  impressions: 'Impressions',
  reach: 'Reach',
};
const whole = (share: number) => numberText(share, { style: 'percent', maximumFractionDigits: 0 });

/** Why two periods are not compared, as on screens. */
export function withheldText(withheld: WithheldChange): string {
  const { code } = withheld;
  if (code === 'no_posts') return t('No posts in the previous period.');
  if (code === 'few_posts')
    return plural(
      withheld.before,
      'The periods are too different: {n} post in the previous one, {now} in this one.',
      'The periods are too different: {n} posts in the previous one, {now} in this one.',
      { now: withheld.now },
    );
  if (code === 'other_days')
    return plural(
      withheld.before,
      'Different numbers of days with posts: {n} in the previous period, {now} in this one.',
      'Different numbers of days with posts: {n} in the previous period, {now} in this one.',
      { now: withheld.now },
    );
  if (code === 'other_numbers')
    return t(
      'The sources differ: {number} ({post_type}) are known for {before} of the posts in the previous period and for {now} in this one.',
      {
        number: phrase(NUMBERS[withheld.number]).toLowerCase(),
        post_type: phrase(typeLabel(withheld.post_type)),
        before: whole(withheld.before),
        now: whole(withheld.now),
      },
    );
  const [came, went] = [withheld.came, withheld.went].map((one) => (one === null ? '' : PLATFORM_NAMES[one]));
  if (!came)
    return t('The sources differ: {platform} has posts only in the previous period.', {
      platform: went ?? '',
    });
  if (!went) return t('The sources differ: {platform} has posts only in this period.', { platform: came });
  return t('The sources differ: {came} has posts only in this period, {went} only in the previous one.', {
    came,
    went,
  });
}
