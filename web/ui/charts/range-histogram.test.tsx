import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RangeHistogram, toPosition, toValue } from './range-histogram.tsx';

const bins = [
  { from: 0, to: 100, count: 4 },
  { from: 100, to: 1000, count: 9 },
  { from: 1000, to: 10_000, count: 2 },
];

it('maps values to positions over bins of unequal width and back', () => {
  for (const value of [0, 50, 100, 550, 1000, 9_999])
    expect(toValue(bins, toPosition(bins, value))).toBeCloseTo(value);
  expect(toPosition(bins, 99_999)).toBe(3);
  expect(toValue(bins, 3)).toBe(10_000);
});

it('accepts a typed limit, and removes an emptied one', async () => {
  const onChange = vi.fn();
  const { rerender } = render(
    <MantineProvider>
      <RangeHistogram title="Followers" bins={bins} value={[null, 1000]} onChange={onChange} />
    </MantineProvider>,
  );
  const from = screen.getByRole('textbox', { name: 'Followers from' });
  await userEvent.type(from, '250{Enter}');
  expect(onChange).toHaveBeenLastCalledWith([250, 1000]);
  rerender(
    <MantineProvider>
      <RangeHistogram title="Followers" bins={bins} value={[250, 1000]} onChange={onChange} />
    </MantineProvider>,
  );
  await userEvent.clear(screen.getByRole('textbox', { name: 'Followers to' }));
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith([250, null]);
  const least = screen.getByRole('slider', { name: 'Followers: at least' });
  expect(least).toHaveAttribute('aria-valuetext', '250');
});

it('reads typed limits, and reports unreadable ones', async () => {
  const onChange = vi.fn();
  render(
    <MantineProvider>
      <RangeHistogram title="Followers" bins={bins} value={[null, null]} onChange={onChange} />
      <RangeHistogram title="Rate" kind="percent" bins={bins} value={[null, 0.2]} onChange={onChange} />
    </MantineProvider>,
  );
  const to = screen.getByRole('textbox', { name: 'Followers to' });
  await userEvent.type(to, 'plenty{Enter}');
  expect(to).toHaveAccessibleDescription('This is not a number. Try 200k or 1.5M.');
  expect(to).toHaveValue('plenty');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.clear(to);
  await userEvent.type(to, '1,5 Mio{Enter}');
  expect(onChange).toHaveBeenLastCalledWith([null, 1_500_000]);
  expect(to).not.toHaveAccessibleDescription();
  const rate = screen.getByRole('textbox', { name: 'Rate to' });
  expect(rate).toHaveValue('20%');
  await userEvent.clear(rate);
  await userEvent.type(rate, '40{Enter}');
  expect(onChange).toHaveBeenLastCalledWith([null, 0.4]);
});
