import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { revealedBy, reveals, revealsNothing } from '#contract/access/revealed.ts';
import { contract } from '#contract/api.ts';
import { callsOf } from '#contract/calls/endpoints.ts';
import { planOf, withoutHidden } from './hidden-fields.ts';

const sharedCalls = callsOf(contract).filter(([, { meta }]) => meta.access?.token);

describe('calls that a public link opens', () => {
  it('declare for every number the columns it reveals', () => {
    expect(sharedCalls.length).toBeGreaterThan(40);
    const problems = sharedCalls.flatMap(([name, { outputSchema }]) => {
      try {
        if (outputSchema === undefined) return [`${name} has no output`];
        planOf(outputSchema, name);
        return [];
      } catch (error) {
        return [String(error)];
      }
    });
    expect(problems).toEqual([]);
  });

  it('declare texts with the name of a column', () => {
    const NAMED =
      /reach|impressions|interactions|engagement|media_value|followers|credibility|growth|audience|price|status|categor|custom_|tags|^bio$|topics|themes|recent_posts|deliverables|expected/;
    /** Texts about the object itself, which no link hides. */
    const ABOUT_THE_OBJECT = [
      'keywords.filters.data.filter.categories',
      'leaderboards.details.categories',
      'leaderboards.details.filter.category',
      'monitors.details.list_profile_tags',
      'monitors.post_labels.tags',
      'monitors.posts.posts.content_tags',
      'monitors.posts.posts.custom_tags',
    ];
    const silent = sharedCalls.flatMap(([name, { outputSchema }]) =>
      outputSchema
        ? textsOf(outputSchema, name).filter((path) => NAMED.test(path.split('.').at(-1) ?? ''))
        : [],
    );
    expect([...new Set(silent)].sort()).toEqual(ABOUT_THE_OBJECT);
  });
});

/** Paths of undeclared fields other than numbers and choices. */
function textsOf(schema: z.core.$ZodType, path: string, isField = false): string[] {
  if (revealedBy(schema) !== undefined) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([field, inner]) => textsOf(inner, `${path}.${field}`, true));
  if ('innerType' in def) return textsOf(def.innerType, path, isField);
  const own = isField && (def.type === 'string' || def.type === 'array') ? [path] : [];
  if (def.type === 'array') return [...own, ...textsOf(def.element, path)];
  if (def.type === 'record') return textsOf(def.valueType, `${path}.*`);
  if (def.type === 'pipe') return textsOf(def.in, path, isField);
  if (def.type === 'union') return def.options.flatMap((option) => textsOf(option, path, isField));
  return own;
}

describe('hidden fields', () => {
  const reach = reveals(z.number().nullable(), 'reach');
  const posts = revealsNothing(z.number());
  const remaining = (schema: z.ZodType, value: unknown, ...hidden: string[]) =>
    withoutHidden(schema, value, new Set(hidden), 'call');

  it('are removed at any depth, also with the value null', () => {
    const row = z.object({ name: z.string(), posts, reach });
    const answer = z.object({
      rows: z.array(row),
      byKey: z.record(z.string(), row.optional()),
      first: row.nullable(),
    });
    const value = { name: 'Ann', posts: 1, reach: 2 };
    expect(
      remaining(
        answer,
        { rows: [value, { ...value, reach: null }], byKey: { a: value }, first: null },
        'reach',
      ),
    ).toEqual({
      rows: [
        { name: 'Ann', posts: 1 },
        { name: 'Ann', posts: 1 },
      ],
      byKey: { a: { name: 'Ann', posts: 1 } },
      first: null,
    });
    expect(remaining(answer, { rows: [value] }, 'price')).toEqual({ rows: [value] });
  });

  it('are removed by the matching option of a union', () => {
    const answer = z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), value: reach }),
        z.object({ kind: z.literal('b'), value: posts }),
      ]),
    );
    const rows = [
      { kind: 'a', value: 1 },
      { kind: 'b', value: 2 },
      { kind: 'c', value: 3 },
    ];
    expect(remaining(answer, rows, 'reach')).toEqual([{ kind: 'a' }, { kind: 'b', value: 2 }]);
  });

  it('are removed from lists and entries', () => {
    expect(remaining(z.record(z.string(), reach), { a: 1, b: null }, 'reach')).toEqual({});
    expect(remaining(z.array(z.union([reach, z.string()])), [1, 'text'], 'reach')).toEqual(['text']);
    expect(remaining(reveals(z.array(z.number()), 'reach'), [1], 'reach')).toBeUndefined();
  });

  it('are removed from records by their key', () => {
    const missing = z.record(z.string(), posts);
    expect(remaining(missing, { reach: 1, views: 2, saves: 3 }, 'reach', 'impressions')).toEqual({
      saves: 3,
    });
  });

  it('include values and fields missing in the schema', () => {
    const answer = z.object({ row: z.object({ posts, reach }) });
    expect(remaining(answer, { row: 7, more: { reach: 1 } }, 'reach')).toEqual({});
  });

  it.each([
    ['number', z.number().nullable()],
    ['number in a declared field', reveals(z.object({ value: z.number() }), 'reach')],
    ['unknown value', z.record(z.string(), z.unknown())],
    ['recursive value', z.lazy(() => z.string())],
  ])('need a declaration: %s', (_name, schema) => {
    expect(() => planOf(z.object({ schema }), 'call')).toThrow(
      'Must declare which columns it reveals: call.',
    );
  });
});
