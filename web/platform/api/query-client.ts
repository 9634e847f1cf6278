import { MutationCache, QueryClient } from '@tanstack/react-query';
import { normaliseError } from './errors.ts';

/** Retries are in `http.ts`, by method and status. */
export function createQueryClient(onMutationError: (message: string) => void = () => {}): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError(error, _input, _context, mutation) {
        // Mutations that show their own errors opt out.
        if (mutation.meta?.silent !== true) onMutationError(normaliseError(error).message);
      },
    }),
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, gcTime: 10 * 60_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
