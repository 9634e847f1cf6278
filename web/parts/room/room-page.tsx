import { Button, Flex } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Room } from '#contract/client.ts';
import { normaliseError, PageError } from '#web/platform/errors.ts';
import { t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import classes from './room.module.css';
import { RoomBrand } from './room-brand.tsx';
import { RoomCard } from './room-card.tsx';
import { brandStyle } from './room-colors.ts';
import { type Answer, type Preview, type Show, useRespond, useRoom, useVisitorName } from './room-data.ts';
import { RoomHead, Sentence } from './room-head.tsx';
import { RoomName } from './room-name.tsx';
import { type Respond, RoomRespond } from './room-respond.tsx';
import { BestPosts, Ranking } from './room-tables.tsx';
import { choiceSentence } from './room-words.ts';

const UNDECIDED = { decision: null, decision_comment: '', decided_by: '', decided_at: null };

interface RoomPageProps {
  id: number;
  /** A link that does not exist yet; null for visitors. */
  preview?: Preview | null;
  /** Address of the full report behind the page. */
  report?: string | null;
}

/** Page for the client of a list, casting, forecast, campaign or leaderboard. */
export function RoomPage({ id, preview = null, report = null }: RoomPageProps) {
  const [show, setShow] = useState<Show>('all');
  const { answer, room } = useRoom(id, show, preview);
  const respond = useRespond(id);
  const visitor = useVisitorName();
  /** Waits for the name; null = the name alone is changed. */
  const [asked, setAsked] = useState<{ onName: ((name: string) => void) | null } | null>(null);
  const title = room?.name;
  useEffect(() => {
    if (title !== undefined && preview === null) document.title = title;
  }, [title, preview]);
  if (room === null) {
    if (answer.error === null) return <PageSkeleton />;
    if (normaliseError(answer.error).status === 404)
      throw new PageError(t('This page does not exist any more.'), { status: 404, cause: answer.error });
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  const send = (input: Answer) =>
    visitor.name === ''
      ? new Promise((resolve, reject) =>
          setAsked({ onName: (by) => void respond.mutateAsync({ ...input, by }).then(resolve, reject) }),
        )
      : respond.mutateAsync({ ...input, by: visitor.name });
  const decides = room.type === 'lists' || room.type === 'casting' || room.type === 'forecast';
  const answering = preview === null ? { send, isPending: respond.isPending } : null;
  const { brand } = room;
  return (
    <div className={classes.room} style={brandStyle(brand)}>
      <div className={classes.page}>
        <RoomBrand brand={brand} expires_at={room.expires_at} />
        <RoomHead room={room} show={show} onShow={decides ? setShow : null} />
        {room.ranking && <Ranking ranking={room.ranking} currency={room.currency} />}
        {(room.campaign?.sections ?? ['creators']).map((section) =>
          section === 'creators' ? (
            <Creators key={section} room={room} decides={decides} respond={answering} more={answer} />
          ) : (
            room.campaign && <BestPosts key={section} campaign={room.campaign} is_demo={room.is_demo} />
          ),
        )}
        {decides && room.accepted_totals.creators > 0 && (
          <p className={`surface ${classes.choice}`} role="status">
            <b>{t('Your choice so far:')}</b> <Sentence text={choiceSentence(room)} />
          </p>
        )}
        <section className={`surface ${classes.general}`}>
          <h2>{t('Anything else?')}</h2>
          <RoomRespond
            about={{ profile_id: null, name: room.name }}
            decided={UNDECIDED}
            said={room.said}
            respond={answering}
            decides={false}
          />
        </section>
        <div className={classes.foot}>
          <span>{brand.footer || t('Shared by {company}', { company: brand.name })}</span>
          {visitor.name !== '' && preview === null && (
            <span>
              {t('You answer as {name}.', { name: visitor.name })}{' '}
              <button type="button" className={classes.undo} onClick={() => setAsked({ onName: null })}>
                {t('Change name')}
              </button>
            </span>
          )}
          {report !== null && (
            <a href={report} className="link">
              {t('All charts and posts')}
            </a>
          )}
        </div>
      </div>
      {asked !== null && (
        <RoomName
          name={visitor.name}
          brand={brand}
          onClose={() => setAsked(null)}
          onName={(name) => {
            visitor.change(name);
            setAsked(null);
            asked.onName?.(name);
          }}
        />
      )}
    </div>
  );
}

interface CreatorsProps {
  room: Room;
  decides: boolean;
  respond: Respond | null;
  /** Further pages. */
  more: ReturnType<typeof useRoom>['answer'];
}

function Creators({ room, decides, respond, more }: CreatorsProps) {
  if (room.creators.length === 0) return decides ? <EmptyState>{t('No creators yet.')}</EmptyState> : null;
  return (
    <>
      {room.campaign && <h2 className={classes.subtitle}>{t('Creators')}</h2>}
      <ul className={classes.cards}>
        {room.creators.map((creator) => (
          <li key={creator.profile_id}>
            <RoomCard creator={creator} currency={room.currency} respond={respond} decides={decides} />
          </li>
        ))}
      </ul>
      {more.hasNextPage && (
        <Flex justify="center">
          <Button
            variant="default"
            loading={more.isFetchingNextPage}
            onClick={() => void more.fetchNextPage()}
          >
            {t('Show more creators')}
          </Button>
        </Flex>
      )}
    </>
  );
}
