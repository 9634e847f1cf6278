import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { addressOf } from '#server/platform/caller-address.ts';
import type { Services } from '#server/platform/context.ts';
import { installationKey } from '#server/platform/encrypted-secrets.ts';

/** Days a pseudonym is kept: a day of the latest time zone ends two days after it began in the earliest. */
const KEPT_DAYS = 2;
/** Pages that a day of a link tells apart; clicks from others count as from an unknown one. */
const MOST_REFERRERS = 100;
const MOST_HOST = 100;

export interface Click {
  link_id: number;
  /** Of the company the link belongs to. */
  timezone: string;
  ip: string;
  referer: string | undefined;
  is_bot: boolean;
}

/** Whether a request comes from a program: a crawler, a preview, a browser that fetches ahead. */
export function isProgram(request: { method: string; user_agent: string; purpose: string }): boolean {
  const { method, user_agent, purpose } = request;
  return (
    method !== 'GET' || user_agent === '' || isbot(user_agent) || /prefetch|prerender|preview/i.test(purpose)
  );
}

/** The host a visitor came from, without www; '' where the browser does not say. */
export function hostOf(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return '';
  return new URL(referer).hostname.replace(/^www\./, '').slice(0, MOST_HOST);
}

/** Clicks of one address on one link within a minute; whatever clicks more often is a program. */
const MOST_A_MINUTE = 30;
const recent = new WeakMap<object, LRUCache<string, number>>();

/** Whether a visitor has clicked more often within this minute, in this process, than people do. */
function clicksLikeAProgram({ db, now }: Pick<Services, 'db' | 'now'>, visitor: string): boolean {
  const clicks = recent.get(db) ?? new LRUCache<string, number>({ max: 50_000 });
  recent.set(db, clicks);
  const key = `${visitor} ${Math.floor(now().getTime() / 60_000)}`;
  const n = (clicks.get(key) ?? 0) + 1;
  clicks.set(key, n);
  return n > MOST_A_MINUTE;
}

/**
 * Counts a click on its day in the company's time zone. Whoever clicks is known by a pseudonym of their address under a key
 * of this day and link, and for two days alone: neither an address nor anybody's way from link to link is kept. The browser
 * does not count: a program can name another one with each click.
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
    told as (select referrer from tracking_click where link_id = ${link_id} and day = ${day}::date and is_bot = ${is_bot})
    insert into tracking_click (link_id, day, is_bot, referrer, clicks, visitors)
    select ${link_id}, ${day}::date, ${is_bot},
      case when ${host}::text in (select referrer from told) or (select count(*) from told) < ${MOST_REFERRERS}::int
        then ${host}::text else '' end,
      1, (select count(*)::int from first)
    on conflict (link_id, day, is_bot, referrer) do update
      set clicks = tracking_click.clicks + 1, visitors = tracking_click.visitors + excluded.visitors`.execute(
    services.db,
  );
}

/** Forgets who clicked on days that are over. */
export async function sweepVisitors({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await sql`delete from tracking_visitor where day < ${before}::date`.execute(db);
}
