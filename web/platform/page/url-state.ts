import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';

export type RawSearch = Record<string, string | string[]>;

/** `?a=1&b=x&b=y` → `{a: '1', b: ['x', 'y']}`: plain text, readable, nothing guessed. */
export function parseSearch(text: string): RawSearch {
  const raw: RawSearch = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = raw[name];
    if (before === undefined) raw[name] = value;
    else raw[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return raw;
}

/** Inverse; null, undefined, empty strings and empty lists are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined && part !== null && part !== '') params.append(name, String(part));
    }
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

function converted(value: unknown, expected: string): unknown {
  if (expected === 'array') return value === undefined ? undefined : [value];
  if (typeof value !== 'string') return undefined;
  if (expected === 'number' || expected === 'int') return value.trim() === '' ? undefined : Number(value);
  if (expected === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  return undefined;
}

type Repair = (holder: Record<PropertyKey, unknown>, key: PropertyKey, issue: z.core.$ZodIssue) => void;

function isHolder(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Last issue first, so that removing a list entry does not move those still to be handled. */
function repairAll(raw: Record<string, unknown>, issues: readonly z.core.$ZodIssue[], repair: Repair): void {
  for (const issue of issues.toReversed()) {
    let holder: Record<PropertyKey, unknown> = raw;
    let [key, ...rest] = issue.path;
    // A list may be a single string in the URL; then that string is invalid.
    while (key !== undefined && rest.length > 0 && isHolder(holder[key])) {
      holder = holder[key] as Record<PropertyKey, unknown>;
      [key, ...rest] = rest;
    }
    if (key !== undefined) repair(holder, key, issue);
  }
}

function drop(holder: Record<PropertyKey, unknown>, key: PropertyKey): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

/** Parses a query string by a schema, converting types; invalid values are dropped. */
export function readSearch<T>(schema: z.ZodType<T>, raw: RawSearch): T | null {
  const value: Record<string, unknown> = structuredClone(raw);
  for (let round = 0; round < 4; round += 1) {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    repairAll(value, result.error.issues, (holder, key, issue) => {
      const next = issue.code === 'invalid_type' ? converted(holder[key], issue.expected) : undefined;
      if (next !== undefined && !Number.isNaN(next)) holder[key] = next;
      else drop(holder, key);
    });
  }
  const last = schema.safeParse(value);
  return last.success ? last.data : null;
}

/**
 * Screen state stored in the URL. `state` is null while a required value is missing; `patch` merges and navigates (undefined
 * removes); `{push: true}` adds a history entry.
 */
export function useUrlState<T extends object>(schema: z.ZodType<T>) {
  const searchStr = useLocation({ select: (location) => location.searchStr });
  const navigate = useNavigate();
  const raw = useMemo(() => parseSearch(searchStr), [searchStr]);
  const state = useMemo(() => readSearch(schema, raw), [schema, raw]);
  const patch = useCallback(
    (part: { [K in keyof T]?: T[K] | undefined }, { push = false }: { push?: boolean } = {}) =>
      navigate({
        to: '.',
        search: (old: object) => ({ ...old, ...part }),
        replace: !push,
        resetScroll: false,
      } as never),
    [navigate],
  );
  const replace = useCallback(
    (whole: Partial<T>, { push = true }: { push?: boolean } = {}) =>
      navigate({ to: '.', search: whole, replace: !push, resetScroll: false } as never),
    [navigate],
  );
  return { state, raw, patch, replace };
}
