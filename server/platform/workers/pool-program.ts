import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './pool-worker.ts';

// The program of every worker of a pool, on a thread or in a process: loads another one and answers its tasks.

const send = (message: FromWorker) =>
  parentPort ? parentPort.postMessage(message) : process.send?.(message);
const errorOf = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
const usage = () => {
  const { user, system } = process.cpuUsage();
  return { cpu_ms: (user + system) / 1000, megabytes: process.memoryUsage.rss() / 2 ** 20 };
};
// A process may not outlive the server, not even for the native work that `process.exit` would wait for.
if (!parentPort) process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const load = async () => {
  const { program, name } = parentPort ? workerData : JSON.parse(process.argv[2] ?? '');
  const { [name]: answer } = await import(program);
  if (typeof answer !== 'function') throw new Error(`${program} does not export ${name}`);
  return answer as (task: unknown) => unknown;
};

try {
  const answer = await load();
  (parentPort ?? process).on('message', async (message: ToWorker) => {
    if (message === 'usage') return send({ usage: usage() });
    try {
      send({ result: await answer(message.task) });
    } catch (error) {
      send({ error: errorOf(error) });
    }
  });
  send('ready');
} catch (error) {
  // The parent ends this worker.
  send({ error: errorOf(error) });
}
