import { ActionIcon, Flex, Tooltip } from '@mantine/core';
import { IconPlaylistAdd } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Platform } from '#contract/values/primitives.ts';
import { useAddToList } from '#web/parts/use-add-to-list.tsx';
import { query } from '#web/platform/api/api.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import classes from './home-cards.module.css';
import { Rows } from './home-cards.tsx';
import { type Dashboard, SHOWN } from './home-data.ts';

interface Creator {
  id: number;
  name: string;
  slug: string;
  picture: string | null;
  is_demo: boolean;
  available_platforms: readonly Platform[];
}

/** Null if the caller may not edit lists. */
type OnAdd = ((profile_ids: number[]) => void) | null;

function CreatorRow({ creator, onAdd, children }: { creator: Creator; onAdd: OnAdd; children: ReactNode }) {
  return (
    <Flex component="li" align="center" pe={10} className={`line-above ${classes.creatorRow}`}>
      <Link to="/profile/$slug" params={{ slug: creator.slug }} className={classes.creator}>
        <Avatar
          name={creator.name}
          face={creator.is_demo ? creator.slug : null}
          src={creator.picture}
          size={28}
        />
        <Flex component="span" direction="column" miw={0} className={classes.name}>
          <strong>{creator.name}</strong>
          <Flex component="span" gap="xs" align="center" className={classes.under}>
            <PlatformIcons platforms={creator.available_platforms} size={14} />
            {creator.is_demo && <InventedTag />}
          </Flex>
        </Flex>
        {children}
      </Link>
      {onAdd !== null && (
        <Tooltip label={t('Add to a list')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Add {name} to a list', { name: creator.name })}
            onClick={() => onAdd([creator.id])}
          >
            <IconPlaylistAdd size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Flex>
  );
}

function useAdding() {
  const { dialog, addToList } = useAddToList();
  return { dialog, onAdd: useRefusal('lists') === null ? addToList : null };
}

function Value({ of, children }: { of: string; children: ReactNode }) {
  return (
    <span className={classes.value}>
      {children}
      <small>{of}</small>
    </span>
  );
}

export function TopCreators({ dashboard }: { dashboard: Dashboard }) {
  const { dialog, onAdd } = useAdding();
  return (
    <Card title={t('Top creators')} note={t('by media value')} flush>
      {dialog}
      <Rows answer={dashboard}>
        {({ top_influencers, currency }) =>
          top_influencers.length === 0 ? (
            <EmptyState>{t('No posts in this period.')}</EmptyState>
          ) : (
            <ul>
              {top_influencers.map((row) => (
                <CreatorRow key={row.id} creator={row} onAdd={onAdd}>
                  <Value of={t(row.posts === 1 ? 'post' : 'posts')}>
                    <Num value={row.posts} />
                  </Value>
                  <Value of={t('media value')}>
                    <Num value={row.media_value} kind="money" currency={currency} />
                  </Value>
                </CreatorRow>
              ))}
            </ul>
          )
        }
      </Rows>
    </Card>
  );
}

/** Creators with the most followers, shown before there are any posts. */
export function LargestCreators() {
  const answer = useQuery(query.profiles.search.queryOptions({ input: { limit: SHOWN } }));
  const { dialog, onAdd } = useAdding();
  return (
    <Card
      title={t('Largest creators')}
      note={
        answer.data && t('{n} of {all}', { n: Math.min(SHOWN, answer.data.total), all: answer.data.total })
      }
      flush
    >
      {dialog}
      <Rows answer={answer}>
        {({ profiles }) => (
          <ul>
            {profiles.map((row) => (
              <CreatorRow key={row.id} creator={row} onAdd={onAdd}>
                <Value of={t('followers')}>
                  <Num value={row.followers} missing={row.missing.followers} />
                </Value>
                <Value of={t('engagement')}>
                  <Num
                    value={row.engagement_rate}
                    kind="percent"
                    digits={1}
                    missing={row.missing.engagement_rate}
                  />
                </Value>
              </CreatorRow>
            ))}
          </ul>
        )}
      </Rows>
    </Card>
  );
}
