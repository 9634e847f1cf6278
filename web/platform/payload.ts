import type { QueryClient } from '@tanstack/react-query';
import { readsOfPage } from '#contract/payloads.ts';
import { query } from './api.ts';
import { call, credentials } from './http.ts';

interface Payload {
  reads: { answer: unknown }[];
}
interface ReadUtils {
  queryKey(options: object): unknown[];
  call(input: unknown): Promise<unknown>;
}

/** What `query.group.name` can do, by the dotted name. */
const utilsOf = (name: string) =>
  name
    .split('.')
    .reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], query) as ReadUtils;

/**
 * Asks for everything the first screen of a page needs in one answer, while its code is on its way. The page's own queries
 * find the answers, or wait for them. A failure is only logged: then each query asks for itself.
 */
export function loadPayload(client: QueryClient, path: string): void {
  // The visitor of a link gets one object, by the address of each call.
  if (credentials.public_token !== null) return;
  let asked: Promise<Payload | null> | undefined;
  const payload = () => {
    asked ??= call<Payload>('/api/payload.json', { query: { page: path } }).catch((error: unknown) => {
      console.warn('The payload of this page could not be loaded', error);
      return null;
    });
    return asked;
  };
  readsOfPage(path).forEach(({ call: name, input }, at) => {
    const read = utilsOf(name);
    void client.prefetchQuery({
      queryKey: read.queryKey(input === undefined ? {} : { input }),
      queryFn: async () => (await payload())?.reads[at]?.answer ?? read.call(input),
    });
  });
}
