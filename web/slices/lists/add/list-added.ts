import { plural } from '#web/platform/language.ts';

interface Answer {
  added: readonly number[];
  already: number;
  name: string;
}

/** `12 creators added, 3 were already in “Spring”`. */
export function addedText({ added, already, name }: Answer): string {
  if (added.length === 0)
    return plural(already, '{n} was already in “{name}”', 'All {n} were already in “{name}”', {
      name,
    });
  if (already === 0)
    return plural(added.length, '{n} creator added to “{name}”', '{n} creators added to “{name}”', { name });
  return plural(already, '{added}, {n} was already in “{name}”', '{added}, {n} were already in “{name}”', {
    added: plural(added.length, '{n} creator added', '{n} creators added'),
    name,
  });
}
