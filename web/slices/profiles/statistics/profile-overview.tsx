import { Flex, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Profile } from '#contract/profiles/details.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { useComments } from '#web/parts/comments/comments.tsx';
import { asTile } from '#web/parts/content-post.ts';
import { DisclosedRate } from '#web/parts/disclosure/disclosed-rate.tsx';
import { ExplainedMetric } from '#web/parts/explained-metric.tsx';
import { metricName } from '#web/parts/metric-text.ts';
import { PostTiles } from '#web/parts/post-tiles.tsx';
import { EmvSwitch } from '#web/parts/report/emv-switch.tsx';
import { query } from '#web/platform/api/api.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { compactNumber, dayText, percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { MetricSwitch } from '#web/ui/charts/chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { MetricRow } from '#web/ui/metric-card.tsx';
import { missingText, Num } from '#web/ui/number.tsx';
import { ProvenanceLegend } from '#web/ui/provenance-bar.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import classes from '../profile.module.css';
import { profileComments } from '../profile-comments.ts';
import {
  chosenPlatform,
  type PlatformStats,
  type ProfileStats,
  type StatsQuery,
  type TabProps,
} from '../profile-data.ts';
import type { ProfileState } from '../profile-state.ts';
import { ProfileBenchmark } from './profile-benchmark.tsx';
import { FollowerHistory, Monthly } from './profile-histories.tsx';
import { ProfilePeriod } from './profile-period.tsx';

/** Account switch; hidden for a single account. */
export function AccountSwitch({
  platforms,
  value,
  onChange,
}: {
  platforms: readonly Platform[];
  value: Platform;
  onChange: (platform: Platform) => void;
}) {
  if (platforms.length < 2) return <strong>{PLATFORM_NAMES[value]}</strong>;
  const options = platforms.map((platform) => ({ value: platform, label: PLATFORM_NAMES[platform] }));
  return <MetricSwitch label={t('Account')} value={value} onChange={onChange} options={options} />;
}

/** Period of the sums, in words. */
function windowText({ from_date, to_date, posts, posts_known }: PlatformStats): string {
  const many = plural(posts, '{n} post', '{n} posts');
  if (posts === 0) return t(posts_known > 0 ? 'No posts in this period' : 'No known posts');
  if (from_date !== null && to_date !== null)
    return t('Totals of {many}, {from} – {to}', { many, from: dayText(from_date), to: dayText(to_date) });
  return to_date === null
    ? t('Totals of {many} (all known posts, undated)', { many })
    : t('Totals of {many} (all known posts, as there are too few in the latest 90 days)', { many });
}

const BASIS_TEXT = {
  followers: 'of followers',
  views: 'of views',
  mixed: 'of views or followers',
} as const;

type Account = Profile['accounts'][number];

/** Below this many posts, the number of posts is shown. */
const FEW_POSTS = 3;

/** Denominator of the rate, and its number of posts if small; if unknown, the rate reported by a file. */
function rateNote(numbers: PlatformStats, account: Account | undefined) {
  const { engagement_basis, engagement_rate, engagement_posts: n } = numbers;
  const reported = account?.reported_engagement_rate ?? null;
  if (engagement_rate === null && reported !== null)
    return t('{rate}, reported by the source', { rate: percent(reported) });
  if (engagement_basis === null) return undefined;
  const of = t(BASIS_TEXT[engagement_basis]);
  return n < FEW_POSTS ? `${of} · ${plural(n, '{n} post', '{n} posts')}` : of;
}

interface NumbersProps {
  numbers: PlatformStats;
  stats: ProfileStats;
  account: Account | undefined;
}

function Numbers({ numbers, stats, account }: NumbersProps) {
  const { missing, origins } = numbers;
  const on_platform =
    numbers.publications_count === null
      ? undefined
      : t('{number} on platform', { number: compactNumber(numbers.publications_count) });
  const sums = (field: string) => (numbers.posts === 0 ? t('No known posts') : missing[field]);
  const or_none = (value: number | null) => (numbers.posts === 0 ? null : value);
  const followers = numbers.followers;
  return (
    <MetricRow>
      <ExplainedMetric
        metric="total_followers"
        label={t('Followers')}
        value={followers}
        change={numbers.growth}
        changeWithheld={missingText(missing.growth)}
        changeSuffix={t('30 days')}
        reason={missing.followers}
      />
      <ExplainedMetric metric="posts" label={t('Posts')} value={numbers.posts} note={on_platform} />
      <ExplainedMetric
        metric="reach"
        label={metricName('reach')}
        value={or_none(numbers.reach)}
        origins={origins.reach}
        inputs={{ impressions: numbers.impressions }}
        reason={sums('reach')}
      />
      <ExplainedMetric
        metric="impressions"
        label={metricName('impressions')}
        value={or_none(numbers.impressions)}
        origins={origins.impressions}
        inputs={{ followers, engagement_rate: numbers.engagement_rate }}
        reason={sums('impressions')}
      />
      <ExplainedMetric
        metric="interactions"
        label={metricName('interactions')}
        value={or_none(numbers.interactions)}
        origins={origins.interactions}
        reason={sums('interactions')}
      />
      <ExplainedMetric
        metric="engagement_rate"
        label={t(METRIC_TABLE.engagement_rate.label)}
        value={numbers.engagement_rate}
        note={rateNote(numbers, account)}
        inputs={{ interactions: numbers.interactions }}
        engagement_by={numbers.engagement_by}
        reason={missing.engagement_rate}
      />
      <ExplainedMetric
        metric="media_value"
        label={metricName('media_value')}
        value={or_none(numbers.media_value)}
        currency={stats.currency}
        origins={origins.media_value}
        emv_model={stats.emv_model}
        inputs={{ impressions: numbers.impressions }}
        reason={sums('media_value')}
      />
    </MetricRow>
  );
}

