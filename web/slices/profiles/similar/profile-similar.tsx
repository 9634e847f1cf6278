import { Flex, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { SharedFeature } from '#contract/profiles/similar.ts';
import { PLATFORMS } from '#contract/values/primitives.ts';
import { sentence } from '#web/parts/search-filters/filter-labels.ts';
import { scoreText } from '#web/parts/search-filters/score-text.ts';
import { type api, query } from '#web/platform/api/api.ts';
import { countryName, percent } from '#web/platform/format/format.ts';
import { genderOfMany } from '#web/platform/format/gender-names.ts';
import { LANGUAGE, plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Num } from '#web/ui/number.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import type { TabProps } from '../profile-data.ts';
import type { ProfileState } from '../profile-state.ts';
import { CreatorCell } from '../search/profiles-columns.tsx';
import own from './profile-similar.module.css';

type Similar = Awaited<ReturnType<typeof api.profiles.similar>>;
type Hit = Similar['hits'][number];
type By = Similar['filter'];

const SIZES = [
  { value: '0-10000', label: 'Up to 10k followers' },
  { value: '10000-50000', label: '10k–50k followers' },
  { value: '50000-500000', label: '50k–500k followers' },
  { value: '500000-', label: 'Over 500k followers' },
] as const;

export function similarInput(profile_id: number, state: ProfileState) {
  const [min, max] = (state.similar_size ?? '').split('-');
  return {
    profile_id,
    filter: state.similar_by,
    ...(state.similar_platform ? { platform: state.similar_platform } : {}),
    ...(state.similar_country ? { country: [state.similar_country] } : {}),
    ...(min ? { min_range: Number(min) } : {}),
    ...(max ? { max_range: Number(max) } : {}),
  };
}

function featureName({ kind, key }: SharedFeature): string {
  if (kind === 'countries') return countryName(key);
  if (kind === 'genders') return genderOfMany(key);
  if (kind === 'ages') return t('Aged {key}', { key });
  return kind === 'interests' ? sentence(key) : key;
}

function Feature({ feature, by }: { feature: SharedFeature; by: By }) {
  const name = featureName(feature);
  const amount = (value: number) => (by === 'audience' ? percent(value, 0) : scoreText(value, 1));
  const both = t('{own} here, {other} there', { own: amount(feature.own), other: amount(feature.other) });
  return (
    <li>
      <span title={name}>{name}</span>
      <span
        title={t(by === 'audience' ? 'Share of the audience: {both}' : 'Weight (TF-IDF): {both}', { both })}
      >
        {amount(feature.own)} · {amount(feature.other)}
      </span>
    </li>
  );
}

function SimilarProfile({ hit, by }: { hit: Hit; by: By }) {
  const { profile, similarity, n, features } = hit;
  const counted = () => {
    if (n === null)
      return t(
        by === 'audience' ? 'number of sampled followers not reported' : 'number of posts not reported',
      );
    return by === 'audience'
      ? plural(n, '{n} sampled follower', '{n} sampled followers')
      : plural(n, '{n} posts', '{n} posts');
  };
  return (
    <li className={`surface ${own.hit}`}>
      <Link to="/profile/$slug" params={{ slug: profile.slug }} className={own.creator}>
        <CreatorCell row={profile} size={40} />
      </Link>
      <div className={own.match}>
        <span className={own.track} aria-hidden>
          <span style={{ width: `${similarity * 100}%` }} />
        </span>
        <b title={t('Cosine {value}', { value: scoreText(similarity, 4) })}>
          {t('{share} similar', { share: percent(similarity, 0) })}
        </b>
      </div>
      <Flex rowGap="xxs" columnGap="sm" wrap="wrap" c="dimmed" className={own.numbers}>
        <span>
          <b>
            <Num value={profile.followers} missing={profile.missing.followers} />
          </b>{' '}
          {t('followers')}
        </span>
        <span>{counted()}</span>
      </Flex>
      {by === 'content' && (
        <Text fz="xs" c="dimmed" mb={-6}>
          {t('Shared topics')}
        </Text>
      )}
      <ul
        className={`line-above ${own.features}`}
        aria-label={t('Similarities of {name} and this profile', { name: profile.name })}
      >
        {features.map((feature) => (
          <Feature key={`${feature.kind} ${feature.key}`} feature={feature} by={by} />
        ))}
      </ul>
    </li>
  );
}

function Filters({ profile, state, patch }: TabProps) {
  // Only countries with creators.
  const facets = useQuery(query.profiles.facets.queryOptions({ input: { kind: profile.kind } }));
  const countries = new Set(facets.data?.country.map(({ key }) => key));
  if (state.similar_country) countries.add(state.similar_country);
  return (
    <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" mih={34}>
      <SegmentedControl
        aria-label={t('Compare by')}
        value={state.similar_by}
        onChange={(similar_by) => patch({ similar_by: similar_by as By })}
        data={[
          { value: 'audience', label: t('Audience') },
          { value: 'content', label: t('Content') },
        ]}
      />
      <Select
        flex="1 1 130px"
        maw={200}
        aria-label={t('Platform')}
        placeholder={t('Any platform')}
        clearable
        data={PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
        value={state.similar_platform ?? null}
        onChange={(value) =>
          patch({ similar_platform: (value ?? undefined) as ProfileState['similar_platform'] })
        }
      />
      <Select
        flex="1 1 130px"
        maw={200}
        aria-label={t('Country')}
        placeholder={t('Any country')}
        clearable
        searchable
        data={[...countries]
          .map((value) => ({ value, label: countryName(value) }))
          .sort((a, b) => a.label.localeCompare(b.label, LANGUAGE))}
        value={state.similar_country ?? null}
        onChange={(value) => patch({ similar_country: value ?? undefined })}
      />
      <Select
        flex="1 1 130px"
        maw={200}
        aria-label={t('Followers')}
        placeholder={t('Any size')}
        clearable
        data={SIZES.map(({ value, label }) => ({ value, label: t(label) }))}
        value={state.similar_size ?? null}
        onChange={(value) => patch({ similar_size: value ?? undefined })}
      />
    </Flex>
  );
}

const NOTHING: Readonly<Record<By, Phrase>> = {
  audience:
    'No audience data for this profile, so it cannot be compared. Import its audience, or compare by content.',
  content: 'This profile has fewer than two posts with text, so it cannot be compared.',
};

function note({ source, compared, filter }: Similar): string | undefined {
  if (source === null) return undefined;
  const platform = PLATFORM_NAMES[source.platform];
  if (source.n === null)
    return plural(
      compared,
      '{platform}, compared with {n} profile',
      '{platform}, compared with {n} profiles',
      { platform },
    );
  const what =
    filter === 'audience'
      ? plural(source.n, '{n} sampled followers', '{n} sampled followers')
      : plural(source.n, '{n} post within a year', '{n} posts within a year');
  return plural(
    compared,
    '{platform} by {what}, compared with {n} profile',
    '{platform} by {what}, compared with {n} profiles',
    { platform, what },
  );
}

export function ProfileSimilar({ profile, state, patch }: TabProps) {
  const similar = useQuery(
    query.profiles.similar.queryOptions({
      input: similarInput(profile.id, state),
      placeholderData: (before) => before,
    }),
  );
  const { data, error, refetch } = similar;
  return (
    <Stack gap="sm">
      <Filters profile={profile} state={state} patch={patch} />
      {error !== null && data === undefined && (
        <ErrorState
          framed
          error={error}
          title={t('Similar profiles could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && <CardsSkeleton />}
      {data !== undefined && (
        <Card
          title={t(data.filter === 'audience' ? 'Similar audience' : 'Similar content')}
          note={note(data)}
        >
          {data.hits.length === 0 ? (
            <EmptyState icon={<IconUsersGroup size={22} stroke={1.7} aria-hidden />}>
              {t(data.source === null ? NOTHING[data.filter] : 'No similar profiles match these filters.')}
            </EmptyState>
          ) : (
            <ul className={own.hits} aria-label={t('Similar profiles')}>
              {data.hits.map((hit) => (
                <SimilarProfile key={hit.profile.id} hit={hit} by={data.filter} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </Stack>
  );
}
