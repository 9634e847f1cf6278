import { describe, expect, it } from 'vitest';
import { CallerLeft, type Waiting } from './clickhouse.ts';
import { inOneTurn, statementQueue } from './statement-queue.ts';

/** Statements that run until `end`; `begun` has their names in order. */
function openStatements(connections: number) {
  const { using } = statementQueue(Array.from({ length: connections }, (_none, n) => n));
  const begun: string[] = [];
  const held = new Set<number>();
  const ends = new Map<string, () => void>();
  const turn = () => new Promise((go) => setImmediate(go));
  return {
    begun,
    held,
    ask: (name: string, waiting?: Waiting) =>
      using(async (connection) => {
        expect(held.has(connection)).toBe(false);
        held.add(connection);
        begun.push(name);
        await new Promise<void>((end) => ends.set(name, end));
        held.delete(connection);
      }, waiting),
    turn,
    async end(name: string) {
      ends.get(name)?.();
      await turn();
    },
  };
}

describe('the queue of statements', () => {
  it('runs as many as there are connections, the others in order of arrival', async () => {
    const { ask, begun, held, end, turn } = openStatements(2);
    const all = ['a', 'b', 'c', 'd'].map((name) => ask(name));
    await turn();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    expect(held.size).toBe(2);
    for (const name of ['a', 'c', 'd']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect(held.size).toBe(0);
  });

  it('runs one full table scan at a time, and lets others pass the waiting ones', async () => {
    const { ask, begun, end, turn } = openStatements(3);
    const whole = { whole: true };
    const all = [ask('first', whole), ask('second', whole), ask('third', whole), ask('small'), ask('other')];
    await turn();
    expect(begun).toEqual(['first', 'small', 'other']);
    await end('small');
    expect(begun).toEqual(['first', 'small', 'other']);
    await end('first');
    expect(begun.at(-1)).toBe('second');
    await end('other');
    expect(begun).not.toContain('third');
    await end('second');
    await end('third');
    await Promise.all(all);
  });

  it('keeps the place of a call for its later statements', async () => {
    const { ask, begun, end, turn } = openStatements(1);
    const call = (name: string) =>
      inOneTurn(async () => {
        await ask(`${name}, count`);
        await ask(`${name}, page`);
      });
    const all = [call('first'), call('second'), ask('job')];
    await turn();
    for (let n = 0; n < 5; n++) await end(begun.at(-1) ?? '');
    await Promise.all(all);
    expect(begun).toEqual(['first, count', 'second, count', 'first, page', 'second, page', 'job']);
  });

  it('skips statements that nobody waits for, and continues when one fails', async () => {
    const { ask, begun, end, turn } = openStatements(1);
    const caller = new AbortController();
    const first = ask('first', { whole: true });
    const waiting = ask('gone', { left: caller.signal, whole: true });
    const refused = expect(waiting).rejects.toBeInstanceOf(CallerLeft);
    const patient = ask('patient', { left: new AbortController().signal, whole: true });
    await turn();
    caller.abort();
    await end('first');
    await Promise.all([first, refused]);
    await end('patient');
    await patient;
    expect(begun).toEqual(['first', 'patient']);

    const { using } = statementQueue(['only']);
    const failing = using(() => Promise.reject(new Error('refused')), { whole: true });
    await expect(failing).rejects.toThrow('refused');
    expect(await using(async (connection) => connection, { whole: true })).toBe('only');
  });
});
