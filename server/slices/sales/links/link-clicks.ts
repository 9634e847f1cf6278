import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { installationKey } from '#server/platform/encrypted-secrets.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';

/** A day of the latest time zone ends two days after it began in the earliest. */
const KEPT_DAYS = 2;
/** Per day and link; further ones count as unknown. */
const MOST_REFERRERS = 100;
const MOST_HOST = 100;

export interface Click {
  link_id: number;
  /** Of the company with the link. */
  timezone: string;
  ip: string;
  referer: string | undefined;
  is_bot: boolean;
}

/** A crawler, a preview, or a browser's prefetch. */
export function isProgram(request: { method: string; user_agent: string; purpose: string }): boolean {
  const { method, user_agent, purpose } = request;
  return (
    method !== 'GET' || user_agent === '' || isbot(user_agent) || /prefetch|prerender|preview/i.test(purpose)
  );
}

/** Without www; '' if the browser does not send it. */
export function hostOf(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return '';
  return new URL(referer).hostname.replace(/^www\./, '').slice(0, MOST_HOST);
}

/** Per address and link; more are automated. */
const MOST_A_MINUTE = 30;

/** In this process. */
function clicksLikeAProgram({ recent, now }: Pick<Services, 'recent' | 'now'>, visitor: string): boolean {
  const key = `${visitor} ${Math.floor(now().getTime() / 60_000)}`;
  const n = (recent.clicks.get(key) ?? 0) + 1;
  recent.clicks.set(key, n);
  return n > MOST_A_MINUTE;
}

/**
 * On the day in the company's time zone. A visitor is a pseudonym: a keyed hash of the address per day and
 * link, kept for two days, so that nobody can be tracked. The browser is not part of it, because programs
 * can vary it.
 */
export async function countClick(services: Services, click: Click): Promise<void> {
  const { link_id, timezone } = click;
  const at = services.now();
  const key = await installationKey(services);
  const { rows } = await sql<{ day: string }>`
    select (${at}::timestamptz at time zone ${timezone})::date::text as day`.execute(services.db);
  const day = rows[0]?.day ?? '';
  const visitor = createHmac('sha256', key)
    .update(`click ${day} ${link_id} ${addressOf(click.ip)}`)
    .digest('base64url')
    .slice(0, 16);
  const is_bot = clicksLikeAProgram(services, visitor) || click.is_bot;
  const host = hostOf(click.referer);
  await sql`
    with first as (
      insert into tracking_visitor (link_id, day, visitor)
      select ${link_id}, ${day}::date, ${visitor} where not ${is_bot}::boolean
      on conflict do nothing returning 1),
    known as (select referrer from tracking_click where link_id = ${link_id} and day = ${day}::date and is_bot = ${is_bot})
    insert into tracking_click (link_id, day, is_bot, referrer, clicks, visitors)
    select ${link_id}, ${day}::date, ${is_bot},
      case when ${host}::text in (select referrer from known) or (select count(*) from known) < ${MOST_REFERRERS}::int
        then ${host}::text else '' end,
      1, (select count(*)::int from first)
    on conflict (link_id, day, is_bot, referrer) do update
      set clicks = tracking_click.clicks + 1, visitors = tracking_click.visitors + excluded.visitors`.execute(
    services.db,
  );
}

/** Deletes pseudonyms of past days. */
export async function sweepVisitors({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await sql`delete from tracking_visitor where day < ${before}::date`.execute(db);
}
