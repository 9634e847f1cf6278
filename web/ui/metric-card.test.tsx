import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { Providers } from '#web/providers.tsx';
import { MetricCard } from './metric-card.tsx';
import { originShares } from './provenance-bar.tsx';

const origins = {
  measured: 10,
  platform_views: 50,
  estimated: 30,
  imported: 10,
  edited: 0,
  lower_bound: null,
};
const show = (card: ReactNode) => render(<Providers queryClient={createQueryClient()}>{card}</Providers>);

it('adds up the shares of the bar to one, and draws no bar without values', () => {
  expect(originShares(origins)?.map(({ share }) => share)).toEqual([0.1, 0.1, 0.5, 0.3]);
  expect(originShares({ ...origins, measured: 0, platform_views: 0, estimated: 0, imported: 0 })).toBeNull();
});

it('shows a dash and the reason for a misleading change', () => {
  const reason = 'The days differ: posts on 6 days of the period before, on 29 of this one.';
  show(<MetricCard label="Reach" value={86_400_000} change={null} changeWithheld={reason} />);
  expect(screen.getByText('–').parentElement).toHaveAttribute('title', reason);
  expect(screen.getByText(reason)).toBeInTheDocument();
  expect(screen.queryByText(/%/)).toBeNull();
});

it('names the previous number and why it is not compared', async () => {
  const reason = 'No posts in the previous period.';
  const explanation = {
    id: 'posts',
    version: 1,
    label: 'Posts',
    formula: 'distinct posts',
    unit: 'count',
    inputs: [],
  };
  const before = { period: 'Apr 2 – May 1, 2026', value: 1234 };
  show(
    <MetricCard label="Posts" value={9} change={null} changeWithheld={reason} {...{ before, explanation }} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'How posts is computed' }));
  expect(await screen.findByText('1,234')).toBeInTheDocument();
  expect(screen.getByText(`No comparison. ${reason}`)).toBeInTheDocument();
});

it('explains its number', async () => {
  const explanation = {
    id: 'reach',
    version: 1,
    label: 'Reach',
    meaning: 'How many people saw each post, added up.',
    formula: 'Measured, else impressions × 0.85.',
    unit: 'count',
    inputs: [{ name: 'impressions', value: 12_438 }],
    origins,
    missing: { hidden_likes: 3, not_connected: 0 },
  };
  show(
    <MetricCard
      label="Reach"
      value={86_400_000}
      change={0.127}
      before={{ period: 'Apr 2 – May 1, 2026', value: 76_663_709 }}
      origins={origins}
      explanation={explanation}
    />,
  );
  expect(screen.getByText('86.4M')).toHaveAttribute('title', '86,400,000');
  expect(screen.getByText('+12.7%')).toBeVisible();
  expect(
    screen.getByRole('img', {
      name: 'Reach: 10% measured, 10% imported from a file, 50% platform views, 30% estimated',
    }),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'How reach is computed' }));
  const formula = await screen.findByText('= Measured, else impressions × 0.85.');
  await waitFor(() => expect(formula).toBeVisible());
  expect(screen.getByText('How many people saw each post, added up.')).toBeVisible();
  expect(screen.getByText('76,663,709')).toBeVisible();
  expect(screen.queryByText(/No comparison/)).toBeNull();
  expect(screen.getByText('reach@1')).not.toBeVisible();
  await userEvent.click(screen.getByText('Details'));
  expect(screen.getByText('reach@1')).toBeVisible();
  expect(screen.getByText('12,438')).toBeVisible();
  expect(screen.getByText('3 not counted')).toBeVisible();
  expect(screen.queryByText('0 not counted')).toBeNull();
});

it('says that a number is completely unknown', () => {
  const none = { measured: 0, platform_views: 0, estimated: 0, imported: 0, edited: 0, lower_bound: null };
  show(<MetricCard label="Reach" value={8500} origins={{ ...none, estimated: 8500 }} />);
  expect(screen.getByTitle('8,500')).toHaveTextContent('8,500 estimated');
  show(<MetricCard label="Impressions" value={9000} origins={{ ...none, estimated: 8500, imported: 500 }} />);
  expect(screen.getByTitle('9,000')).toHaveTextContent(/^9,000$/);
});

it('shows a sum with unknown parts as a minimum', () => {
  const lower_bound = { parts: ['likes' as const], posts: 13, of: 66 };
  const why = 'At least: likes unknown in 13 of 66 posts';
  show(<MetricCard label="Interactions" value={2085} origins={{ ...origins, lower_bound }} />);
  expect(screen.getByTitle('2,085')).toHaveTextContent('≥ 2,085');
  expect(
    screen.getByRole('img', {
      name: `Interactions: 10% measured, 10% imported from a file, 50% platform views, 30% estimated. ${why}`,
    }),
  ).toBeVisible();
});

it('shows a dash and the reason for a missing number', () => {
  show(<MetricCard label="Credibility" value={null} missing="no_audience_data" />);
  expect(screen.getByText('–')).toBeVisible();
  expect(screen.getAllByText('No audience data').length).toBeGreaterThan(0);
  show(<MetricCard label="Reach" value={null} missing="No known posts" />);
  expect(screen.getAllByText('No known posts').length).toBeGreaterThan(0);
});
