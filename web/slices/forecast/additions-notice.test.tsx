import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PlannedRow } from '#contract/forecast.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { Providers } from '#web/providers.tsx';
import { AdditionsNotice } from './additions-notice.tsx';
import type { Plan } from './use-forecast-plan.ts';

const row = (profile_id: number): PlannedRow => ({
  ...{ profile_id, post_type: 'tiktok_video', publications: 1, price: null },
});
const creator = (id: number) => ({
  ...{ id, name: `Creator ${id}`, slug: `c-${id}`, picture: null, country: null, is_demo: false },
  available_platforms: ['tiktok' as const],
});
const additions = { creators: [2, 3, 4, 5, 6].map(creator), rows: [2, 3, 4, 5, 6].map(row) };
const plan = (...ids: number[]): Plan => ({ rows: ids.map(row), emv_model: 'emv.cpm@1' });

it('offers creators of the list that the plan lacks, with their lines', async () => {
  const change = vi.fn();
  const shown = (now: Plan) => (
    <Providers queryClient={createQueryClient()}>
      <AdditionsNotice additions={additions} plan={now} change={change} />
    </Providers>
  );
  const { rerender } = render(shown(plan(1, 2)));
  expect(screen.getByText(/Creator 3, Creator 4, Creator 5, 1 more/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add 4 creators' }));
  const [next] = change.mock.calls[0] as [(before: Plan) => Plan];
  expect(next(plan(1, 2))).toEqual(plan(1, 2, 3, 4, 5, 6));
  rerender(shown(plan(1, 2, 3, 4, 5, 6)));
  expect(screen.queryByRole('button')).toBeNull();
});
