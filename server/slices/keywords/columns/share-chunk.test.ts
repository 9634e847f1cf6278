import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import wabt from 'wabt';
import { gridOf } from '../sums/grid.ts';
import { ACCOUNTS, CELL_WIDTH, ShareChunk } from './share-chunk.ts';
import { WEIGH } from './weigh-wasm.ts';

const UNROUNDED = new Float64Array(6);
const anyAudience = fc.array(fc.tuple(fc.nat(400), fc.float({ min: 0, max: 1, noNaN: true })), {
  maxLength: 60,
});

it('weighs what a plain loop weighs, also after more was added', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyAudience, fc.array(fc.nat(1e9), { minLength: 7, maxLength: 7 })), {
        maxLength: 40,
      }),
      (accounts) => {
        const chunk = new ShareChunk();
        const places = accounts.map(([pairs]) => {
          const first = chunk.add(
            pairs.map(([cell]) => cell),
            pairs.map(([, share]) => share),
          );
          // What an earlier weighing left behind the pairs must not be read as zero.
          chunk.begin(401, UNROUNDED);
          chunk.weigh(first, first + pairs.length, Float64Array.of(1, 2, 3, 4, 5, 6, 7), 0);
          return first;
        });
        chunk.begin(401, UNROUNDED);
        const expected = new Float64Array(401 * CELL_WIDTH);
        accounts.forEach(([pairs, sums], i) => {
          const first = places[i] as number;
          expect(chunk.pairs(first, first + pairs.length)).toEqual(pairs);
          chunk.weigh(first, first + pairs.length, Float64Array.from([0, ...sums]), 1);
          for (const [cell, share] of pairs) {
            const at = cell * CELL_WIDTH;
            for (let c = 0; c < ACCOUNTS; c++)
              expected[at + c] = (expected[at + c] as number) + (sums[c + 1] as number) * share;
            expected[at + ACCOUNTS] = (expected[at + ACCOUNTS] as number) + 1;
          }
        });
        expect(chunk.weighed(401)).toEqual(expected);
      },
    ),
  );
});

it('leaves no trace of accounts that are taken away again', () => {
  const anyAccount = fc.tuple(
    anyAudience,
    fc.array(fc.nat(1e9), { minLength: 6, maxLength: 6 }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(anyAccount, { minLength: 1, maxLength: 20 }), (accounts) => {
      const chunk = new ShareChunk();
      const first = accounts.map(([pairs]) =>
        chunk.add(
          pairs.map(([cell]) => cell),
          pairs.map(([, share]) => share),
        ),
      );
      const numbers = accounts.map(([, sums]) => Float64Array.from([0, ...sums]).map((n) => n / 7));
      const totals = [1, 2, 3, 4, 5, 6].map((c) =>
        numbers.reduce((all, sums) => all + (sums[c] as number), 0),
      );
      const weighed = (isIn: (stays: boolean) => boolean) => {
        chunk.begin(401, totals.map(gridOf));
        accounts.forEach(([pairs, , stays], i) => {
          const from = first[i] as number;
          if (isIn(stays)) chunk.weigh(from, from + pairs.length, numbers[i] as Float64Array, 0);
        });
        return chunk.weighed(401).slice();
      };
      const gone = weighed((stays) => !stays);
      const rest = weighed(() => true).map((all, i) => all - (gone[i] as number));
      expect(rest).toEqual(weighed((stays) => stays));
    }),
  );
});

it('holds more than its first memory', () => {
  const chunk = new ShareChunk();
  const cell = Array.from({ length: 50_000 }, (_none, i) => i % 7);
  for (let i = 0; i < 10; i++)
    chunk.add(
      cell,
      cell.map(() => 0.5),
    );
  chunk.begin(7, UNROUNDED);
  chunk.weigh(450_000, 500_000, Float64Array.of(1, 2, 0, 0, 0, 0, 0), 0);
  expect(chunk.weighed(7)[0]).toBe(Math.ceil(50_000 / 7));
  expect(chunk.bytes).toBeGreaterThan(4_000_000);
});

it('runs what weigh.wat says (else run scripts/weigh-wasm.ts)', async () => {
  const text = readFileSync(path.join(import.meta.dirname, 'weigh.wat'), 'utf8');
  const { buffer } = (await wabt()).parseWat('weigh.wat', text, { simd: true }).toBinary({});
  expect(Buffer.from(buffer).toString('base64')).toBe(WEIGH);
});
