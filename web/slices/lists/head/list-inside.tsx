import { Button, Text } from '@mantine/core';
import { IconFolder, IconFolderOpen, IconLayoutList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#web/platform/api/api.ts';
import { compactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from '../list.module.css';

export function Inside({ id }: { id: number }) {
  const answer = useQuery(query.lists.children.queryOptions({ input: { id } }));
  if (answer.error)
    return (
      <ErrorState
        error={answer.error}
        title={t('The contents could not be loaded.')}
        onRetry={() => void answer.refetch()}
      />
    );
  if (answer.data === undefined) return <RowsSkeleton rows={4} />;
  if (answer.data.lists.length === 0)
    return (
      <EmptyState
        icon={<IconFolderOpen size={28} stroke={1.4} aria-hidden />}
        action={
          <Button component={Link} to="/lists" variant="default">
            {t('Go to all lists')}
          </Button>
        }
      >
        {t('This folder is empty. Move lists into it on the All lists page.')}
      </EmptyState>
    );
  return (
    <ul className={classes.inside} aria-label={t('Inside')}>
      {answer.data.lists.map((item) => {
        const Icon = item.is_folder ? IconFolder : IconLayoutList;
        return (
          <li key={item.id}>
            <Link to="/list/$slug" params={{ slug: String(item.id) }} className={classes.insideLink}>
              <Icon size={18} stroke={1.6} aria-hidden />
              <Text component="b" truncate>
                {item.name}
              </Text>
              <Text span fz="xs" c="dimmed">
                {item.is_folder
                  ? plural(item.sublist_count, '{n} list', '{n} lists')
                  : plural(item.total_influencers, '{n} creator', '{n} creators')}
                {item.total_followers !== null &&
                  ` · ${t('{count} followers', { count: compactNumber(item.total_followers) })}`}
              </Text>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
