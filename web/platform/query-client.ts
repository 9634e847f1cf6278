import { MutationCache, QueryClient } from '@tanstack/react-query';
import { normaliseError } from './errors.ts';

/** Retries live in the transport (one place, by method and status), hence none here. */
export function createQueryClient(onMutationError: (message: string) => void = () => {}): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError(error, _input, _context, mutation) {
        // A mutation that shows its own error in place says so.
        if (mutation.meta?.silent !== true) onMutationError(normaliseError(error).message);
      },
    }),
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, gcTime: 10 * 60_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
