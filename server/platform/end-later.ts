import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { ms } = workerData as { ms: number };

// A thread of its own ends the process, even if the main thread is blocked.
setTimeout(() => {
  writeSync(2, `Limelight did not close within ${ms / 1000} seconds and was ended.\n`);
  process.kill(process.pid, 'SIGKILL');
}, ms);
