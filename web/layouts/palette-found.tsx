import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionData } from '@mantine/spotlight';
import { IconBookmark, IconHash, IconPlaylistAdd, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { query } from '#web/platform/api/api.ts';
import { countryName } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { savedFilters } from '#web/platform/page/saved-filters.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { type Matched, ranked } from './palette-ranking.ts';

/** A command with its search terms. */
export type PaletteLine = SpotlightActionData & Matched & { id: string };

/** Number of creators or brands requested: results come by followers, and the exact handle may be a small account. */
const ASKED = 50;
const SHOWN = 5;

function profilesInput(kind: ProfileRow['kind'], search: string) {
  return {
    input: { search, kind, limit: ASKED },
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  } as const;
}

/**
 * Palette entries found in the data: creators and brands, a saved report, a search, an analysis, and adding the best creator to a
 * list (with `onAdd`). `waits` while the results are for an earlier text.
 */
export function useFound(
  text: string,
  onAdd: ((profile_ids: number[]) => void) | null,
): { lines: PaletteLine[]; last: PaletteLine[]; waits: boolean } {
  const navigate = useNavigate();
  const { user } = useSession();
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, 200);
  const search = asked.replace(/^@/, '');
  const keywords = mayOpen(user, 'keywords');
  const creators = useQuery(query.profiles.search.queryOptions(profilesInput('influencer', search)));
  const brands = useQuery(query.profiles.search.queryOptions(profilesInput('brand', search)));
  const saved = useQuery({ ...savedFilters, enabled: keywords && search !== '' });
  if (typed.length < 2) return { lines: [], last: [], waits: false };
  const icon = (Icon: typeof IconHash) => <Icon size={18} stroke={1.7} aria-hidden />;
  const rows = [creators, brands].flatMap(({ data }) => data?.profiles ?? []);
  const profiles = ranked(
    typed,
    rows.map((row): PaletteLine & { profile_id: number } => ({
      profile_id: row.id,
      id: `profile ${row.slug}`,
      label: row.name,
      handle: row.username ?? undefined,
      found: true,
      description: [
        row.username && `@${row.username.replace(/^@/, '')}`,
        row.country && countryName(row.country),
        row.kind === 'brand' && t('Brand'),
      ]
        .filter(Boolean)
        .join(' · '),
      leftSection: (
        <Avatar
          name={row.name}
          face={row.is_demo ? row.slug : null}
          src={row.picture}
          square={row.kind === 'brand'}
          size={26}
        />
      ),
      onClick: () => void navigate({ to: '/profile/$slug', params: { slug: row.slug } }),
    })),
  );
  const [best] = profiles;
  const adding: PaletteLine[] =
    best && onAdd
      ? [
          {
            id: 'add-to-list',
            label: t('Add {name} to a list', { name: best.label }),
            leftSection: icon(IconPlaylistAdd),
            onClick: () => onAdd([best.profile_id]),
          },
        ]
      : [];
  const reports = (saved.data ?? []).map(
    ({ keyword_user_filter_id: id, filter_name }): PaletteLine => ({
      id: `report ${id}`,
      label: filter_name,
      description: t('Saved keyword report'),
      leftSection: icon(IconBookmark),
      onClick: () => void navigate({ to: '/keyword/$keywordId', params: { keywordId: String(id) } }),
    }),
  );
  const last: PaletteLine[] = [
    {
      id: 'search-profiles',
      label: t('Search profiles for “{typed}”', { typed }),
      leftSection: icon(IconSearch),
      onClick: () => void navigate({ to: '/profiles', search: { search: typed.replace(/^@/, '') } as never }),
    },
    ...(keywords
      ? [
          {
            id: 'analyse',
            label: t('Analyse “{typed}” as a keyword', { typed }),
            leftSection: icon(IconHash),
            onClick: () => void navigate({ to: '/keyword', search: { keyword: typed } as never }),
          },
        ]
      : []),
  ];
  return {
    lines: [
      ...profiles.slice(0, SHOWN).map(({ profile_id: _id, ...line }) => line),
      ...ranked(typed, reports).slice(0, SHOWN),
    ],
    // A #hashtag is not a name.
    last: [...adding, ...(typed.startsWith('#') ? last.toReversed() : last)],
    waits: asked !== typed || creators.isFetching || brands.isFetching,
  };
}
