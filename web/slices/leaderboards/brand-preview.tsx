import type { UseQueryResult } from '@tanstack/react-query';
import type { BrandPreview as Preview } from '#contract/brands.ts';
import { PostGrid } from '#web/parts/post-grid.tsx';
import { dayText } from '#web/platform/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChipButton, ChipRow } from '#web/ui/filter-chip.tsx';
import { Num } from '#web/ui/number.tsx';
import classes from './leaderboards.module.css';

const SHOWN = 4;

function Found({ found, onAdd }: { found: Preview; onAdd: (term: string) => void }) {
  const { user } = useSession();
  const { posts, influencers, from_date, to_date, by_term, by_profiles, suggestions, sample } = found;
  const tiles = sample.slice(0, SHOWN).map((row) => ({
    ...row,
    post_type: row.media,
    creator: {
      name: row.profile_name,
      slug: row.profile_slug,
      picture: row.profile_picture,
      is_demo: row.is_demo,
    },
  }));
  return (
    <div className={classes.stack}>
      <p role="status" className={classes.found}>
        <b>{plural(posts, '{n} post', '{n} posts')}</b>{' '}
        {plural(influencers, 'by {n} creator', 'by {n} creators')}
        {from_date !== null && to_date !== null && `, ${dayText(from_date)} – ${dayText(to_date)}`}
      </p>
      <ul className={classes.terms} aria-label={t('Posts by term')}>
        {by_term.map(({ term, posts: n }) => (
          <li key={term} data-none={n === 0 || undefined}>
            {term} <Num value={n} />
          </li>
        ))}
        {by_profiles > 0 && (
          <li>
            {t('own profiles')} <Num value={by_profiles} />
          </li>
        )}
      </ul>
      {suggestions.length > 0 && (
        <div className={classes.stack}>
          <h3 className={classes.head}>{t('Often used together')}</h3>
          <ChipRow>
            {suggestions.map(({ term, posts: n }) => (
              <ChipButton
                key={term}
                aria-label={plural(n, 'Add {term}, in {n} post', 'Add {term}, in {n} posts', { term })}
                onClick={() => onAdd(term)}
              >
                + {term} <Num value={n} />
              </ChipButton>
            ))}
          </ChipRow>
        </div>
      )}
      <PostGrid label={t('Newest posts of the brand')} posts={tiles} currency={user?.currency ?? 'USD'} />
    </div>
  );
}

export function BrandPreview({
  preview,
  onAdd,
}: {
  preview: UseQueryResult<Preview>;
  onAdd: (term: string) => void;
}) {
  const { data, error } = preview;
  return (
    <Card title={t('Preview')} note={preview.isFetching ? t('counting …') : undefined}>
      {error && <ErrorState error={error} onRetry={() => void preview.refetch()} />}
      {data && <Found found={data} onAdd={onAdd} />}
      {!data && !error && (
        <p className={classes.dim}>{t('Enter a mention, a hashtag or a word to see matching posts.')}</p>
      )}
    </Card>
  );
}
