import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { asOf } from '#web/platform/api/http.ts';
import { AsOf } from './as-of.tsx';

afterEach(() => asOf.set(null));

it('shows the time of the numbers while an import runs, and reloads them once it has ended', async () => {
  let requests = 0;
  function Posts() {
    const { data } = useQuery({ queryKey: ['posts'], queryFn: async () => ++requests });
    return <output>{data}</output>;
  }
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <AsOf />
      <Posts />
    </QueryClientProvider>,
  );
  await screen.findByText('1');
  expect(screen.queryByText(/an import is running/)).toBeNull();
  act(() => asOf.set(new Date(2026, 10, 25, 12, 3, 5).toISOString()));
  screen.getByText('As of 12:03:05; an import is running');
  act(() => asOf.set(null));
  await screen.findByText('2');
  expect(screen.queryByText(/an import is running/)).toBeNull();
  act(() => asOf.set(new Date(2026, 10, 25, 12, 3, 15).toISOString()));
  unmount();
  expect(requests).toBe(2);
});
