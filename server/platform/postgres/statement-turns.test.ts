import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { kindOf, statementTurns } from './statement-turns.ts';

/** The order in which statements get their turn, all asked for while the first one has it. */
async function order(patience_ms: number, kinds: Array<'read' | 'write'>, wait_ms = 0) {
  const turns = statementTurns(patience_ms);
  const first = await turns.take('write');
  const seen: string[] = [];
  const all = kinds.map(async (kind, i) => {
    const leave = await turns.take(kind);
    seen.push(`${kind} ${i}`);
    leave();
    leave();
  });
  await pause(wait_ms);
  expect(seen).toEqual([]);
  first();
  await Promise.all(all);
  return seen;
}

it('gives reads their turn before writes that have not begun', async () => {
  expect(await order(60_000, ['write', 'read', 'write', 'read'])).toEqual([
    ...['read 1', 'read 3', 'write 0', 'write 2'],
  ]);
});

it('gives a write that has waited long its turn before reads', async () => {
  expect(await order(10, ['write', 'read', 'read'], 50)).toEqual(['write 0', 'read 1', 'read 2']);
});

it.each([
  ['select 1', 'read'],
  ['  with a as (select 1) select * from a', 'read'],
  ['start transaction read only', 'read'],
  ['select id from job for update skip locked', 'write'],
  ['with gone as (delete from job returning id) select * from gone', 'write'],
  ['insert into a select 1', 'write'],
  ['begin', 'write'],
])('takes %s for a %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});
