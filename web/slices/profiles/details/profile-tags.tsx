import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#web/platform/api/api.ts';
import { compactNumber, DASH, dayText, exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from '../profile.module.css';

const FIRST = 8;
const MOST = 100;

export function ProfileTags({ slug, kind }: { slug: string; kind: 'hashtag' | 'mention' }) {
  const [all, setAll] = useState(false);
  const tags = useQuery(query.profiles.tags.queryOptions({ input: { id: slug, kind, limit: MOST } }));
  const title = t(kind === 'hashtag' ? 'Most used hashtags' : 'Most mentioned');
  const rows = tags.data ?? [];
  return (
    <Card
      title={title}
      note={tags.data && (rows.length === MOST ? t('the first {n}', { n: MOST }) : exactNumber(rows.length))}
    >
      {tags.isError && <ErrorState error={tags.error} onRetry={() => void tags.refetch()} />}
      {tags.isPending && <RowsSkeleton rows={4} rowHeight={34} />}
      {tags.data?.length === 0 && (
        <EmptyState>
          {t(kind === 'hashtag' ? 'No hashtags in the known posts.' : 'No mentions in the known posts.')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={`lined-list ${classes.rows}`}>
          {(all ? rows : rows.slice(0, FIRST)).map(({ tag, posts, interactions, last_used }) => (
            <li key={tag}>
              <Link
                to="/keyword"
                search={{ keyword: tag } as never}
                className={`${classes.link} ${classes.grow}`}
              >
                {tag}
              </Link>
              <span
                title={last_used === null ? undefined : t('Last used {day}', { day: dayText(last_used) })}
              >
                {plural(posts, '{n} post', '{n} posts')}
              </span>
              <Box
                component="span"
                miw={52}
                ta="end"
                title={
                  interactions === null
                    ? t('Unknown interactions')
                    : plural(interactions, '{n} interactions', '{n} interactions')
                }
              >
                {interactions === null ? DASH : compactNumber(interactions)}
              </Box>
            </li>
          ))}
        </ul>
      )}
      {rows.length > FIRST && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setAll(!all)}
          aria-label={t(all ? 'Show fewer: {title}' : 'Show all: {title}', { title })}
        >
          {all ? t('Show fewer') : t('Show all {n}', { n: rows.length })}
        </Button>
      )}
    </Card>
  );
}
