import type { z } from 'zod';
import type { company } from '#contract/settings.ts';

export type Company = z.infer<typeof company>;
export type CompanyChanges = Partial<
  Pick<Company, 'name' | 'currency' | 'timezone' | 'emv_model' | 'shows_benchmarks'>
>;

/** Changed settings. */
export function changesOf(stored: Company, edited: Company): CompanyChanges {
  return {
    ...(edited.name.trim() === stored.name ? {} : { name: edited.name.trim() }),
    ...(edited.currency === stored.currency ? {} : { currency: edited.currency }),
    ...(edited.timezone === stored.timezone ? {} : { timezone: edited.timezone }),
    ...(edited.emv_model === stored.emv_model ? {} : { emv_model: edited.emv_model }),
    ...(edited.shows_benchmarks === stored.shows_benchmarks
      ? {}
      : { shows_benchmarks: edited.shows_benchmarks }),
  };
}
