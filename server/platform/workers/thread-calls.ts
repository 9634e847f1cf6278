import type { MessagePort } from 'node:worker_threads';

/** A call from a thread to a port on the thread with the stores. */
interface PortCall {
  call: number;
  port: string;
  name: string;
  args: unknown[];
}

interface PortAnswer {
  call: number;
  value?: unknown;
  error?: { name: string; message: string };
}

/** Answers what the thread at the other end of the channel calls. */
export function serve(channel: MessagePort, ports: object): void {
  channel.on('message', async (call: PortCall) => channel.postMessage(await answer(ports, call)));
}

/** Never rejects. */
async function answer(ports: object, { call, port, name, args }: PortCall): Promise<PortAnswer> {
  try {
    const functions = Reflect.get(ports, port) as Record<string, (...args: unknown[]) => Promise<unknown>>;
    return { call, value: await functions[name]?.(...args) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { call, error: { name, message } };
  }
}

/** Proxies a port's functions through the channel. */
export function remoteCalls<Ports extends object>(channel: MessagePort) {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let calls = 0;
  channel.on('message', ({ call, value, error }: PortAnswer) => {
    const caller = open.get(call);
    open.delete(call);
    if (error === undefined) caller?.resolve(value);
    else caller?.reject(Object.assign(new Error(error.message), { name: error.name }));
  });
  return (port: keyof Ports & string, name: string) =>
    (...args: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        const call = calls++;
        open.set(call, { resolve: resolve as (value: unknown) => void, reject });
        channel.postMessage({ call, port, name, args } satisfies PortCall);
      });
}
