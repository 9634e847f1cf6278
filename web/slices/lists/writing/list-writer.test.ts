import { beforeEach, expect, it } from 'vitest';
import type { CellChange, CellValue } from '#contract/lists/creators.ts';
import { type Conflict, ListWriter } from './list-writer.ts';

/** Cells on the server and on screen, by `profile field`. */
let stored: Map<string, CellValue>;
let shown: Map<string, CellValue>;
let batches: CellChange[][];
let conflicts: Conflict[];
let failures: number;
let broken: boolean;
let writer: ListWriter;

const key = (c: { profile_id: number; field: string }) => `${c.profile_id} ${c.field}`;
const change = (profile_id: number, value: CellValue, was: CellValue = null): CellChange => ({
  ...{ profile_id, field: 'price', value, was },
});
const idle = () => expect.poll(() => writer.busy).toBe(false);

beforeEach(() => {
  stored = new Map();
  shown = new Map();
  batches = [];
  conflicts = [];
  failures = 0;
  broken = false;
  writer = new ListWriter({
    async send(changes) {
      batches.push(changes);
      if (broken) throw new Error('down');
      const reports = [];
      for (const c of changes) {
        const now = stored.get(key(c)) ?? null;
        if (now === c.was) stored.set(key(c), c.value);
        else reports.push({ ...c, value: now, changed_by: 'Anna Berg', changed_at: null });
      }
      return { conflicts: reports };
    },
    show(cells) {
      for (const c of cells) shown.set(key(c), c.value);
    },
    onConflicts: (received) => conflicts.push(...received),
    onFailed: () => {
      failures += 1;
    },
    onState() {},
  });
});

it('shows changes at once and sends them in one batch', async () => {
  writer.write([change(1, 10)]);
  writer.write([change(2, 20)]);
  expect(shown.get('1 price')).toBe(10);
  await idle();
  expect(batches).toHaveLength(1);
  expect([...stored]).toEqual([
    ['1 price', 10],
    ['2 price', 20],
  ]);
});

it('sends the last of several values with the server’s value', async () => {
  writer.write([change(1, 10)]);
  writer.write([change(1, 11, 10)]);
  writer.write([change(1, 12, 11)]);
  await idle();
  expect(batches).toEqual([[change(1, 12, null)]]);
});

it('undoes and redoes step by step', async () => {
  writer.write([change(1, 10), change(2, 20)]);
  await idle();
  writer.write([change(1, 30, 10)]);
  await idle();
  expect(writer.undo()).toBe(1);
  await idle();
  expect(stored.get('1 price')).toBe(10);
  expect(writer.undo()).toBe(2);
  await idle();
  expect([...stored.values()]).toEqual([null, null]);
  expect(writer.undo()).toBeNull();
  writer.redo();
  writer.redo();
  await idle();
  expect(stored.get('1 price')).toBe(30);
  expect(writer.mayRedo).toBe(false);
});

it('changes nothing if the value is the same', () => {
  expect(writer.write([change(1, null)])).toBe(0);
  expect(writer.mayUndo).toBe(false);
});

it('shows others’ changes, which no undo reverts', async () => {
  stored.set('1 price', 99);
  writer.write([change(1, 10), change(2, 20)]);
  await idle();
  expect(conflicts).toMatchObject([{ profile_id: 1, value: 99, mine: 10, changed_by: 'Anna Berg' }]);
  expect(shown.get('1 price')).toBe(99);
  expect(writer.undo()).toBe(1);
  await idle();
  expect([...stored]).toEqual([
    ['1 price', 99],
    ['2 price', null],
  ]);
});

it('reverts refused changes', async () => {
  broken = true;
  writer.write([change(1, 10)]);
  await idle();
  expect([shown.get('1 price'), failures, writer.mayUndo]).toEqual([null, 1, false]);
});
