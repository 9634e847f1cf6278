import { Button, Flex, Group, Modal, Text, TextInput } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { MOST_GIVEN_NAME, type Room } from '#contract/client.ts';
import type { MetricId } from '#contract/report/metrics.ts';
import type { BrandSettings } from '#contract/settings.ts';
import { metricKind, metricName } from '#web/parts/metric-text.ts';
import { normaliseError, PageError } from '#web/platform/api/errors.ts';
import { dayRange } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Num } from '#web/ui/number.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import classes from './room.module.css';
import { RoomBrand } from './room-brand.tsx';
import { RoomCard } from './room-card.tsx';
import { brandStyle } from './room-colors.ts';
import { type Answer, type Preview, type Show, useRespond, useRoom, useVisitorName } from './room-data.ts';
import { RoomHead, Sentence } from './room-head.tsx';
import { PostTile } from './room-posts.tsx';
import { type Respond, RoomRespond } from './room-respond.tsx';
import { choiceSentence } from './room-words.ts';

const ClientDrafts = lazy(async () => ({
  default: (await import('#web/parts/drafts/client-drafts.tsx')).ClientDrafts,
}));

/** Posts with most impressions of a campaign. */
function BestPosts({ campaign, is_demo }: { campaign: NonNullable<Room['campaign']>; is_demo: boolean }) {
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
function Ranking({ ranking, currency }: { ranking: NonNullable<Room['ranking']>; currency: string }) {
  const { brands, from_date, to_date } = ranking;
  const columns = COLUMNS.filter((id) => brands.some((brand) => brand[id] !== undefined));
  return (
    <section className={classes.section}>
      <h2>
        {t('Ranking')} <small>{dayRange(from_date, to_date)}</small>
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

interface NameProps {
  name: string;
  brand: BrandSettings;
  onClose: () => void;
  onName: (name: string) => void;
}

/** Asks once for the name that answers carry. */
function RoomName({ name, brand, onClose, onName }: NameProps) {
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onName(typed.trim());
  };
  return (
    <Modal opened onClose={onClose} title={t('Your name')} size="sm" centered>
      <form onSubmit={submit} style={brandStyle(brand)} noValidate>
        <Text c="dimmed" mb="sm">
          {t('{sender} sees it beside your answers. This browser remembers it.', { sender: brand.name })}
        </Text>
        <TextInput
          aria-label={t('Your name')}
          autoComplete="name"
          data-autofocus
          maxLength={MOST_GIVEN_NAME}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button type="submit" className={classes.main} disabled={typed.trim() === ''}>
            {t('Continue')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Accepts the creators on the page who have no decision yet. */
function AcceptRest({ room, respond }: { room: Room; respond: Respond }) {
  const [isRunning, setRunning] = useState(false);
  const open = room.creators.filter(({ decision }) => decision === null);
  if (open.length < 2) return null;
  const accept = async () => {
    setRunning(true);
    try {
      for (const { profile_id } of open) await respond.send({ profile_id, kind: 'accept', text: '' });
    } catch {
      // The error is shown; accepted creators stay accepted.
    } finally {
      setRunning(false);
    }
  };
  return (
    <Group justify="center" my="md">
      <Button className={classes.main} loading={isRunning} onClick={() => void accept()}>
        {plural(open.length, 'Accept the remaining creator', 'Accept the remaining {n} creators')}
      </Button>
    </Group>
  );
}

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
  const [nameRequest, setNameRequest] = useState<{ onName: ((name: string) => void) | null } | null>(null);
  const title = room?.name;
  useEffect(() => {
    if (title !== undefined && preview === null) document.title = title;
  }, [title, preview]);
  if (room === null) {
    if (answer.error === null) return <PageSkeleton />;
    if (normaliseError(answer.error).status === 404)
      throw new PageError(t('This page no longer exists.'), { status: 404, cause: answer.error });
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  const named = (run: (by: string) => Promise<unknown>) =>
    visitor.name === ''
      ? new Promise((resolve, reject) =>
          setNameRequest({ onName: (by) => void run(by).then(resolve, reject) }),
        )
      : run(visitor.name);
  const send = (input: Answer) => named((by) => respond.mutateAsync({ ...input, by }));
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
        {room.type === 'monitor' && preview === null && (
          <Suspense>
            <ClientDrafts monitor_id={room.type_id} className={classes.drafts} named={named} />
          </Suspense>
        )}
        {decides && answering !== null && <AcceptRest room={room} respond={answering} />}
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
            responses={room.said}
            respond={answering}
            decides={false}
          />
        </section>
        <div className={classes.foot}>
          <span>{brand.footer || t('Shared by {company}', { company: brand.name })}</span>
          {visitor.name !== '' && preview === null && (
            <span>
              {t('You answer as {name}.', { name: visitor.name })}{' '}
              <button type="button" className={classes.undo} onClick={() => setNameRequest({ onName: null })}>
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
      {nameRequest !== null && (
        <RoomName
          name={visitor.name}
          brand={brand}
          onClose={() => setNameRequest(null)}
          onName={(name) => {
            visitor.change(name);
            setNameRequest(null);
            nameRequest.onName?.(name);
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
