import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClickHouse } from './clickhouse.ts';
import { openClickHouse } from './open-clickhouse.ts';
import { withLiterals } from './sql-literals.ts';

let ch: ClickHouse;
beforeAll(() => {
  ch = openClickHouse({});
});
afterAll(() => ch.close());

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom("'", '\\', '\0', '"', '`', '--', '/*', ';', '{x:String}', '\n', 'é', '口'), {
      maxLength: 12,
    })
    .map((l) => l.join('')),
);

describe('values in statements', () => {
  it('are unchanged, whatever they contain', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, fc.array(anyText, { maxLength: 5 }), async (text, list) => {
        const whole = text.toWellFormed();
        const parts = list.map((t) => t.toWellFormed());
        const [row] = await ch.query('SELECT {x:String} AS x, {l:Array(String)} AS l', {
          x: whole,
          l: parts,
        });
        expect(row).toEqual({ x: whole, l: parts });
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it('keep numbers exactly, with ids larger than a JavaScript number as text', async () => {
    const [row] = await ch.query(
      'SELECT toString({u:UInt64}) AS u, {i:Int64} AS i, {f:Float64} AS f, isNaN({n:Float64}) AS n, {a:Array(UInt32)} AS a, toTypeName({e:Array(UInt32)}) AS e, toString({d:Date32}) AS d',
      { u: '18446744073709551615', i: -5, f: 0.1, n: Number.NaN, a: [1, 4294967295], e: [], d: '2026-02-03' },
    );
    expect(row).toEqual({
      ...{ u: '18446744073709551615', i: -5, f: 0.1, n: 1, a: [1, 4294967295] },
      ...{ e: 'Array(UInt32)', d: '2026-02-03' },
    });
  });

  it('are refused if they have another type', () => {
    const bind = (type: string, value: unknown) => () => withLiterals(`SELECT {v:${type}}`, { v: value });
    expect(bind('UInt32', '1) OR (1')).toThrow('Not a number');
    expect(bind('UInt32', 1.5)).toThrow('Not a number');
    expect(bind('Float64', '1; DROP TABLE posts')).toThrow('Not a number');
    expect(bind('String', 5)).toThrow('Not a text');
    expect(bind('String', ['a'])).toThrow('Not a text');
    expect(bind('Array(UInt32)', 'x')).toThrow('Not an array');
    expect(bind('Array(UInt32)', [1, "2'"])).toThrow('Not a number');
    expect(bind('Identifier', 'posts')).toThrow('cannot be bound');
    expect(() => withLiterals('SELECT {v:String}', {})).toThrow('No value');
    expect(() => withLiterals('SELECT {constructor:String}', {})).toThrow('Not a text');
  });

  it('run side by side, each statement with its own values', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => ch.query<{ x: string }>('SELECT {x:String} AS x', { x: `${i}` })),
    );
    expect(answers.map((rows) => rows[0]?.x)).toEqual(Array.from({ length: 40 }, (_, i) => `${i}`));
  });
});
