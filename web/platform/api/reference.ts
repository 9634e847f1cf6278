import type { QueryClient } from '@tanstack/react-query';
import { createStore, useStore } from '../page/store.ts';
import { api, query } from './api.ts';

/** Permanent first entry of the companies list. */
export const ALL_COMPANIES = { name: 'All', id: 358 } as const;

type Calls = Pick<
  typeof api.reference,
  'profile_types' | 'countries' | 'continents' | 'genders' | 'markets' | 'companies'
>;
export type ReferenceName = keyof Calls;
export type Reference = { [N in ReferenceName]: Awaited<ReturnType<Calls[N]>> };
export type ReferenceLoaders = { [N in ReferenceName]: () => Promise<Reference[N]> };

export function emptyReference(): Reference {
  return {
    profile_types: [],
    countries: [],
    continents: [],
    genders: [],
    markets: [],
    companies: [ALL_COMPANIES],
  };
}

export const reference = createStore<Reference>(emptyReference());

export function useReference(): Reference {
  return useStore(reference);
}

const underWay = new Set<ReferenceName>();

function stillEmpty(name: ReferenceName): boolean {
  return reference.get()[name].length <= (name === 'companies' ? 1 : 0);
}

function store<N extends ReferenceName>(name: N, rows: Reference[N]): void {
  const part: Partial<Reference> = {};
  part[name] = rows;
  reference.patch(part);
}

async function loadOne<N extends ReferenceName>(name: N, load: ReferenceLoaders[N]): Promise<void> {
  try {
    store(name, await load());
    const { companies } = reference.get();
    const others = companies.filter((company) => company.id !== ALL_COMPANIES.id);
    store('companies', [ALL_COMPANIES, ...others]);
  } catch (error) {
    console.warn(`The reference list "${name}" could not be loaded`, error);
  }
}

/** Loads missing lists; failures are only logged and retried next time. */
export async function loadReference(loaders: ReferenceLoaders = api.reference): Promise<void> {
  const names = (Object.keys(emptyReference()) as ReferenceName[]).filter(
    (name) => stillEmpty(name) && !underWay.has(name),
  );
  await Promise.all(
    names.map(async (name) => {
      underWay.add(name);
      await loadOne(name, loaders[name]);
      underWay.delete(name);
    }),
  );
}

/** Finds the answers of the first page's payload. */
export function cachedLoaders(client: QueryClient): ReferenceLoaders {
  const { reference: calls } = query;
  return {
    profile_types: () => client.ensureQueryData(calls.profile_types.queryOptions()),
    countries: () => client.ensureQueryData(calls.countries.queryOptions()),
    continents: () => client.ensureQueryData(calls.continents.queryOptions()),
    genders: () => client.ensureQueryData(calls.genders.queryOptions()),
    markets: () => client.ensureQueryData(calls.markets.queryOptions()),
    companies: () => client.ensureQueryData(calls.companies.queryOptions()),
  };
}
