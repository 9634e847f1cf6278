import { reveals } from '#contract/revealed.ts';

/** Removes fields that reveal a hidden column, at any depth; `parent` is the call. */
export function withoutHidden(value: unknown, hidden: ReadonlySet<string>, parent: string): unknown {
  if (hidden.size === 0) return value;
  if (Array.isArray(value)) return value.map((item) => withoutHidden(item, hidden, parent));
  // Files and dates are not walked.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const kept = Object.entries(value).filter(([name]) => !reveals(name, parent, hidden));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutHidden(inner, hidden, name)]));
}
