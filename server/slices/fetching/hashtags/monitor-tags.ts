import { platformOf } from '#contract/values/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import { typesWatched } from '#server/slices/monitors/matching/rules.ts';
import { type MonitorRow, monitorRows } from '#server/slices/monitors/monitor-row.ts';
import { isRunning } from '../watched-accounts.ts';

const HASHTAG = /^#([\p{L}\p{M}\p{N}_]{1,100})$/u;
/** Meta searches for no emoji. */
const EMOJI = /\p{Extended_Pictographic}|[\u20E3\uFE0F]/u;
/** Posts of the last day are found on the next. */
const DAYS_AFTER_THE_END = 1;

/** Hashtags of a monitor's rules on Instagram, in lower case without #. */
export function tagsOf(monitor: MonitorRow): string[] {
  const types = typesWatched(monitor);
  if (!types.some((type) => platformOf(type) === 'instagram' && type !== 'instagram_stories')) return [];
  const tags = monitor.keywords.flatMap((keyword) => HASHTAG.exec(keyword.normalize('NFC'))?.[1] ?? []);
  return [...new Set(tags.filter((tag) => !EMOJI.test(tag)).map((tag) => tag.toLowerCase()))];
}

export const isSearched = (monitor: MonitorRow, timezone: string, now: Date): boolean =>
  isRunning(monitor, timezone, now, DAYS_AFTER_THE_END);

/** Of the company's running monitors, the newest first. */
export async function wantedTags(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, timezone }: { id: number; timezone: string },
): Promise<string[]> {
  const monitors = await monitorRows({ db }, id, null);
  const running = monitors.filter((one) => isSearched(one, timezone, now()));
  return [...new Set(running.toReversed().flatMap(tagsOf))];
}
