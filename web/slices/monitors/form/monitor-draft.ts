import type { Monitor } from '#contract/monitors/monitor.ts';
import {
  DEFAULT_FOLDER,
  type MonitorRules,
  type MonitorSetup,
  monitorRules,
  monitorSetup,
} from '#contract/monitors/setup.ts';
import { hasOperator, joinTerms, keywordsOf, splitTerms } from '#contract/values/search-terms.ts';
import { messageText } from '#web/platform/api/errors.ts';

export interface MonitorDraft extends Omit<MonitorSetup, 'profile_ids'> {
  profiles: Monitor['profiles'];
}
export type SetDraft = (part: Partial<MonitorDraft>) => void;

const DAY_MS = 86_400_000;
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Default: thirty days from today. */
export const newDraft = (today: string): MonitorDraft => ({
  name: '',
  market: '',
  group_id: DEFAULT_FOLDER,
  hide_excluded_posts: false,
  save_ig_stories: false,
  download_story_videos: false,
  content_analysis: true,
  total_budget: null,
  total_elc_budget: null,
  elc_non_working_budget: null,
  start_date: today,
  end_date: dayAfter(today, 29),
  profiles: [],
  list_ids: [],
  list_profile_tags: [],
  keywords: [],
  search_type: 'OR',
  creators_search_type: 'AND',
  platforms_to_track: [],
  post_types: [],
  stories_cap: null,
  count_reels_once: false,
  exact_date_filter: true,
});

const FIELDS = [...(Object.keys(newDraft('2026-01-01')) as (keyof MonitorDraft)[]), 'currency'] as const;

export const draftOf = (monitor: Monitor): MonitorDraft =>
  Object.fromEntries(FIELDS.map((name) => [name, monitor[name]])) as unknown as MonitorDraft;

export const setupOf = ({ profiles, ...rest }: MonitorDraft): MonitorSetup => ({
  ...rest,
  profile_ids: profiles.map(({ id }) => id),
});

/** Changed fields: the input of `update`. */
export function changedFields(before: MonitorSetup, after: MonitorSetup): Partial<MonitorSetup> {
  const same = (name: keyof MonitorSetup) => JSON.stringify(before[name]) === JSON.stringify(after[name]);
  return Object.fromEntries(
    (Object.keys(after) as (keyof MonitorSetup)[]).filter((name) => !same(name)).map((n) => [n, after[n]]),
  );
}

/** Problems by field, in the server's words. */
export function setupIssues(setup: MonitorSetup): Record<string, string> {
  const { error } = monitorSetup.safeParse(setup);
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map((i) => [String(i.path[0]), messageText({ message: i.message })]),
  );
}

/** Rules only; null while incomplete. */
export function rulesOf(setup: MonitorSetup): MonitorRules | null {
  return monitorRules.safeParse(setup).data ?? null;
}

/** Splits typed or pasted keywords; adjacent words form a phrase. */
export function typedKeywords(text: string): string[] {
  return text.split(/[\n\t,;，、；]+/).flatMap((part) => {
    if (hasOperator(part)) return keywordsOf(part.trim());
    const terms = splitTerms(part);
    const isPhrase = terms.length > 1 && terms.every(({ kind }) => kind === 'word');
    return isPhrase ? [`"${part.trim()}"`] : terms.map((term) => joinTerms([term]));
  });
}
