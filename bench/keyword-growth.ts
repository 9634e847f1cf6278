import { sevenCalls } from './seven-calls.ts';
import { openWorld } from './worlds.ts';

// node keyword-growth POSTS PROFILES, as a child process: answers each term with the milliseconds of its
// seven calls. Two processes with worlds of different sizes take turns.
const world = await openWorld(Number(process.argv[2]), Number(process.argv[3]));
const calls = await sevenCalls(world);
process.on('message', async (term: string) => {
  const start = performance.now();
  await calls.together(term);
  process.send?.(performance.now() - start);
});
process.on('disconnect', async () => {
  await world.close();
  process.exit(0);
});
process.send?.('ready');
