import { createStore, useStore } from './store.ts';

/** Entry the companies list always starts with. */
export const ALL_COMPANIES = { name: 'All', id: 358 } as const;

export interface Named {
  id: number | string;
  name: string;
}
export type ReferenceName =
  | 'profile_types'
  | 'countries'
  | 'continents'
  | 'genders'
  | 'markets'
  | 'companies';
export type Reference = Record<ReferenceName, Named[]>;
export type ReferenceLoaders = { [N in ReferenceName]: () => Promise<Named[]> };

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

/** The reference lists, filled once at startup. */
export const reference = createStore<Reference>(emptyReference());

export function useReference(): Reference {
  return useStore(reference);
}

function stillEmpty(name: ReferenceName): boolean {
  return reference.get()[name].length <= (name === 'companies' ? 1 : 0);
}

/** Loads the lists that are still empty; a failed one stays empty and is only logged. */
export async function loadReference(loaders: Partial<ReferenceLoaders>): Promise<void> {
  const names = (Object.keys(loaders) as ReferenceName[]).filter(stillEmpty);
  await Promise.all(
    names.map(async (name) => {
      try {
        const rows = (await loaders[name]?.()) ?? [];
        const others = rows.filter((row) => row.id !== ALL_COMPANIES.id);
        reference.patch({ [name]: name === 'companies' ? [ALL_COMPANIES, ...others] : rows });
      } catch (error) {
        console.warn(`The reference list "${name}" could not be loaded`, error);
      }
    }),
  );
}
