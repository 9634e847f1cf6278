import { sql } from 'kysely';
import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import { everyOtherSecond } from '#server/platform/at-intervals.ts';
import type { Services } from '#server/platform/context.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { whyStopped } from '#server/platform/store-refusals.ts';
import {
  type FoundPost,
  HashtagRefused,
  instagramHashtags,
} from '#server/slices/connectors/instagram/instagram-hashtags.ts';
import { freshToken } from '#server/slices/connectors/logins/fresh-token.ts';
import { platformApp } from '#server/slices/connectors/logins/platform-app.ts';
import { afterFailure } from '#server/slices/connectors/next-due.ts';
import { ConnectorTrouble } from '#server/slices/connectors/trouble.ts';
import { wantedTags } from './monitor-tags.ts';
import { counts, type KnownTag, planTurn, takesPlace } from './plan-turn.ts';

const KEPT_MS = 30 * 86_400_000;

/** Meta's terms: nothing older than its last answer 30 days ago. */
export async function sweepHashtags({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  await db.deleteFrom('hashtag_post').where('seen_at', '<', before).execute();
  await sql`
    delete from instagram_hashtag where coalesce(asked_at, next_due_at) < ${before}::timestamptz`.execute(db);
}

type TurnServices = Pick<Services, 'db' | 'files' | 'log' | 'now' | 'connector_settings'>;

/** A company whose hashtags may be due, and the account that asks. */
interface Turn {
  company_id: number;
  timezone: string;
  connection_id: number;
  account_id: string;
  failures: number;
}

const HOUR_MS = 3_600_000;
/** Meta reports the posts of the last 24 hours: a late answer must not leave a gap. */
const ASK_AGAIN_MS = 20 * HOUR_MS;
/** New monitors and hashtags. */
const LOOK_AGAIN_MS = 60_000;
/** A claim of a stopped process. */
const STALE_MS = 15 * 60_000;
/** Then it is another company's turn. */
const TAGS_A_TURN = 5;
const DAY_MS = 24 * HOUR_MS;

/** The most overdue one, of companies that may import. */
async function claim({ db, now }: TurnServices): Promise<Turn | undefined> {
  const at = now();
  const { rows } = await sql<Turn>`
    with due as (
      select a.company_id, a.hashtags_failures as failures, o.timezone, c.id as connection_id, c.external_id as account_id
      from platform_app a join company o on o.id = a.company_id
      join connection c on c.company_id = a.company_id and c.app = a.app and c.profile_id is null and c.state = 'active'
      where a.app = 'meta' and a.features ? 'hashtags'
        and (a.hashtags_due_at is null or a.hashtags_due_at <= ${at}::timestamptz)
        and (a.hashtags_claimed_at is null or a.hashtags_claimed_at < ${new Date(at.getTime() - STALE_MS)}::timestamptz)
        and (o.may_import or o.id = (select min(id) from company))
      order by a.hashtags_due_at nulls first, a.company_id, c.connected_at desc limit 1 for update of a skip locked)
    update platform_app a set hashtags_claimed_at = ${at}::timestamptz from due
    where a.company_id = due.company_id and a.app = 'meta' returning due.*`.execute(db);
  return rows[0];
}

async function takeTurn(services: TurnServices, turn: Turn): Promise<void> {
  try {
    const isMore = await askTags(services, turn);
    const wait = isMore ? 0 : LOOK_AGAIN_MS;
    await release(services, turn, {
      due: new Date(services.now().getTime() + wait),
      failures: 0,
      error: null,
    });
  } catch (error) {
    const isTrouble = error instanceof ConnectorTrouble;
    if (!isTrouble) services.log.error({ err: error, company: turn.company_id }, 'hashtags');
    const trouble = isTrouble ? error : new ConnectorTrouble('busy', whyStopped(error));
    const failures = turn.failures + 1;
    const due = afterFailure(services.now(), failures, trouble.retry_at);
    await release(services, turn, { due, failures, error: storedForm(trouble.sentence) });
  }
}

/** Also after the switch was turned off and on again, which makes it due at once. */
const release = (
  { db }: TurnServices,
  { company_id }: Turn,
  { due, failures, error }: { due: Date; failures: number; error: string | null },
) =>
  db
    .updateTable('platform_app')
    .set({
      ...{ hashtags_claimed_at: null, hashtags_due_at: due, hashtags_failures: failures },
      hashtags_error: error,
    })
    .where('company_id', '=', company_id)
    .where('app', '=', 'meta')
    .execute();

/** Returns whether more hashtags are due. */
async function askTags(services: TurnServices, turn: Turn): Promise<boolean> {
  const { db, now } = services;
  const app = await platformApp(services, turn.company_id, 'meta');
  const wanted = await wantedTags(services, { id: turn.company_id, timezone: turn.timezone });
  if (app === null || wanted.length === 0) return false;
  const api = instagramHashtags(
    {
      ...{ settings: services.connector_settings, host: 'graph', now, app_secret: app.client_secret },
      ...{
        quota_owner: `connection ${turn.connection_id}`,
        token: () => freshToken(services, turn.connection_id),
      },
    },
    turn.account_id,
  );
  const known = await knownTags(db, turn);
  const searched = takesPlace(wanted, known, now()) ? await api.recentlySearched() : new Set<string>();
  const { due, waiting } = planTurn(wanted, known, searched, now());
  const soon = new Date(now().getTime() + HOUR_MS);
  for (const { tag, until } of waiting)
    await noteTag(db, turn, tag, { waits_until: until, next_due_at: until < soon ? until : soon });
  const byTag = new Map(known.map((one) => [one.tag, one]));
  for (const tag of due.slice(0, TAGS_A_TURN))
    await askTag(services, turn, api, byTag.get(tag) ?? { tag, external_id: null, counted_at: null });
  return due.length > TAGS_A_TURN;
}

const knownTags = (db: Database, { company_id, account_id }: Turn): Promise<KnownTag[]> =>
  db
    .selectFrom('instagram_hashtag')
    .where('company_id', '=', company_id)
    .where('account_id', '=', account_id)
    .select(['tag', 'external_id', 'counted_at', 'next_due_at'])
    .execute();

interface Noted {
  next_due_at: Date;
  external_id?: string;
  counted_at?: Date | null;
  waits_until?: Date | null;
  asked_at?: Date;
  succeeded_at?: Date;
  error?: string | null;
}

async function noteTag(db: Database, turn: Turn, tag: string, noted: Noted): Promise<void> {
  const { company_id, account_id } = turn;
  await db
    .insertInto('instagram_hashtag')
    .values({ company_id, account_id, tag, ...noted })
    .onConflict((c) => c.columns(['company_id', 'account_id', 'tag']).doUpdateSet(noted))
    .execute();
}

type Api = ReturnType<typeof instagramHashtags>;

/** Counted before it is asked for, so that a killed process counts too much rather than too little. */
async function askTag(
  services: TurnServices,
  turn: Turn,
  api: Api,
  { tag, external_id: id, counted_at }: Omit<KnownTag, 'next_due_at'>,
): Promise<void> {
  const { db, now } = services;
  const note = (noted: Noted) => noteTag(db, turn, tag, noted);
  const at = now();
  const next_due_at = new Date(at.getTime() + ASK_AGAIN_MS);
  const isCounted = counts({ counted_at }, at);
  await note({ asked_at: at, waits_until: null, next_due_at, ...(isCounted ? {} : { counted_at: at }) });
  try {
    const external_id = id ?? (await api.idOf(tag));
    await note({ external_id, next_due_at });
    await storePosts(services, turn, tag, await api.posts(external_id));
    await note({ succeeded_at: at, error: null, next_due_at });
  } catch (error) {
    if (!(error instanceof HashtagRefused)) {
      // The trouble is of all hashtags: this one stays due.
      await note({ next_due_at: at });
      throw error;
    }
    const tomorrow = new Date(at.getTime() + DAY_MS);
    if (error.kind === 'limit')
      await note({
        waits_until: tomorrow,
        next_due_at: tomorrow,
        ...(isCounted ? {} : { counted_at: null }),
      });
    else await note({ error: storedForm(sentenceFor('instagram_hashtag_unavailable')), next_due_at });
  }
}

/** Nothing is stored if the account was disconnected or the feature turned off meanwhile. */
async function storePosts(
  { db, now }: TurnServices,
  { company_id, connection_id }: Turn,
  tag: string,
  posts: readonly FoundPost[],
): Promise<void> {
  const at = now();
  await transaction(db, async (trx) => {
    const { rows } = await sql`
      select c.id from connection c join platform_app a on a.company_id = c.company_id and a.app = c.app
      where c.id = ${connection_id} and c.state = 'active' and a.features ? 'hashtags' for update of c`.execute(
      trx,
    );
    if (rows.length === 0) return;
    await sql`
      insert into hashtag_post as p (company_id, media_id, tags, short_code, permalink, caption, media_type, likes, comments,
        created_at, first_seen_at, seen_at)
      select ${company_id}, n.media_id, jsonb_build_array(${tag}::text), n.short_code, n.permalink, n.caption, n.media_type,
        n.likes, n.comments, n.created_at, ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as n (media_id text, short_code text, permalink text,
        caption text, media_type text, likes int, comments int, created_at timestamptz)
      on conflict (company_id, media_id) do update set caption = excluded.caption, likes = excluded.likes,
        comments = excluded.comments, seen_at = excluded.seen_at,
        tags = case when p.tags ? ${tag}::text then p.tags else p.tags || excluded.tags end`.execute(trx);
  });
}

/** One company after the other, until none is due. */
export async function searchHashtags(services: TurnServices, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const turn = await claim(services);
    if (!turn) return;
    await takeTurn(services, turn);
  }
}

/** For as long as the process runs. Returns a function that stops it. */
export const startSearchingHashtags = (services: Services): (() => Promise<void>) =>
  everyOtherSecond(services.log, 'searching for hashtags', (signal) => searchHashtags(services, signal));
