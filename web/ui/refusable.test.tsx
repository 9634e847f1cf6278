import { Button, MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Refusable } from './refusable.tsx';

const show = (reason: string | null) => {
  const onClick = vi.fn();
  render(
    <MantineProvider>
      <Refusable reason={reason}>
        <Button onClick={onClick}>Edit</Button>
      </Refusable>
    </MantineProvider>,
  );
  return { onClick, button: screen.getByRole('button', { name: 'Edit' }) };
};

it('allows permitted actions', async () => {
  const { onClick, button } = show(null);
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
  expect(button).not.toHaveAttribute('aria-disabled');
});

it('says why not, also by keyboard, and does nothing', async () => {
  const { onClick, button } = show('Viewers change nothing.');
  await userEvent.tab();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Viewers change nothing.');
  button.click();
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
});
