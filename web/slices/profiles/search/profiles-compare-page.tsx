import { Button, CloseButton, Flex, Stack, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { LEAST_OVERLAP } from '#contract/overlap.ts';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import type { ContentPost } from '#contract/report/report.ts';
import { id } from '#contract/values/primitives.ts';
import { AudienceOverlapView } from '#web/parts/audience/audience-overlap.tsx';
import { genderName } from '#web/parts/audience/audience-shares.ts';
import { type CompareLine, CompareTable } from '#web/parts/compare-table.tsx';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { capital } from '#web/parts/search-filters/filter-labels.ts';
import { languageName } from '#web/parts/search-filters/language-names.ts';
import { useAddToList } from '#web/parts/use-add-to-list.tsx';
import { query } from '#web/platform/api/api.ts';
import { useFlagRefusal, useRefusal } from '#web/platform/api/refusal.ts';
import { countryName, exactNumber, percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Num } from '#web/ui/number.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { AgesCell, CredibilityNum, GrowthNum, PriceNum, underName } from './profiles-columns.tsx';
import classes from './profiles-compare.module.css';

type Line = CompareLine<ProfileRow>;

function countries(row: ProfileRow): ReactNode {
  if (!row.audience?.countries.length) return <Num value={null} missing="no_audience_data" />;
  return row.audience.countries.map(({ key, share }) => (
    <Flex key={key} component="span" gap="xs" justify="space-between" className={classes.pair}>
      <span>{countryName(key)}</span>
      <span>{percent(share, 1)}</span>
    </Flex>
  ));
}

function genders(row: ProfileRow): ReactNode {
  if (!row.audience?.genders.length) return <Num value={null} missing="no_audience_data" />;
  return row.audience.genders.map(({ key, share }) => (
    <Flex key={key} component="span" gap="xs" justify="space-between" className={classes.pair}>
      <span>{capital(genderName(key))}</span>
      <span>{percent(share, 1)}</span>
    </Flex>
  ));
}

/** Numbers, audience and topics of creators side by side. */
function compareLines(currency: string): Line[] {
  return [
    {
      label: t('Followers'),
      show: (row) =>
        row.followers === null ? (
          <Num value={null} missing={row.missing.followers} />
        ) : (
          exactNumber(row.followers)
        ),
      rank: (row) => row.followers,
    },
    {
      label: t(METRIC_TABLE.engagement_rate.label),
      show: (row) => <Num value={row.engagement_rate} kind="percent" missing={row.missing.engagement_rate} />,
      rank: (row) => row.engagement_rate,
    },
    { label: t('Followers, 30 days'), show: (row) => <GrowthNum row={row} />, rank: (row) => row.growth },
    {
      label: t('Credibility'),
      show: (row) => <CredibilityNum row={row} />,
      rank: (row) => row.credibility_score,
    },
    {
      label: t('Lowest price'),
      show: (row) => <PriceNum row={row} currency={currency} />,
    },
    { label: t('Known posts'), show: (row) => <Num value={row.publications_count} kind="exact" /> },
    { label: t('Audience countries'), show: countries },
    { label: t('Audience gender'), show: genders },
    { label: t('Audience age'), show: (row) => <AgesCell row={row} /> },
    {
      label: t('Topics'),
      show: (row) => row.themes.join(', ') || <Num value={null} missing="not_in_source" />,
    },
    {
      label: t('Languages'),
      show: (row) =>
        row.languages.map(languageName).join(', ') || <Num value={null} missing="not_in_source" />,
    },
    { label: t('Platforms'), show: (row) => <PlatformIcons platforms={row.available_platforms} /> },
  ];
}

/** Profiles in a side-by-side comparison. */
export const MOST_COMPARED = 5;
const RECENT = 100;
const TAGS = 8;

const compareUrl = z.object({ ids: z.array(z.coerce.number().pipe(id)).max(MOST_COMPARED).default([]) });

/** Shares of the post types, largest first. */
function formats(posts: readonly ContentPost[]): string {
  const types = [...new Set(posts.map(({ post_type }) => post_type))];
  return types
    .map((type) => ({ type, n: posts.filter(({ post_type }) => post_type === type).length }))
    .toSorted((a, b) => b.n - a.n)
    .map(({ type, n }) => `${postTypeName(type)} ${percent(n / posts.length, 0)}`)
    .join(', ');
}

/** Formats and hashtags of the creators' posts. */
function useContentLines(rows: readonly ProfileRow[]): CompareLine<ProfileRow>[] {
  const posts = useQueries({
    queries: rows.map((row) =>
      query.profiles.posts.queryOptions({ input: { id: String(row.id), limit: RECENT } }),
    ),
  });
  const tags = useQueries({
    queries: rows.map((row) =>
      query.profiles.tags.queryOptions({ input: { id: String(row.id), limit: TAGS } }),
    ),
  });
  const place = (row: ProfileRow) => rows.indexOf(row);
  const none = <Num value={null} missing={t('No posts yet')} />;
  return [
    {
      label: t('Formats of the newest posts'),
      show: (row) => formats(posts[place(row)]?.data?.posts ?? []) || none,
    },
    {
      label: t('Most used hashtags'),
      show: (row) => tags[place(row)]?.data?.map(({ tag }) => `#${tag.replace(/^#/, '')}`).join(' ') || none,
    },
  ];
}

function Overlap({ ids }: { ids: number[] }) {
  const overlap = useQuery(query.overlap.profiles.queryOptions({ input: { ids } }));
  if (overlap.data !== undefined) return <AudienceOverlapView overlap={overlap.data} />;
  if (overlap.error === null) return <RowsSkeleton rows={2} />;
  return (
    <ErrorState
      framed
      error={overlap.error}
      title={t('The overlap could not be calculated.')}
      onRetry={() => void overlap.refetch()}
    />
  );
}

interface ComparedProps {
  rows: readonly ProfileRow[];
  onRemove: (id: number) => void;
}

function Compared({ rows, onRemove }: ComparedProps) {
  const currency = useSession().user?.currency ?? 'USD';
  const content = useContentLines(rows);
  const noOverlap = useFlagRefusal('audience_overlap');
  return (
    <Stack gap="lg">
      <div className="surface">
        <CompareTable
          rows={rows}
          groups={[
            { name: null, lines: compareLines(currency) },
            { name: t('Content'), lines: content },
          ]}
          picture={(row) => (
            <span className={classes.picture}>
              <Avatar
                name={row.name}
                face={row.is_demo ? row.slug : null}
                src={row.picture}
                square={row.kind === 'brand'}
                size={40}
              />
              <CloseButton
                size="sm"
                aria-label={t('Remove {what}', { what: row.name })}
                onClick={() => onRemove(row.id)}
              />
            </span>
          )}
          under={underName}
        />
      </div>
      {noOverlap === null && rows.length >= LEAST_OVERLAP && (
        <section aria-label={t('Audience overlap')}>
          <Text component="h2" fw={600} mb="xs">
            {t('Audience overlap')}
          </Text>
          <Overlap ids={rows.map((row) => row.id)} />
        </section>
      )}
    </Stack>
  );
}

export function ProfilesComparePage() {
  const { state, patch } = useUrlState(compareUrl);
  const ids = [...new Set(state?.ids ?? [])];
  const profiles = useQuery(query.profiles.chosen.queryOptions({ input: { ids }, enabled: ids.length > 0 }));
  const mayList = useRefusal('lists');
  const { dialog, addToList } = useAddToList();
  const rows = profiles.data?.profiles ?? [];
  return (
    <Stack gap={0}>
      <PageHeader
        title={plural(ids.length, 'Compare {n} profiles', 'Compare {n} profiles')}
        facts={
          <Link className="link" to="/profiles">
            {t('All profiles')}
          </Link>
        }
        actions={
          <Refusable reason={mayList}>
            <Button disabled={rows.length === 0} onClick={() => addToList(rows.map((row) => row.id))}>
              {t('Add to list')}
            </Button>
          </Refusable>
        }
      />
      {profiles.isError && (
        <ErrorState
          framed
          error={profiles.error}
          title={t('The profiles could not be loaded.')}
          onRetry={() => void profiles.refetch()}
        />
      )}
      {ids.length > 0 && profiles.isPending && <RowsSkeleton rows={10} />}
      {(ids.length === 0 || profiles.data?.profiles.length === 0) && (
        <EmptyState
          action={
            <Button component={Link} to="/profiles">
              {t('Search profiles')}
            </Button>
          }
        >
          {t('Select profiles in the search, then compare them here.')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Compared
          rows={rows}
          onRemove={(gone) => void patch({ ids: ids.filter((one) => one !== gone) }, { push: false })}
        />
      )}
      {dialog}
    </Stack>
  );
}
