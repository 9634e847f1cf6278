import type { Room } from '#contract/client.ts';
import type { MetricId } from '#contract/metrics.ts';
import { metricKind, metricName } from '#web/parts/metric-text.ts';
import { dayText } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Num } from '#web/ui/number.tsx';
import classes from './room.module.css';
import { PostTile } from './room-posts.tsx';

/** Posts with most impressions of a campaign. */
export function BestPosts({
  campaign,
  is_demo,
}: {
  campaign: NonNullable<Room['campaign']>;
  is_demo: boolean;
}) {
  const { best_posts = [] } = campaign;
  if (best_posts.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{t('Best posts')}</h2>
      <ul className={classes.best}>
        {best_posts.map(({ creator, ...post }) => (
          <li key={post.id}>
            <PostTile post={post} is_demo={is_demo} />
            <span className="ellipsis">{creator}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const COLUMNS = [
  'posts',
  'influencers',
  'impressions',
  'interactions',
  'engagement_rate',
  'media_value',
] as const satisfies readonly MetricId[];

/** Brands of a leaderboard, in their order. */
export function Ranking({ ranking, currency }: { ranking: NonNullable<Room['ranking']>; currency: string }) {
  const { brands, from_date, to_date } = ranking;
  const columns = COLUMNS.filter((id) => brands.some((brand) => brand[id] !== undefined));
  return (
    <section className={classes.section}>
      <h2>
        {t('Ranking')}{' '}
        <small>
          {dayText(from_date)} – {dayText(to_date)}
        </small>
      </h2>
      <ol className={classes.ranking}>
        {brands.map((brand, at) => (
          <li key={brand.name} className="surface" data-highlighted={brand.is_highlighted || undefined}>
            <span className={classes.rank}>{at + 1}</span>
            <Avatar name={brand.name} src={brand.picture} square size={34} />
            <h3 className="ellipsis">{brand.name}</h3>
            <dl className={classes.numbers}>
              {columns.map((id) => (
                <div key={id}>
                  <dd>
                    <Num value={brand[id]} kind={metricKind(id)} currency={currency} />
                  </dd>
                  <dt>{metricName(id)}</dt>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
