import { useDebouncedValue } from '@mantine/hooks';
import { IconHash, IconPlaylistAdd, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { query } from '#web/platform/api/api.ts';
import { countryName } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { PaletteLine } from './palette-line.ts';
import { useNamedObjects, useVisited } from './palette-objects.tsx';
import { paletteIcon } from './palette-places.tsx';
import { fit, ranked } from './palette-ranking.ts';

/** Number of creators or brands requested: results come by followers, and the exact handle may be a small account. */
const ASKED = 50;
const SHOWN = 5;
const FEWEST_FORGIVEN = 4;

function profilesInput(kind: ProfileRow['kind'], search: string) {
  return {
    input: { search, kind, limit: ASKED },
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  } as const;
}

/** Creators and brands by name, handle or bio; where these are few, also those with a similar name. */
function useProfiles(search: string) {
  const creators = useQuery(query.profiles.search.queryOptions(profilesInput('influencer', search)));
  const brands = useQuery(query.profiles.search.queryOptions(profilesInput('brand', search)));
  const profiles = [creators, brands].flatMap(({ data }) => data?.profiles ?? []);
  const isFetching = creators.isFetching || brands.isFetching;
  const forgiving = (kind: ProfileRow['kind']) =>
    query.profiles.search.queryOptions({
      input: { search, kind, limit: SHOWN, one_typo: true },
      enabled: search.length >= FEWEST_FORGIVEN && !isFetching && profiles.length < SHOWN,
    });
  const similar = [useQuery(forgiving('influencer')), useQuery(forgiving('brand'))];
  const known = new Set(profiles.map(({ id }) => id));
  const more = similar.flatMap(({ data }) => data?.profiles ?? []).filter(({ id }) => !known.has(id));
  return { profiles, more, isFetching: isFetching || similar.some((one) => one.isFetching) };
}

/** Reason that neither the name nor the handle shows. */
const hiddenReason = (typed: string, row: ProfileRow) =>
  fit(typed, { label: row.name, handle: row.username ?? undefined }) === 0
    ? t('In the bio or another account')
    : null;

/**
 * Palette entries found in the data: named objects, creators and brands, a search, an analysis, and adding the best creator to a
 * list (with `onAdd`). `waits` while the results are for an earlier text.
 */
export function useFound(
  text: string,
  onAdd: ((profile_ids: number[]) => void) | null,
): { lines: PaletteLine[]; last: PaletteLine[]; waits: boolean } {
  const navigate = useNavigate();
  const { user } = useSession();
  const typed = text.trim();
  const [settled] = useDebouncedValue(typed, 200);
  const search = settled.replace(/^@/, '');
  const keywords = mayOpen(user, 'keywords');
  const people = useProfiles(search);
  const named = useNamedObjects(settled);
  const visited = useVisited();
  if (typed === '') return { lines: [], last: [], waits: false };
  const recent = new Set(visited.map(({ id }) => id));
  const similar = new Set(people.more);
  const isSimilar = (profile_id: number) => people.more.some(({ id }) => id === profile_id);
  const profiles = ranked(
    typed,
    [...people.profiles, ...people.more].map((row): PaletteLine & { profile_id: number } => ({
      profile_id: row.id,
      id: `/profile/${row.slug}`,
      recent: recent.has(`/profile/${row.slug}`),
      label: row.name,
      handle: row.username ?? undefined,
      matched: true,
      description: [
        row.username && `@${row.username.replace(/^@/, '')}`,
        row.country && countryName(row.country),
        row.kind === 'brand' ? t('Brand') : t('Creator'),
        similar.has(row) ? t('Similar name') : hiddenReason(typed, row),
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
    // A guess is not added to anything.
    best && onAdd && !isSimilar(best.profile_id)
      ? [
          {
            id: 'add-to-list',
            label: t('Add {name} to a list', { name: best.label }),
            leftSection: paletteIcon(IconPlaylistAdd),
            onClick: () => onAdd([best.profile_id]),
          },
        ]
      : [];
  const last: PaletteLine[] = [
    {
      id: 'search-profiles',
      label: t('Search profiles for “{typed}”', { typed }),
      leftSection: paletteIcon(IconSearch),
      onClick: () => void navigate({ to: '/profiles', search: { search: typed.replace(/^@/, '') } as never }),
    },
    ...(keywords
      ? [
          {
            id: 'analyse',
            label: t('Analyze “{typed}” as a keyword', { typed }),
            leftSection: paletteIcon(IconHash),
            onClick: () => void navigate({ to: '/keyword', search: { keyword: typed } as never }),
          },
        ]
      : []),
  ];
  const shown: PaletteLine[] = [
    ...profiles.slice(0, SHOWN).map(({ profile_id: _id, ...line }) => line),
    ...ranked(typed, named.lines),
  ];
  const ids = new Set(shown.map(({ id }) => id));
  return {
    lines: [
      ...shown,
      ...visited
        .filter(({ id }) => !ids.has(id))
        .map((line) => ({
          ...line,
          description: [line.description, t('opened recently')].filter(Boolean).join(' · '),
        })),
    ],
    // A #hashtag is not a name.
    last: [...adding, ...(typed.startsWith('#') ? last.toReversed() : last)],
    waits: settled !== typed || people.isFetching || named.isFetching,
  };
}
