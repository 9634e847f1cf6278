import { ActionIcon, Button, Flex, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ProfileFilters, ProfileRow } from '#contract/profiles/search.ts';
import type { ContentPost } from '#contract/report/report.ts';
import { genderName } from '#web/parts/audience/audience-shares.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { capital } from '#web/parts/search-filters/filter-labels.ts';
import { FIT_WORDS, type Fit, fitOf } from '#web/parts/search-filters/fit.ts';
import { query } from '#web/platform/api/api.ts';
import { ago, compactNumber, countryName, percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { usePicture } from '#web/platform/pictures.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import {
  AgesCell,
  CreatorCell,
  CredibilityNum,
  EngagementNum,
  GrowthNum,
  PriceNum,
} from './profiles-columns.tsx';
import classes from './profiles-preview.module.css';

const RECENT = 30;
const SHOWN = 3;

export function fitOfResult(row: ProfileRow, filters: ProfileFilters, currency: string): Fit {
  const { engagement_rate: engagement, credibility_score: credibility } = row;
  return fitOf(filters, { ...row, engagement, credibility, isResult: true }, currency);
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Text component="h3" fz="xs" fw={600} mb="xs">
        {title}
      </Text>
      {children}
    </section>
  );
}

function Post({ post }: { post: ContentPost }) {
  const drawn = `/api/cover/${encodeURIComponent(post.id)}.svg?platform=${post.platform}`;
  const picture = usePicture(post.image, drawn);
  const words = post.title ?? post.message;
  const body = (
    <>
      <img {...picture} alt="" width={112} height={112} loading="lazy" decoding="async" />
      <Text span display="block" fz="xxs" truncate>
        {words || postTypeName(post.post_type)}
      </Text>
      <Text
        span
        display="block"
        fz="xxs"
        c="dimmed"
        truncate
        title={
          post.interactions === null
            ? undefined
            : plural(post.interactions, '{n} interaction', '{n} interactions')
        }
      >
        {post.interactions === null ? t('interactions unknown') : compactNumber(post.interactions)}
        {post.created_time !== null && ` · ${ago(post.created_time)}`}
      </Text>
    </>
  );
  return (
    <li>
      {post.link === null ? (
        body
      ) : (
        <a href={post.link} target="_blank" rel="noopener noreferrer" title={words}>
          {body}
        </a>
      )}
    </li>
  );
}

/** Best by interactions; those without numbers last. */
function bestOf(posts: readonly ContentPost[]): ContentPost[] {
  return posts.toSorted((a, b) => (b.interactions ?? -1) - (a.interactions ?? -1)).slice(0, SHOWN);
}

function Posts({ row }: { row: ProfileRow }) {
  const posts = useQuery(query.profiles.posts.queryOptions({ input: { id: String(row.id), limit: RECENT } }));
  const newest = posts.data?.posts ?? [];
  const best = bestOf(newest);
  return (
    <Section
      title={
        newest.length > SHOWN ? t('Best of the {n} newest posts', { n: newest.length }) : t('Newest posts')
      }
    >
      {posts.isError && <ErrorState error={posts.error} onRetry={() => void posts.refetch()} />}
      {posts.isPending && <Skeleton height={112} />}
      {posts.data !== undefined && best.length === 0 && <Text c="dimmed">{t('No posts yet')}</Text>}
      <ul className={classes.posts}>
        {best.map((post) => (
          <Post key={post.id} post={post} />
        ))}
      </ul>
    </Section>
  );
}

function Audience({ row }: { row: ProfileRow }) {
  if (row.audience === null) return <Text c="dimmed">{t('No audience data')}</Text>;
  const { countries, genders } = row.audience;
  const shares = (some: { key: string; share: number }[], name: (key: string) => string) =>
    some.map(({ key, share }) => `${name(key)} ${percent(share, 0)}`).join(' · ');
  return (
    <Stack gap="xxs">
      {countries.length > 0 && <span>{shares(countries, countryName)}</span>}
      {genders.length > 0 && <span>{shares(genders, (key) => capital(genderName(key)))}</span>}
      <AgesCell row={row} />
    </Stack>
  );
}

const SIGNS = { yes: '✓', no: '✗', unknown: '?' } as const;

export function FitLines({ fit }: { fit: Fit }) {
  return (
    <ul className={classes.fit}>
      {fit.lines.map(({ id, label, value, state }) => (
        <li key={id} data-state={state}>
          <span role="img" aria-label={t(FIT_WORDS[state])} title={t(FIT_WORDS[state])}>
            {SIGNS[state]}
          </span>
          <span>
            {label} <b>{value}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

export interface ProfilesPreviewProps {
  row: ProfileRow;
  filters: ProfileFilters;
  currency: string;
  /** Moves by rows; null at the end. */
  onStep: { previous: (() => void) | null; next: (() => void) | null };
  onClose: () => void;
  /** Null if the caller may not add to lists. */
  onAdd: (() => void) | null;
}

export function ProfilesPreview({ row, filters, currency, onStep, onClose, onAdd }: ProfilesPreviewProps) {
  const fit = fitOfResult(row, filters, currency);
  const panel = useRef<HTMLElement>(null);
  const shown = row.id;
  useEffect(() => {
    if (shown > 0) panel.current?.scrollTo({ top: 0 });
  }, [shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: onStep.next, ArrowUp: onStep.previous }[event.key];
    if (event.key === 'Escape') onClose();
    else if (step) step();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const numbers: [string, ReactNode][] = [
    [t('Followers'), <Num key="f" value={row.followers} missing={row.missing.followers} />],
    [t('Engagement'), <EngagementNum key="e" row={row} />],
    [t('30 days'), <GrowthNum key="g" row={row} />],
    [t('Credibility'), <CredibilityNum key="c" row={row} />],
    [t('Lowest price'), <PriceNum key="p" row={row} currency={currency} />],
    [t('Known posts'), <span key="n">{compactNumber(row.publications_count)}</span>],
  ];
  return (
    <aside
      ref={panel}
      aria-label={t('Preview of {name}', { name: row.name })}
      className={`surface ${classes.panel}`}
      onKeyDown={onKeyDown}
    >
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <CreatorCell row={row} size={44} />
        <Group gap={0} wrap="nowrap" flex="none">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Previous creator')}
            disabled={onStep.previous === null}
            onClick={onStep.previous ?? undefined}
          >
            <IconChevronUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Next creator')}
            disabled={onStep.next === null}
            onClick={onStep.next ?? undefined}
          >
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Close the preview')}
            data-autofocus
            onClick={onClose}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <Group gap="xs">
        {onAdd !== null && (
          <Button size="xs" onClick={onAdd}>
            {t('Add to list')}
          </Button>
        )}
        <Button size="xs" variant="default" component={Link} to={`/profile/${encodeURIComponent(row.slug)}`}>
          {t('Open the profile')}
        </Button>
        <PlatformIcons platforms={row.available_platforms} />
      </Group>
      <dl className={classes.numbers}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {fit.total > 0 && (
        <Section title={t('Fit to the filters: {n} of {all}', { n: fit.holds, all: String(fit.total) })}>
          <FitLines fit={fit} />
        </Section>
      )}
      <Posts row={row} />
      <Section title={t('Audience')}>
        <Audience row={row} />
      </Section>
      {row.themes.length > 0 && (
        <Flex gap="xxs" wrap="wrap" c="dimmed" fz="xs">
          {row.themes.join(', ')}
        </Flex>
      )}
    </aside>
  );
}
