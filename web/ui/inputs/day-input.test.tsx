import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DayInput, isDay, typedDay } from './day-input.tsx';

function Form({ initial = '', first }: { initial?: string; first?: string }) {
  const [day, setDay] = useState(initial);
  return (
    <MantineProvider>
      <DayInput label="Birthday" value={day} onChange={setDay} {...(first ? { first } : {})} />
      <output>{day}</output>
    </MantineProvider>
  );
}
const field = () => screen.getByRole('textbox', { name: 'Birthday' });
const taken = () => screen.getByRole('status').textContent;

it.each([
  ['05/06/2026', '2026-06-05'],
  ['5.6.2026', '2026-06-05'],
  [' 31-12-1999 ', '1999-12-31'],
  ['2026-06-05', '2026-06-05'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2025', null],
  ['13/13/2026', null],
  ['05/06/26', null],
  ['June 5', null],
  ['', null],
])('reads %s as %s', (text, day) => {
  expect(typedDay(text)).toBe(day);
});

it('shows and reads days as dd/MM/yyyy', async () => {
  render(<Form initial="1990-04-03" />);
  expect(field()).toHaveValue('03/04/1990');
  await userEvent.clear(field());
  expect(taken()).toBe('');
  await userEvent.type(field(), '05/06/1991');
  expect(taken()).toBe('1991-06-05');
});

it('keeps an invalid day, and explains the format', async () => {
  render(<Form initial="1990-04-03" />);
  await userEvent.clear(field());
  await userEvent.type(field(), '31/02/1991');
  await userEvent.tab();
  expect(field()).toHaveValue('31/02/1991');
  expect(await screen.findByText('Enter a day as dd/MM/yyyy, such as 31/12/2026.')).toBeVisible();
  // The form refuses an invalid day.
  expect([taken(), isDay(taken() ?? '')]).toEqual(['31/02/1991', false]);
});

it('names the first day', async () => {
  render(<Form first="2026-11-23" />);
  await userEvent.type(field(), '01/01/2020');
  await userEvent.tab();
  expect(await screen.findByText('The earliest possible day is Nov 23, 2026.')).toBeVisible();
  expect(isDay(taken() ?? '')).toBe(false);
  await userEvent.clear(field());
  await userEvent.type(field(), '24/11/2026');
  expect(taken()).toBe('2026-11-24');
});
