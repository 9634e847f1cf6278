import type { Profile } from '#contract/profiles/details.ts';

/** Fields a profile keeps as they are: they say who it is. */
const KEPT: readonly string[] = ['name', 'kind', 'sub_kind'];

const isEmpty = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/**
 * What the company wrote on one profile that another one takes over: fields it has nothing in, tags it does not have, and
 * notes below its own. By name of the field, as they will read.
 */
export function filledFields(from: Profile, into: Profile): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const field of from.edited_fields) {
    const [given, has] = [from[field as keyof Profile], into[field as keyof Profile]];
    if (KEPT.includes(field) || isEmpty(given)) continue;
    if (isEmpty(has)) filled[field] = given;
  }
  const tags = from.tags.filter((tag) => !into.tags.includes(tag));
  if (tags.length > 0) filled.tags = [...into.tags, ...tags];
  if (from.notes && into.notes && !into.notes.includes(from.notes))
    filled.notes = `${into.notes}\n\n${from.name}: ${from.notes}`;
  return filled;
}

/** Prices for kinds of posts that the other profile has none for. */
export const filledPrices = (from: Profile, into: Profile): Profile['prices'] =>
  from.prices.filter((price) => !into.prices.some((other) => other.post_type === price.post_type));
