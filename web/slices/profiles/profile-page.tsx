import { Button, Stack, Tabs } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink, IconPencil, IconPlaylistAdd } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { Profile } from '#contract/profiles/details.ts';
import { ExportMenu } from '#web/parts/exports/export-menu.tsx';
import type { ExportGroup } from '#web/parts/exports/export-start.ts';
import { useAddToList } from '#web/parts/use-add-to-list.tsx';
import { query } from '#web/platform/api/api.ts';
import { normaliseError, PageError } from '#web/platform/api/errors.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { t } from '#web/platform/language.ts';
import { remember } from '#web/platform/page/recent.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { CardsSkeleton, PageSkeleton } from '#web/ui/skeletons.tsx';
import { ProfileMenu } from './details/profile-person.tsx';
import classes from './profile.module.css';
import { ProfileHead } from './profile-head.tsx';
import { PROFILE_TABS, type ProfileState, type ProfileTab, profileState } from './profile-state.ts';
import { ProfileOverview } from './statistics/profile-overview.tsx';

// Lazy: not needed for the first view.
const ProfileAudience = lazy(async () => ({
  default: (await loadChunk(() => import('./statistics/profile-audience.tsx'))).ProfileAudience,
}));
const ProfileActivity = lazy(async () => ({
  default: (await loadChunk(() => import('./statistics/profile-activity.tsx'))).ProfileActivity,
}));
const ProfileContent = lazy(async () => ({
  default: (await loadChunk(() => import('./content/profile-content.tsx'))).ProfileContent,
}));
const ProfileBrands = lazy(async () => ({
  default: (await loadChunk(() => import('./profile-brands.tsx'))).ProfileBrands,
}));
const ProfileNetwork = lazy(async () => ({
  default: (await loadChunk(() => import('./network/profile-network.tsx'))).ProfileNetwork,
}));
const ProfileSimilar = lazy(async () => ({
  default: (await loadChunk(() => import('./similar/profile-similar.tsx'))).ProfileSimilar,
}));
const ProfileNews = lazy(async () => ({
  default: (await loadChunk(() => import('./news/profile-news.tsx'))).ProfileNews,
}));
const ProfileAsk = lazy(async () => ({
  default: (await loadChunk(() => import('./ask/profile-ask.tsx'))).ProfileAsk,
}));
const ProfileEditDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./details/profile-edit-drawer.tsx'))).ProfileEditDrawer,
}));
const ProfileMerge = lazy(async () => ({
  default: (await loadChunk(() => import('./merge/profile-merge.tsx'))).ProfileMerge,
}));

const TAB_TEXT: Readonly<Record<ProfileTab, Phrase>> = {
  overview: 'Overview',
  audience: 'Audience',
  content: 'Content',
  brands: 'Brands',
  network: 'Network & similar',
  activity: 'Activity',
  news: 'News',
  ask: 'Ask',
};

const DEFAULTS = profileState.parse({});

/** Input of the numbers' call; a period needs both ends. */
function statsInput(id: string, { emv_model, from_date, to_date }: ProfileState) {
  return {
    id,
    ...(emv_model ? { emv_model } : {}),
    ...(from_date && to_date && from_date <= to_date ? { from_date, to_date } : {}),
  };
}

export function ProfilePage() {
  const { slug = '' } = useParams({ strict: false });
  const profile = useQuery(query.profiles.get.queryOptions({ input: { id: slug } }));
  const { data, error } = profile;
  useEffect(() => {
    if (data !== undefined) remember({ href: `/profile/${data.slug}`, title: data.name });
  }, [data]);
  if (error !== null && data === undefined) {
    if (normaliseError(error).status === 404)
      throw new PageError(t('Page Not Found: {path}', { path: `/profile/${slug}` }), {
        status: 404,
        cause: error,
      });
    return (
      <>
        <PageHeader title={t('Profile')} />
        <ErrorState
          error={error}
          title={t('The profile could not be loaded.')}
          onRetry={() => void profile.refetch()}
        />
      </>
    );
  }
  return data === undefined ? <PageSkeleton /> : <LoadedProfile key={data.id} profile={data} />;
}

/** Export options: the numbers, and the posts with the current filters. */
function exportGroups({ id }: Profile, state: ProfileState): ExportGroup[] {
  const { platform, post_type, from_date, to_date, search, paid, emv_model } = state;
  const posts = { post_platform: platform, post_type, from_date, to_date, post_search: search, paid };
  return [
    {
      label: t('Profile'),
      kind: 'profiles',
      of: ['tables'],
      input: { ids: [id] },
    },
    {
      label: t('Presentation'),
      kind: 'profile',
      input: {
        profile_id: id,
        emv_model,
        ...(from_date && to_date && from_date <= to_date ? { from_date, to_date } : {}),
      },
      report: { kind: 'profile', id },
    },
    {
      label: t('Posts'),
      kind: 'profile_posts',
      input: { ids: [id], ...posts, emv_model },
    },
  ];
}