function Averages({ numbers, account }: { numbers: PlatformStats; account: Account | undefined }) {
  const { missing } = numbers;
  const active = account?.extras.active_followers;
  const rows = [
    [t('Likes per post'), numbers.average_likes, missing.average_likes],
    [t('Comments per post'), numbers.average_comments, missing.average_comments],
    [t('Views per post'), numbers.average_views, missing.average_views],
    [t('Following'), numbers.following, missing.following],
    [t('All-time likes'), numbers.total_likes, missing.total_likes],
    ...(typeof active === 'number' ? [[t('Active followers'), active, undefined] as const] : []),
    ...(numbers.posts_known === numbers.posts
      ? []
      : [[t('Posts stored here'), numbers.posts_known, undefined] as const]),
  ] as const;
  return (
    <Flex
      component="dl"
      rowGap={0}
      columnGap="xl"
      wrap="wrap"
      py="xs"
      px="md"
      className={`surface ${classes.averages}`}
    >
      {rows.map(([label, value, reason]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Num value={value === null ? null : Math.round(value * 10) / 10} missing={reason} />
          </dd>
        </div>
      ))}
    </Flex>
  );
}

const BEST = 5;

interface BestPostsProps {
  slug: string;
  platform: Platform;
  state: ProfileState;
  is_demo: boolean;
}

function BestPosts({ slug, platform, is_demo, state: { emv_model, from_date, to_date } }: BestPostsProps) {
  const { user } = useSession();
  const posts = useQuery(
    query.profiles.posts.queryOptions({
      input: {
        id: slug,
        platform: [platform],
        sort_by: 'interactions',
        limit: BEST,
        ...(emv_model ? { emv_model } : {}),
        ...(from_date && to_date ? { from_date, to_date } : {}),
      },
    }),
  );
  const total = posts.data?.total ?? 0;
  const comments = useComments(profileComments(slug));
  const tiles = useMemo(() => posts.data?.posts.map(asTile) ?? [], [posts.data]);
  return (
    <Card
      title={t('Best posts')}
      note={
        total > 0 ? t('{n} of {all}, by interactions', { n: Math.min(BEST, total), all: total }) : undefined
      }
      controls={
        total > BEST && (
          <Link
            to="."
            search={{ tab: 'content', platform, sort_by: 'interactions', from_date, to_date } as never}
            className={classes.more}
          >
            {t('All posts')}
          </Link>
        )
      }
    >
      <PostTiles
        label={t('Best posts')}
        answer={posts}
        posts={tiles}
        expected={BEST}
        currency={user?.currency ?? 'USD'}
        is_demo={is_demo}
        empty={t('No posts of this account are known.')}
        onComments={comments.open}
      />
      {comments.dialog}
    </Card>
  );
}

/** Numbers, histories, place among peers and best posts of one account. */
export function ProfileOverview({ profile, state, patch, stats }: TabProps & { stats: StatsQuery }) {
  const mayCheck = useRefusal('lists', 'viewer') === null;
  const error = stats.isError && (
    <ErrorState
      framed
      error={stats.error}
      title={t('The numbers could not be loaded.')}
      onRetry={() => void stats.refetch()}
    />
  );
  if (stats.data === undefined) return error || <CardsSkeleton />;
  const platform = chosenPlatform(
    stats.data.platforms.map((row) => row.platform),
    state.account,
  );
  const numbers = stats.data.platforms.find((row) => row.platform === platform);
  if (platform === null || numbers === undefined)
    return (
      <Card title={t('No accounts')}>
        <EmptyState>{t('Numbers appear once this profile has an account with imported data.')}</EmptyState>
      </Card>
    );
  const account = profile.accounts.find((one) => one.platform === platform);
  return (
    <Stack gap="sm">
      {error}
      <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" mih={34}>
        <AccountSwitch
          platforms={stats.data.platforms.map((row) => row.platform)}
          value={platform}
          onChange={(account) => patch({ account })}
        />
        <span className={classes.dim}>{windowText(numbers)}</span>
        <Flex rowGap="xs" columnGap="lg" align="center" wrap="wrap" ms="auto">
          <ProfilePeriod state={state} patch={patch} />
          <ProvenanceLegend />
          <EmvSwitch value={stats.data.emv_model} onChange={(emv_model) => patch({ emv_model })} />
        </Flex>
      </Flex>
      <Numbers numbers={numbers} stats={stats.data} account={account} />
      <Averages numbers={numbers} account={account} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <FollowerHistory stats={stats.data} platform={platform} />
        <Monthly
          stats={stats.data}
          platform={platform}
          metric={state.monthly}
          onMetric={(monthly) => patch({ monthly })}
        />
      </SimpleGrid>
      <ProfileBenchmark slug={profile.slug} platform={platform} />
      {profile.kind === 'influencer' && mayCheck && <DisclosedRate type="profile" id={profile.id} />}
      <BestPosts is_demo={profile.is_demo} slug={profile.slug} platform={platform} state={state} />
    </Stack>
  );
}
