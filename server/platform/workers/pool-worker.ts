import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Transferable, Worker } from 'node:worker_threads';

/** `execArgv` of workers, in place of those of this process. */
const WORKER_ARGUMENTS = ['--import', new URL('../compile-cache.ts', import.meta.url).href];

/** An exported function of a module. */
export interface Program {
  program: URL;
  name: string;
}

export interface Usage {
  /** Processor time since the start. */
  cpu_ms: number;
  /** Resident memory; unknown for threads, which have a heap limit. */
  megabytes: number | null;
}

export type ToWorker = { task: unknown } | 'usage';
export type FromWorker = 'ready' | { usage: Usage } | TaskEnd;
type TaskEnd = { result: unknown } | { error: Error };

/** Runs one task at a time. */
export interface PoolWorker {
  /** Rejects if the program cannot be loaded. */
  ready: Promise<void>;
  is_ended(): boolean;
  /** Rejects if the worker ends before it answers. */
  run(task: unknown, transfer?: Transferable[]): Promise<TaskEnd>;
  usage(): Promise<Usage>;
  /** Resolves once it is gone, whatever it does. */
  end(): Promise<void>;
  /** Whether this process waits for it. */
  hold(is_held: boolean): void;
}

const PROGRAM = new URL('./pool-program.ts', import.meta.url);

/** Collects the short-lived objects of a batch in one scavenge; more only costs memory. */
const YOUNG_MEGABYTES = 32;

/** Only place that starts threads: without a listener for its error a thread ends the whole process. */
export function startThread(
  program: URL,
  workerData: unknown,
  heap_megabytes: number,
  young_megabytes = YOUNG_MEGABYTES,
): Worker {
  const worker = new Worker(program, {
    workerData,
    execArgv: WORKER_ARGUMENTS,
    resourceLimits: { maxOldGenerationSizeMb: heap_megabytes, maxYoungGenerationSizeMb: young_megabytes },
  });
  return worker.on('error', () => undefined);
}

export function threadWorker({ program, name }: Program, heap_megabytes: number): PoolWorker {
  const thread = startThread(PROGRAM, { program: program.href, name }, heap_megabytes);
  return poolWorker(thread, {
    send: (message, transfer) => thread.postMessage(message, transfer),
    async usage() {
      const { user, system } = await thread.cpuUsage();
      return { cpu_ms: (user + system) / 1000, megabytes: null };
    },
    kill: () => void thread.terminate(),
    hold: (is_held) => (is_held ? thread.ref() : thread.unref()),
  });
}

/** Lower than the server, which then answers people first. */
const PRIORITY = 5;
/** A process for native code gets none of the secrets of the server. */
const ENVIRONMENT = [
  'PATH',
  'HOME',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'XDG_CACHE_HOME',
];

/** For native code: its memory and time end with its process. */
export function processWorker({ program, name }: Program): PoolWorker {
  const child = fork(fileURLToPath(PROGRAM), [JSON.stringify({ program: program.href, name })], {
    serialization: 'advanced',
    execArgv: WORKER_ARGUMENTS,
    env: Object.fromEntries(ENVIRONMENT.map((key) => [key, process.env[key]])),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting: Array<(usage: Usage) => void> = [];
  child.on('message', (message: FromWorker) => {
    if (typeof message === 'object' && 'usage' in message) waiting.shift()?.(message.usage);
  });
  child.once('spawn', () => child.pid && setPriority(child.pid, PRIORITY));
  const send = (message: ToWorker) =>
    void child.send(message, (error) => error && child.emit('error', error));
  return poolWorker(child, {
    send,
    usage: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        send('usage');
      }),
    kill: () => void child.kill('SIGKILL'),
    hold(is_held) {
      child[is_held ? 'ref' : 'unref']();
      child.channel?.[is_held ? 'ref' : 'unref']();
    },
  });
}

interface Means extends Pick<PoolWorker, 'usage' | 'hold'> {
  send(message: ToWorker, transfer: Transferable[]): void;
  kill(): void;
}

function poolWorker(source: Worker | ChildProcess, { send, usage, kill, hold }: Means): PoolWorker {
  const ready = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  let task: PromiseWithResolvers<TaskEnd> | null = null;
  let reason: Error | null = null;
  const failed = (error: Error) => {
    reason ??= error;
    ready.reject(reason);
    task?.reject(reason);
  };
  source.on('message', (message: FromWorker) => {
    if (message === 'ready') ready.resolve();
    else if ('usage' in message) return;
    else if (task) task.resolve(message);
    else if ('error' in message) failed(message.error);
  });
  source.on('error', (error: Error) => {
    failed(error);
    kill();
    // A process that was never started does not exit.
    if ('pid' in source && source.pid === undefined) gone.resolve();
  });
  source.on('exit', (code: number | null, signal?: string | null) => {
    failed(new Error(`The worker ended (${signal ?? code})`));
    gone.resolve();
  });
  return {
    ready: ready.promise,
    is_ended: () => reason !== null,
    run(input, transfer = []) {
      task = Promise.withResolvers();
      if (reason) task.reject(reason);
      else send({ task: input }, transfer);
      return task.promise;
    },
    usage,
    end() {
      kill();
      return gone.promise;
    },
    hold,
  };
}