interface ActionsProps {
  profile: Profile;
  state: ProfileState;
  onEdit: () => void;
  onMerge: () => void;
}

function Actions({ profile, state, onEdit, onMerge }: ActionsProps) {
  const clipboard = useClipboard({ timeout: 1500 });
  const { dialog, addToList } = useAddToList();
  return (
    <>
      {dialog}
      <Button
        variant="default"
        leftSection={
          clipboard.copied ? (
            <IconCheck size={16} aria-hidden />
          ) : (
            <IconLink size={16} stroke={1.7} aria-hidden />
          )
        }
        onClick={() => clipboard.copy(window.location.href)}
      >
        {t(clipboard.copied ? 'Copied' : 'Copy link')}
      </Button>
      <ExportMenu groups={exportGroups(profile, state)} />
      <Refusable reason={useRefusal('profiles')}>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.7} aria-hidden />}
          onClick={onEdit}
          aria-keyshortcuts="E"
          title={t('Shortcut: {key}', { key: 'E' })}
        >
          {t('Edit')}
        </Button>
      </Refusable>
      <Refusable reason={useRefusal('lists')}>
        <Button
          leftSection={<IconPlaylistAdd size={16} stroke={1.7} aria-hidden />}
          onClick={() => addToList([profile.id])}
          aria-keyshortcuts="A"
          title={t('Shortcut: {key}', { key: 'A' })}
        >
          {t('Add to list')}
        </Button>
      </Refusable>
      <ProfileMenu profile={profile} onMerge={onMerge} />
    </>
  );
}

function LoadedProfile({ profile }: { profile: Profile }) {
  const { state, patch } = useUrlState(profileState);
  const [editing, setEditing] = useState(false);
  const [merging, setMerging] = useState(false);
  // Stays mounted, so that a refused change can reopen it with the typed values.
  const [wasEdited, setWasEdited] = useState(false);
  const edit = () => {
    setWasEdited(true);
    setEditing(true);
  };
  const shown: ProfileState = state ?? DEFAULTS;
  const stats = useQuery(
    query.profiles.stats.queryOptions({
      input: statsInput(profile.slug, shown),
      placeholderData: (before) => before,
    }),
  );
  const has_brands = mayOpen(useSession().user, 'leaderboards');
  const parts = { profile, state: shown, patch };
  return (
    <>
      <ProfileHead
        profile={profile}
        stats={stats.data}
        actions={<Actions profile={profile} state={shown} onEdit={edit} onMerge={() => setMerging(true)} />}
      />
      <Tabs
        value={shown.tab}
        onChange={(tab) => patch({ tab: (tab ?? 'overview') as ProfileTab, page: undefined }, { push: true })}
        keepMounted={false}
        className={classes.tabs}
      >
        <Tabs.List mb={14} className={classes.tabList}>
          {PROFILE_TABS.filter((tab) => tab !== 'brands' || has_brands).map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(TAB_TEXT[tab])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <ProfileOverview {...parts} stats={stats} />
        </Tabs.Panel>
        <Tabs.Panel value="audience">
          <Suspense fallback={<CardsSkeleton />}>
            <ProfileAudience {...parts} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="content">
          <Suspense fallback={<CardsSkeleton />}>
            <ProfileContent {...parts} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="brands">
          <Suspense fallback={<CardsSkeleton />}>{has_brands && <ProfileBrands {...parts} />}</Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="network">
          <Suspense fallback={<CardsSkeleton />}>
            <Stack gap="sm" className="in-order">
              <ProfileNetwork {...parts} />
              <ProfileSimilar {...parts} />
            </Stack>
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <Suspense fallback={<CardsSkeleton />}>
            <ProfileActivity profile={profile} onEdit={edit} onMerge={() => setMerging(true)} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="news">
          <Suspense fallback={<CardsSkeleton />}>
            <ProfileNews {...parts} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="ask">
          <Suspense fallback={<CardsSkeleton />}>
            <ProfileAsk {...parts} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <Suspense fallback={null}>
        {wasEdited && (
          <ProfileEditDrawer
            profile={profile}
            opened={editing}
            onClose={() => setEditing(false)}
            onReopen={() => setEditing(true)}
          />
        )}
        {merging && <ProfileMerge profile={profile} onClose={() => setMerging(false)} />}
      </Suspense>
    </>
  );
}
