/** A port of a `MessageChannel`, or one end of a thread. */
export interface Channel {
  postMessage(message: unknown): void;
  // biome-ignore lint/suspicious/noExplicitAny: as Node declares it.
  on(event: string, listener: (message: any) => void): unknown;
}

/** A call to a port at the other end of the channel. */
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
export function serve(channel: Channel, ports: object): void {
  channel.on('message', async (call: PortCall) => channel.postMessage(await answer(ports, call)));
}

/** Never rejects. */
async function answer(ports: object, { call, port, name, args }: PortCall): Promise<PortAnswer> {
  try {
    const functions = Reflect.get(ports, port) as Record<string, (...args: unknown[]) => Promise<unknown>>;
    return { call, value: await functions[name]?.(...args) };
  } catch (error) {
    return { call, error: plainError(error instanceof Error ? error : new Error(String(error))) };
  }
}

/** With its code, constraint and other plain fields, which a copy of an error loses. */
function plainError(error: Error) {
  const plain = Object.entries(error).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return { ...Object.fromEntries(plain), name: error.name, message: error.message };
}

/** Proxies a port's functions through the channel. Calls of a thread that has ended are rejected. */
export function remoteCalls<Ports extends object>(channel: Channel) {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let calls = 0;
  let ended: Error | null = null;
  channel.on('message', ({ call, value, error }: PortAnswer) => {
    const caller = open.get(call);
    open.delete(call);
    if (error === undefined) caller?.resolve(value);
    else caller?.reject(Object.assign(new Error(error.message), error));
  });
  channel.on('error', (error: Error) => {
    ended = error;
  });
  channel.on('exit', (code: number) => {
    ended ??= new Error(`The thread ended (${code})`);
    for (const caller of open.values()) caller.reject(ended);
    open.clear();
  });
  return (port: keyof Ports & string, name: string) =>
    (...args: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        if (ended) throw ended;
        const call = calls++;
        channel.postMessage({ call, port, name, args } satisfies PortCall);
        open.set(call, { resolve: resolve as (value: unknown) => void, reject });
      });
}
