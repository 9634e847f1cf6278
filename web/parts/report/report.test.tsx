import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { ReportPost, ReportTotals } from '#contract/report/report.ts';
import type { OriginSum } from '#contract/values/primitives.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { SharedViewContext } from '#web/platform/session/shared-view.ts';
import { Providers } from '#web/providers.tsx';
import { CompareCards } from './compare-cards.tsx';
import { Report } from './report.tsx';
import type { PostsPage, ReportSet } from './report-set.ts';
import { type ReportView, USUAL_VIEW } from './report-view.ts';

const PERIOD = { from_date: '2026-11-01', to_date: '2026-11-03' };
const NO_PARTS: OriginSum = {
  measured: 0,
  platform_views: 0,
  estimated: 0,
  imported: 0,
  edited: 0,
  lower_bound: null,
};
const NO_CHANGE = {
  ...{ posts: 0, influencers: 0, interactions: 0, impressions: 0, reach: 0 },
  ...{ engagement_rate: 0, media_value: 0, total_followers: 0 },
};
const sums = (posts: number) => ({
  posts,
  influencers: 2,
  interactions: posts * 10,
  impressions: posts * 100,
  reach: posts * 50,
  media_value: posts * 3,
});

function totals(posts: number): ReportTotals {
  const numbers = { ...sums(posts), engagement_rate: 0.1, total_followers: 5000 };
  return {
    ...numbers,
    previous: { ...numbers, posts: 20, ...PERIOD },
    change: { ...NO_CHANGE, posts: (posts - 20) / 20 },
    change_withheld: null,
    engagement_by: { by_views: null, by_followers: null },
    origins: { interactions: NO_PARTS, impressions: NO_PARTS, reach: NO_PARTS, media_value: NO_PARTS },
    missing: {},
    invented_posts: 0,
    emv_model: 'emv.cpm@1',
    currency: 'EUR',
    undated_posts: 3,
    withheld_posts: 0,
    newest_post: null,
  };
}

function post(at: number): ReportPost {
  return {
    id: `p${at}`,
    image: null,
    link: null,
    created_time: '2026-11-02T10:00:00Z',
    created_date: '2026-11-02',
    interactions: 10,
    impressions: 100,
    reach: 50,
    reach_origin: 'estimated',
    engagement_rate: 0.1,
    media_value: 3,
    likes_count: 9,
    comments_count: 1,
    views: null,
    message: `Post number ${at}`,
    media: 'tiktok_video',
    profile_id: 1,
    profile_name: 'Ada',
    profile_country: 'FR',
    is_demo: false,
    profile_picture: null,
    followed_by: 5000,
    profile_slug: 'ada',
    platform_username: 'ada',
    impressions_origin: 'measured',
    matched: [],
  };
}

const ADA = {
  ...sums(30),
  id: 1,
  type: 'influencer',
  name: 'Ada',
  slug: 'ada',
  picture: null,
  country: 'FR',
  followers: 5000,
  total_followers: 5000,
  engagement_rate: 0.1,
  audience_credibility: null,
  platform_username: 'ada',
  post_user_id: '1',
  is_demo: false,
  available_platforms: ['tiktok' as const],
};

/** Thirty posts of one creator for every request. */
function setOf(name: string, posts = 30, own: Partial<ReportSet> = {}): ReportSet {
  const all = Array.from({ length: posts }, (_, at) => post(at));
  return {
    key: ['test', name],
    period: PERIOD,
    totals: async () => totals(posts),
    days: async () => [
      {
        time: '2026-11-02',
        interval: 'day',
        ...sums(posts),
        impressions_origins: NO_PARTS,
        reach_origins: NO_PARTS,
      },
    ],
    tiers: async () => [{ from: 1000, to: 10_000, followers: 5000, engagement_rate: 0.1, ...sums(posts) }],
    countries: async () => [{ country: 'FR', total_followers: 5000, ...sums(posts) }],
    audience: async () => ({
      genders: {},
      ages: {},
      countries: {},
      cities: {},
      interests: {},
      genders_per_age: {},
      coverage: 0,
      coverage_by: { genders: 0, ages: 0, countries: 0, cities: 0, interests: 0, genders_per_age: 0 },
      profiles: 0,
    }),
    creators: async () => ({ influencers: [ADA], total: 1 }),
    posts: async ({ page, limit }) => ({ posts: all.slice((page - 1) * limit, page * limit), total: posts }),
    comments: async () => ({ comments: [], total: 0 }),
    ...own,
  };
}

function show(page: ReactNode): void {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory(),
  });
  render(
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
}

const region = (name: string) => screen.findByRole('region', { name });
/** No days and no tiers, because jsdom cannot draw charts. */
const undrawn = { days: async () => [], tiers: async () => [] };

