import type { QueryClient } from '@tanstack/react-query';
import { readsOfPage } from '#contract/calls/payloads.ts';
import { query } from './api.ts';
import { call, credentials } from './http.ts';

interface Payload {
  reads: { answer: unknown }[];
}
interface ReadUtils {
  queryKey(options: object): unknown[];
  call(input: unknown): Promise<unknown>;
}

const utilsOf = (name: string) =>
  name
    .split('.')
    .reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], query) as ReadUtils;

/**
 * Requests everything for a page's first screen in one call while its code loads; the page's queries then find their answers in
 * the cache. A failure is only logged, and each query runs by itself.
 */
export function loadPayload(client: QueryClient, path: string, isFirst = false): void {
  // Visitors of a public link load one object, call by call.
  if (credentials.public_token !== null) return;
  let loading: Promise<Payload | null> | undefined;
  const payload = () => {
    loading ??= call<Payload>('/api/payload.json', {
      query: { page: path, ...(isFirst && { first: true }) },
    }).catch((error: unknown) => {
      console.warn('The payload of this page could not be loaded', error);
      return null;
    });
    return loading;
  };
  readsOfPage(path, isFirst).forEach(({ call: name, input }, at) => {
    const read = utilsOf(name);
    void client.prefetchQuery({
      queryKey: read.queryKey(input === undefined ? {} : { input }),
      queryFn: async () => (await payload())?.reads[at]?.answer ?? read.call(input),
    });
  });
}
