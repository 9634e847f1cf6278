import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AudienceOverlap } from '#contract/overlap.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { Providers } from '#web/providers.tsx';
import { AudienceOverlapView } from './audience-overlap.tsx';

const profile = (profile_id: number, name: string, known: number | null, unique = 0.5) => {
  const estimate = (value: number) => (known === null ? null : { value, low: value, high: value });
  return {
    ...{ profile_id, name, known, slug: name.toLowerCase(), picture: null, is_demo: false },
    missing: known === null ? ('no_follower_data' as const) : null,
    audience: known,
    unique: estimate(unique),
    common: estimate(1 - unique),
  };
};
const SET: AudienceOverlap = {
  profiles: [profile(1, 'Anna', 400, 0.75), profile(2, 'Ben', 200), profile(3, 'Cleo', null)],
  pairs: [{ a: 1, b: 2, overlap: { value: 0.5, low: 0.46, high: 0.54 }, missing: null }],
  distinct: { value: 500, low: 490, high: 510 },
  ...{ total: 600, sample: 8192, left_out: 7, source: 'followers' },
};

async function show(overlap: AudienceOverlap) {
  const rootRoute = createRootRoute({ component: () => <AudienceOverlapView overlap={overlap} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={router as never} />
    </Providers>,
  );
  await screen.findAllByText(/follow/);
}

it('shows the total of people, each pair with its range, and exclusive followers', async () => {
  await show(SET);
  expect(screen.getByText(/different people follow 2 creators/)).toHaveTextContent(
    '500 different people follow 2 creators (likely 490 to 510), who have 600 known followers in total. 7 more creators of the list are not compared.',
  );
  const matrix = within(screen.getByRole('table'));
  expect(matrix.getAllByText('50%')).toHaveLength(2);
  expect(matrix.getAllByText('46%–54%')).toHaveLength(2);
  expect(screen.getByText(/300 of 400 follow only this creator/)).toBeVisible();
  expect(screen.getByText(/The followers of Cleo .*are unknown/)).toBeVisible();
});

it('says that there is no follower data if nothing can be compared', async () => {
  await show({
    ...SET,
    profiles: [profile(1, 'Anna', 400), profile(3, 'Cleo', null)],
    pairs: [],
    distinct: null,
  });
  expect(screen.getByText(/No follower data: the overlap needs/)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('shows a pair that cannot be compared as a dash with its reason', async () => {
  await show({ ...SET, pairs: [{ a: 1, b: 2, overlap: null, missing: 'not_comparable' }] });
  expect(screen.getAllByTitle(/cannot be compared/)).toHaveLength(2);
});

it('says how few followers are known where a comparison is withheld', async () => {
  const [anna, ben] = SET.profiles;
  await show({
    ...SET,
    profiles: [anna, ben].flatMap((one) =>
      one ? [{ ...one, audience: 128_000, unique: null, common: null }] : [],
    ),
    pairs: [{ a: 1, b: 2, overlap: null, missing: 'too_few_known' }],
    distinct: null,
  });
  expect(screen.getByText(/Anna: 400 of 128,000 followers known; Ben: 200 of 128,000/)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});