it('shows any set, and loads the next page of posts', async () => {
  const pages: PostsPage[] = [];
  const plain = setOf('plain', 30, undrawn);
  const set: ReportSet = {
    ...plain,
    posts: (page, options) => {
      pages.push(page);
      return plain.posts(page, options);
    },
  };
  const seen: Partial<ReportView>[] = [];
  show(
    <Report
      set={set}
      view={USUAL_VIEW}
      onView={(part) => seen.push(part)}
      postsTitle="Posts of the monitor"
    />,
  );
  const numbers = await region('Posts');
  expect(await within(numbers).findByText('30')).toBeVisible();
  expect(within(numbers).getByText(/50/)).toBeVisible();
  expect((await region('Media value')).textContent).toContain('€');
  expect((await screen.findAllByRole('link', { name: 'Ada' }))[0]).toHaveAttribute('href', '/profile/ada');
  const posts = await region('Posts of the monitor');
  expect(await within(posts).findByText('24 of 30')).toBeVisible();
  expect(within(posts).getByText('3 more posts have no date and are not in any period.')).toBeVisible();
  await userEvent.click(within(posts).getByRole('button', { name: 'Load more' }));
  expect(await within(posts).findByText('Post number 29')).toBeVisible();
  expect(pages.map(({ page }) => page)).toEqual([1, 2]);
  await userEvent.selectOptions(within(posts).getByLabelText('Sort posts'), 'Most impressions');
  expect(seen).toEqual([{ posts_by: 'impressions', posts_order: 'DESC' }]);
});

it('hides every change with a reason if the periods differ', async () => {
  const reason = 'Different numbers of days with posts: 2 in the previous period, 9 in this one.';
  const withheld = {
    change: null,
    change_withheld: { code: 'other_days' as const, reason, before: 2, now: 9 },
  };
  const set = setOf('withheld', 30, { ...undrawn, totals: async () => ({ ...totals(30), ...withheld }) });
  show(
    <>
      <Report set={set} view={USUAL_VIEW} onView={() => undefined} postsTitle="Its posts" />
      <CompareCards compared={[{ name: 'one', set }]} metric="posts" noun="monitors" />
    </>,
  );
  const numbers = await region('Posts');
  expect(await within(numbers).findByText('30')).toBeVisible();
  expect(within(numbers).getByTitle(reason)).toHaveTextContent('–');
  expect(within(numbers).queryByText(/%/)).toBeNull();
  const compared = await region('Compared monitors');
  expect(await within(compared).findAllByTitle(reason)).toHaveLength(8);
});

it('names a failed card, and retries', async () => {
  let requests = 0;
  const set = setOf('failing', 30, {
    ...undrawn,
    countries: async () => {
      requests += 1;
      throw new Error('The countries are elsewhere');
    },
  });
  show(<Report set={set} view={USUAL_VIEW} onView={() => undefined} />);
  const card = await region('Impressions by country');
  expect(await within(card).findByText('The countries are elsewhere')).toBeVisible();
  expect(await screen.findByText('Post number 0')).toBeVisible();
  await userEvent.click(within(card).getByRole('button', { name: /again|retry/i }));
  await vi.waitFor(() => expect(requests).toBe(2));
});

it('shows the screen’s text if nothing was posted', async () => {
  const nothing = (undated: number) => <p>Nothing but {undated}</p>;
  const set = setOf('empty', 0, undrawn);
  show(<Report set={set} view={USUAL_VIEW} onView={() => undefined} nothing={nothing} />);
  expect(await screen.findByText('Nothing but 3')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Top creators' })).toBeNull();
});

it('hides what a visitor must not see from every card', async () => {
  const view = { name: 'Spring', company_name: 'Northlight', hidden: new Set(['media_value']) };
  const set = setOf('shared', 30, undrawn);
  show(
    <SharedViewContext value={view as never}>
      <Report set={set} view={USUAL_VIEW} onView={() => undefined} />
      <CompareCards compared={[{ name: 'one', set }]} metric="posts" noun="monitors" />
    </SharedViewContext>,
  );
  expect(await screen.findByText('Post number 0')).toBeVisible();
  expect(await within(await region('Top creators')).findByText('Ada')).toBeVisible();
  expect((await screen.findAllByText('Impressions')).length).toBeGreaterThan(0);
  expect(screen.queryAllByText('Media value')).toEqual([]);
  expect(screen.queryAllByRole('link', { name: 'Ada' })).toEqual([]);
});

it('compares sets, and removes one', async () => {
  const removed: number[] = [];
  const compared = ['spring', 'summer'].map((name, index) => ({
    name,
    set: setOf(name, 30 + index, undrawn),
  }));
  show(
    <CompareCards
      compared={compared}
      metric="posts"
      noun="monitors"
      onRemove={(index) => removed.push(index)}
    />,
  );
  const card = await region('Compared monitors');
  const best = (await within(card).findByText('31')).closest('td');
  expect(best).toHaveAttribute('data-best', 'true');
  expect((await within(card).findByText('30')).closest('td')).not.toHaveAttribute('data-best');
  expect(within(card).queryByRole('button', { name: 'Stop comparing with spring' })).toBeNull();
  await userEvent.click(within(card).getByRole('button', { name: 'Stop comparing with summer' }));
  expect(removed).toEqual([1]);
});
