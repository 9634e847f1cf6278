import type { Services } from '#server/platform/context.ts';

/** Every call from this number on fails, as after a kill. */
export function killedAt(services: Services, call: number): { services: Services; wasKilled: () => boolean } {
  let calls = 0;
  const { ch } = services;
  const dying = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
    return (...args: A): Promise<R> =>
      ++calls >= call ? Promise.reject(new Error('killed')) : work.apply(ch, args);
  };
  const killed = {
    ...ch,
    ...{ query: dying(ch.query.bind(ch)), bytes: dying(ch.bytes.bind(ch)) },
    command: dying(ch.command.bind(ch)),
    ...{ insert: dying(ch.insert.bind(ch)), insertBlock: dying(ch.insertBlock.bind(ch)) },
    insertSelect: dying(ch.insertSelect.bind(ch)),
  } as typeof ch;
  return { services: { ...services, ch: killed }, wasKilled: () => calls >= call };
}
