import {
  IconBookmark,
  IconChartAreaLine,
  IconClock,
  IconFolder,
  IconHash,
  IconLayoutList,
  IconPresentation,
  IconRadar2,
  IconTrophy,
  IconUser,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SHARED_PAGES } from '#contract/access/areas.ts';
import type { Named } from '#contract/home.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { useRecent } from '#web/platform/page/recent.ts';
import { stringifySearch } from '#web/platform/page/url-state.ts';
import type { PaletteLine } from './palette-line.ts';
import { paletteIcon } from './palette-places.tsx';

interface Kind {
  label: Phrase;
  icon: typeof IconHash;
  href(object: Named): string;
}

const KINDS: Record<Named['kind'], Kind> = {
  list: { label: 'List', icon: IconLayoutList, href: ({ id }) => SHARED_PAGES.lists(id) },
  folder: { label: 'Folder', icon: IconFolder, href: ({ id }) => SHARED_PAGES.lists(id) },
  casting: { label: 'Casting', icon: IconPresentation, href: ({ id }) => SHARED_PAGES.casting(id) },
  forecast: { label: 'Forecast', icon: IconChartAreaLine, href: ({ id }) => SHARED_PAGES.forecast(id) },
  monitor: { label: 'Monitor', icon: IconRadar2, href: ({ id }) => SHARED_PAGES.monitor(id) },
  monitor_folder: {
    label: 'Folder of monitors',
    icon: IconFolder,
    href: ({ id }) => `/monitors${stringifySearch({ folder: id })}`,
  },
  leaderboard: { label: 'Leaderboard', icon: IconTrophy, href: ({ id }) => SHARED_PAGES.leaderboards(id) },
  keyword_report: {
    label: 'Saved keyword report',
    icon: IconBookmark,
    href: ({ id }) => SHARED_PAGES.keywords(id),
  },
  profile_search: {
    label: 'Saved profile search',
    icon: IconBookmark,
    href: ({ filter }) => `/profiles${stringifySearch(filter ?? {})}`,
  },
};

/** Why an object is found whose name does not match. */
function reason({ by, place }: Named): string | null {
  switch (by?.field) {
    case 'tag':
      return t('Tags: {text}', { text: by.text });
    case 'client':
      return t('Client: {text}', { text: by.text });
    case 'keyword':
      return t('Keywords: {text}', { text: by.text });
    case 'market':
      return t('Market: {text}', { text: by.text });
    case 'brand':
      return t('Brands: {text}', { text: by.text });
    case 'description':
      return t('“{text}”', { text: by.text });
    case 'typo':
      return t('Similar name');
    default:
      return by?.text === place ? null : (by?.text ?? null);
  }
}

/** Objects of the company that match the text, best first; `isFetching` while an answer is on its way. */
export function useNamedObjects(search: string): { lines: PaletteLine[]; isFetching: boolean } {
  const navigate = useNavigate();
  const answer = useQuery(
    query.home.find.queryOptions({
      input: { search: search.slice(0, 200) },
      enabled: search !== '',
      placeholderData: keepPreviousData,
    }),
  );
  const recent = new Set(useRecent().map(({ href }) => href));
  const lines = (answer.data?.matches ?? []).map((object): PaletteLine => {
    const { label, icon, href } = KINDS[object.kind];
    const to = href(object);
    return {
      id: to,
      label: object.name,
      description: [t(label), object.place && t('in {place}', { place: object.place }), reason(object)]
        .filter(Boolean)
        .join(' · '),
      matched: true,
      recent: recent.has(to),
      leftSection: paletteIcon(icon),
      onClick: () => void navigate({ href: to }),
    };
  });
  return { lines, isFetching: answer.isFetching };
}

const VISITED: ReadonlyArray<readonly [start: string, label: Phrase, icon: Kind['icon']]> = [
  ['/list/casting/', 'Casting', IconPresentation],
  ['/list/forecast/', 'Forecast', IconChartAreaLine],
  ['/list/', 'List', IconLayoutList],
  ['/monitor/', 'Monitor', IconRadar2],
  ['/leaderboard/', 'Leaderboard', IconTrophy],
  ['/keyword', 'Keyword report', IconHash],
  ['/profile/', 'Profile', IconUser],
];

/** Screens opened recently in this browser, newest first. */
export function useVisited(): PaletteLine[] {
  const navigate = useNavigate();
  return useRecent().map(({ href, title }) => {
    const [, label, icon] = VISITED.find(([start]) => href.startsWith(start)) ?? [];
    return {
      id: href,
      label: title,
      description: label && t(label),
      recent: true,
      leftSection: paletteIcon(icon ?? IconClock),
      onClick: () => void navigate({ href }),
    };
  });
}
