import type { Profile } from '#contract/profiles/details.ts';

/** Identity fields never change in a merge. */
const KEPT: readonly string[] = ['name', 'kind', 'sub_kind'];

const isEmpty = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** Fields filled from the merged profile: missing values, further tags, and notes below existing ones. */
export function filledFields(from: Profile, into: Profile): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const field of from.edited_fields) {
    const [incoming, has] = [from[field as keyof Profile], into[field as keyof Profile]];
    if (KEPT.includes(field) || isEmpty(incoming)) continue;
    if (isEmpty(has)) filled[field] = incoming;
  }
  const tags = from.tags.filter((tag) => !into.tags.includes(tag));
  if (tags.length > 0) filled.tags = [...into.tags, ...tags];
  if (from.notes && into.notes && !into.notes.includes(from.notes))
    filled.notes = `${into.notes}\n\n${from.name}: ${from.notes}`;
  return filled;
}

/** For kinds of posts without a price. */
export const filledPrices = (from: Profile, into: Profile): Profile['prices'] =>
  from.prices.filter((price) => !into.prices.some((other) => other.post_type === price.post_type));
