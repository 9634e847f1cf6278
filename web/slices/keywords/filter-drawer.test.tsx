import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { Providers } from '#web/providers.tsx';
import { draftIssues, draftOf, FilterDrawer, filterOf } from './filter-drawer.tsx';
import type { ScreenState } from './keyword-state.ts';

const search = {
  keyword: 'serum',
  from_date: '2026-08-01',
  to_date: '2026-08-31',
  search_type: 'OR' as const,
  country: ['FR'],
  min_range: 1000,
};

it('reads a search and writes it again', () => {
  expect(filterOf(draftOf(search))).toMatchObject({ country: ['FR'], min_range: 1000, max_range: undefined });
});

it('reads typed numbers', () => {
  const draft = draftOf({ ...search, min_engagement: 29, max_growth: 7 });
  expect(draft.limits).toMatchObject({ min_range: '1,000', min_engagement: '29%', max_growth: '7%' });
  const limits = { ...draft.limits, max_range: '1,5 Mio', max_engagement: '30%', min_growth: '-2' };
  expect(filterOf({ ...draft, limits })).toMatchObject({
    min_range: 1000,
    max_range: 1_500_000,
    min_engagement: 29,
    max_engagement: 30,
    min_growth: -2,
    max_growth: 7,
  });
});

it('finds limits that every call would refuse', () => {
  const draft = draftOf(search);
  const issues = (limits: Partial<typeof draft.limits>) =>
    draftIssues(search, { ...draft, limits: { ...draft.limits, ...limits } });
  expect(issues({})).toEqual({});
  expect(issues({ max_range: '500' })).toEqual({ min_range: 'The lower limit is above the upper limit' });
  expect(issues({ min_engagement: '-1' }).min_engagement).toBe('It cannot be below 0%.');
  expect(issues({ max_growth: '-3' })).toEqual({ max_growth: 'Growth must be above 0%' });
  expect(issues({ max_range: 'lots' })).toEqual({
    max_range: 'This is not a number. Try 200k or 1.5M.',
  });
});

it('loads nothing before "Apply", and nothing with a wrong limit', async () => {
  const update = vi.fn<(part: Partial<ScreenState>) => void>();
  const onClose = vi.fn();
  render(
    <Providers queryClient={createQueryClient()}>
      <FilterDrawer opened onClose={onClose} search={search} update={update} />
    </Providers>,
  );
  await userEvent.click(await screen.findByLabelText('TikTok'));
  await userEvent.type(screen.getByLabelText('Followers, at most'), '500');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByText('The lower limit is above the upper limit')).toBeInTheDocument();
  expect(update).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText('Followers, at most'));
  await userEvent.type(screen.getByLabelText('Followers, at most'), '5k');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(update.mock.calls[0]?.[0]).toMatchObject({ platform: ['tiktok'], max_range: 5000 });
  expect(onClose).toHaveBeenCalled();
});
