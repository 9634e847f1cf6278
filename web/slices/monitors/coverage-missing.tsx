import type { MissingMetric } from '#contract/monitors/coverage.ts';
import { counted, exactNumber, percent } from '#web/platform/format.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './coverage.module.css';

const titled = (metric: string) => {
  const words = metric.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Followers are of accounts, everything else of posts. */
const howMany = ({ metric, posts }: MissingMetric, all: number) =>
  metric === 'total_followers'
    ? counted(posts, 'account')
    : `${exactNumber(posts)} of ${counted(all, 'post')} (${percent(posts / all, 0)})`;

/** Of how many posts a number is unknown, and why. */
export function MissingCard({ posts, missing }: { posts: number; missing: MissingMetric[] }) {
  return (
    <Card title="Missing numbers" note={counted(posts, 'post')}>
      {missing.length === 0 ? (
        <EmptyState>{posts === 0 ? 'No posts are in yet.' : 'No number is missing.'}</EmptyState>
      ) : (
        <ul className={classes.missing} aria-label="Missing numbers">
          {missing
            .toSorted((a, b) => b.posts - a.posts)
            .map((row) => (
              <li key={row.metric}>
                <b>{titled(row.metric)}</b>
                <span>{howMany(row, posts)}</span>
                <span className={classes.reason}>
                  {row.reasons
                    .map((one) =>
                      row.reasons.length > 1 ? `${exactNumber(one.posts)}: ${one.text}` : one.text,
                    )
                    .join(' ')}
                </span>
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}
