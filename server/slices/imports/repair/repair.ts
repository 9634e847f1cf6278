import type { Services } from '#server/platform/context.ts';
import { chooseAgain } from '../implausible/follow-words.ts';
import { countImplausible, doubtedSubjects } from '../implausible/implausible.ts';
import { betweenImports } from '../import-run.ts';
import { settleBatches } from '../run/open-batches.ts';
import { mendAudiences } from './audience-rows.ts';
import { compareDerived } from './compare.ts';
import { keep } from './derived-health.ts';
import { mendSearch } from './search-rows.ts';
import { allPosts, endDoubles, mendTerms, postsOfYear } from './term-rows.ts';

type Stores = Pick<Services, 'db' | 'ch' | 'now' | 'log'>;

/** Differences found and repaired. */
export interface RepairStep {
  kind: 'batches' | 'posts' | 'implausible' | 'terms' | 'audiences' | 'search';
  found: number;
  /** For the operator. */
  text: string;
}

/**
 * Rebuilds derived data that differs from its source: states of posts with implausible observations, terms,
 * audience index and cells, search. Waits for running imports, and blocks later ones. A second run finds
 * nothing. @param tell called after each step
 */
export function repair(stores: Stores, tell: (step: RepairStep) => void): Promise<void> {
  return betweenImports(stores, () => mend(stores, tell));
}

const n = (count: number) => count.toLocaleString('en');

async function mend(stores: Stores, tell: (step: RepairStep) => void): Promise<void> {
  const { ch } = stores;
  const batches = await settleBatches(stores, true);
  tell({ kind: 'batches', found: batches, text: `Imports that were cut off: ${n(batches)} owed something` });
  let doubles = 0;
  for (const scope of await allPosts(ch)) doubles += await endDoubles(ch, scope);
  tell({ kind: 'posts', found: doubles, text: `Posts: ${n(doubles)} stood twice` });
  const otherwise = await chooseAgain(stores, await doubtedSubjects(stores, 'post'));
  await countImplausible(stores);
  tell({
    kind: 'implausible',
    found: otherwise,
    text: `Posts with observations that look wrong: ${n(otherwise)} stood otherwise`,
  });
  const differing = await compareDerived(stores, true);
  const terms = { missing: 0, extra: 0 };
  for (const year of differing.terms.keys()) {
    for (const scope of await postsOfYear(ch, year)) {
      const part = await mendTerms(ch, scope, true);
      terms.missing += part.missing;
      terms.extra += part.extra;
    }
  }
  tell({
    kind: 'terms',
    found: terms.missing + terms.extra,
    text: `Terms of posts: ${n(terms.missing)} missing or wrong, ${n(terms.extra)} too many`,
  });
  const { index, cells } = await mendAudiences(ch, '1', true);
  tell({
    kind: 'audiences',
    found: index + cells,
    text: `Audiences: ${n(index)} rows by key and ${n(cells)} accounts missing or wrong`,
  });
  const profiles = await mendSearch(stores);
  tell({ kind: 'search', found: profiles, text: `Search: ${n(profiles)} profiles missing or wrong` });
  await keep(stores, await compareDerived(stores, true));
}
