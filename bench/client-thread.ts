import { Worker } from 'node:worker_threads';

/** Plain JavaScript, because it runs outside the bundle. */
const CLIENT = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', async ({ id, url, cookie, wanted }) => {
  try {
    const answer = await fetch(url, { headers: { cookie } });
    const text = await answer.text();
    const problem = answer.ok ? null : url + ': ' + answer.status + ' ' + text;
    parentPort.postMessage({ id, problem, text: wanted ? text : '' });
  } catch (error) {
    parentPort.postMessage({ id, problem: String(error), text: '' });
  }
});`;

interface Answer {
  id: number;
  problem: string | null;
  text: string;
}

/** Runs on its own thread like a browser, so that reading an answer does not count as server time. */
export function openClient(base: string, cookie: string) {
  const worker = new Worker(CLIENT, { eval: true });
  const waiting = new Map<number, (answer: Answer) => void>();
  worker.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let asked = 0;
  const ask = async (address: string, wanted: boolean): Promise<string> => {
    const id = ++asked;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage({ id, url: base + address, cookie, wanted });
    });
    if (answer.problem) throw new Error(answer.problem);
    return answer.text;
  };
  return {
    get: async (address: string) => JSON.parse(await ask(address, true)) as unknown,
    read: (address: string) => ask(address, false),
    close: () => worker.terminate(),
  };
}
