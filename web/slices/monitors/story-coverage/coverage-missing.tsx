import { Flex } from '@mantine/core';
import type { MissingMetric } from '#contract/monitors/coverage.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { messageText } from '#web/platform/errors.ts';
import { exactNumber, percent } from '#web/platform/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './coverage.module.css';

const NAMES: Readonly<Record<string, Phrase>> = {
  total_followers: 'Total followers',
  impressions: 'Impressions',
  reach: 'Reach',
  views: 'Views',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
  interactions: 'Interactions',
  engagement_rate: 'Engagement rate',
  media_value: 'Media value',
};
const titled = (metric: string) => {
  const name = NAMES[metric];
  if (name !== undefined) return t(name);
  const words = metric.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Followers are missing for accounts, everything else for posts. */
const howMany = ({ metric, posts }: MissingMetric, all: number) =>
  metric === 'total_followers'
    ? plural(posts, '{n} account', '{n} accounts')
    : t('{n} of {all} ({share})', {
        n: posts,
        all: plural(all, '{n} post', '{n} posts'),
        share: percent(posts / all, 0),
      });

export function MissingCard({ posts, missing }: { posts: number; missing: MissingMetric[] }) {
  return (
    <Card title={t('Missing numbers')} note={plural(posts, '{n} post', '{n} posts')}>
      {missing.length === 0 ? (
        <EmptyState>{posts === 0 ? t('No posts yet.') : t('No numbers are missing.')}</EmptyState>
      ) : (
        <Flex
          component="ul"
          direction="column"
          gap="sm"
          mb={10}
          className={classes.missing}
          aria-label={t('Missing numbers')}
        >
          {missing
            .toSorted((a, b) => b.posts - a.posts)
            .map((row) => (
              <li key={row.metric}>
                <b>{titled(row.metric)}</b>
                <span>{howMany(row, posts)}</span>
                <span className={`wrap-anywhere ${classes.reason}`}>
                  {row.reasons
                    .map((one) =>
                      row.reasons.length > 1
                        ? t('{label}: {said}', {
                            label: exactNumber(one.posts),
                            said: messageText({ message: one.text }),
                          })
                        : messageText({ message: one.text }),
                    )
                    .join(' ')}
                </span>
              </li>
            ))}
        </Flex>
      )}
    </Card>
  );
}
