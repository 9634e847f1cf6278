import { useMemo } from 'react';
import { useReference } from '../api/reference.ts';
import { LANGUAGE } from '../language.ts';
import { countryName } from './format.ts';

export function useCountryOptions(): { value: string; label: string }[] {
  const { countries } = useReference();
  return useMemo(
    () =>
      countries
        .map(({ code, name }) => ({ value: code, label: LANGUAGE === 'en' ? name : countryName(code) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, LANGUAGE)),
    [countries],
  );
}
