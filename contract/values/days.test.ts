import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from '../api.ts';
import { callsOf } from '../calls/endpoints.ts';

interface Schema extends z.ZodType {
  _zod: z.ZodType['_zod'] & {
    def: {
      type: string;
      shape?: Record<string, Schema>;
      element?: Schema;
      valueType?: Schema;
      options?: Schema[];
      innerType?: Schema;
      in?: Schema;
      left?: Schema;
      right?: Schema;
    };
  };
}
interface Place {
  name: string;
  schema: Schema;
  around: Schema[];
}

const FORMS = [
  (iso: string) => iso,
  (iso: string) => iso.split('-').reverse().join('/'),
  (iso: string) => `${iso}T12:00:00Z`,
];
const accepts = (schema: Schema, value: unknown) => schema.safeParse(value).success;
const formOf = (schema: Schema) =>
  FORMS.find((form) => accepts(schema, form('2026-05-05')) && !accepts(schema, form('2026-13-05')));

function placesIn({ name, schema, around }: Place): Place[] {
  const { def } = schema._zod;
  const same = [def.innerType, def.in, def.left, def.right, ...(def.options ?? [])].filter(
    (s) => s !== undefined,
  );
  const parts = [
    ...Object.entries(def.shape ?? {}),
    ...[def.element, def.valueType].map((s) => ['*', s] as const),
  ];
  return [
    { name, schema, around },
    ...same.flatMap((inner) => placesIn({ name, schema: inner, around: [...around, schema] })),
    ...parts.flatMap(([key, part]) =>
      part ? placesIn({ name: `${name}.${key}`, schema: part, around: [] }) : [],
    ),
  ];
}

const places = callsOf(contract).flatMap(([name, { inputSchema }]) =>
  inputSchema ? placesIn({ name, schema: inputSchema as unknown as Schema, around: [] }) : [],
);
const days = places.flatMap((place) => {
  const form = formOf(place.schema);
  return form ? [{ ...place, form }] : [];
});

/** Beside a period, but not a part of it. */
const ALONE = new Set(['posted_since']);

describe('every call', () => {
  it('refuses days of the years 0000, 1899, 2201 and 9999', () => {
    expect(days.length).toBeGreaterThan(60);
    const wrong = days.filter(({ schema, form }) =>
      ['0000-01-01', '1899-12-31', '2201-01-01', '9999-12-31'].some((iso) => accepts(schema, form(iso))),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('takes two days as a period: in order, at most 100 years apart', () => {
    const faults = places.flatMap(({ name, schema, around }) => {
      const fields = Object.entries(schema._zod.def.shape ?? {}).flatMap(([key, part]) => {
        const form = formOf(part);
        return form && !ALONE.has(key) ? [{ key, form }] : [];
      });
      const [first, last] = fields;
      if (!first || !last) return [];
      if (fields.length > 2) return [`${name}: ${fields.map(({ key }) => key)}`];
      const issues = (from: string, to: string) =>
        [...around, schema].flatMap(
          (s) =>
            s
              .safeParse({ [first.key]: first.form(from), [last.key]: last.form(to) })
              .error?.issues.map((issue) => issue.message) ?? [],
        );
      const missing = (from: string, to: string, message: string) =>
        issues(from, to).includes(message) ? [] : [`${name}: ${from} to ${to}`];
      return [
        ...missing('2026-05-02', '2026-05-01', 'The end must not be before the start'),
        ...missing('1926-05-02', '2026-05-03', 'A period has at most 100 years'),
      ];
    });
    expect(faults).toEqual([]);
  });
});
