import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schedule } from '#contract/report/schedule.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { Providers } from '#web/providers.tsx';
import { ScheduleForm } from './schedule-form.tsx';

const ADA = { id: 7, name: 'Ada Moss', email: 'ada@example.com' };
const SET: Schedule = {
  ...{ is_on: true, cadence: 'weekly', weekday: 1, month_day: 1, hour: 8, timezone: 'Europe/Paris' },
  ...{
    changed_at: '2026-03-20T12:00:00.000Z',
    users: [ADA],
    client_emails: [],
    colleagues: [ADA],
    next_at: null,
    runs: [],
  },
};

const form = (schedule: Schedule, mutate: () => void, error: unknown = null) => (
  <Providers queryClient={createQueryClient(() => {})}>
    <ScheduleForm
      noun="monitor"
      schedule={schedule}
      refused={null}
      save={{ mutate, isPending: false, error }}
      send={{ mutate: () => {}, isPending: false }}
    />
  </Providers>
);
const shown = () => screen.getByLabelText<HTMLInputElement>('Hour', { selector: 'input' }).value;

it('shows a colleague’s saved version, and keeps local changes', () => {
  const mutate = vi.fn();
  const { rerender } = render(form(SET, mutate));
  rerender(form({ ...SET, hour: 9 }, mutate));
  expect(shown()).toBe('09:00');
  fireEvent.click(screen.getByRole('switch', { name: 'Email reports' }));
  const message = 'Somebody changed this schedule in the meantime. Save again to replace it.';
  rerender(form({ ...SET, hour: 17 }, mutate, new Error(message)));
  expect(shown()).toBe('09:00');
  expect(screen.getByRole('alert').textContent).toBe(message);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(mutate).toHaveBeenCalledWith(expect.objectContaining({ is_on: false, hour: 9 }));
});
