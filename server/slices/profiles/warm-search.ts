import { profileSearch } from '#contract/profiles/search.ts';
import type { Services } from '#server/platform/context.ts';
import { searchProfiles } from './profile-search.queries.ts';

/** Searches once before anybody asks: with a million profiles the first search reads for more than a second. */
export async function warmSearch({ ch, log }: Pick<Services, 'ch' | 'log'>): Promise<void> {
  try {
    await searchProfiles(ch, profileSearch.parse({}), 0);
  } catch (error) {
    // The first search that somebody makes reads then, or says what is wrong.
    log.warn(error, 'search could not be read ahead');
  }
}
