import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { ms } = workerData as { ms: number };

// A thread that ends its process, whatever that does.
setTimeout(() => {
  writeSync(2, `Limelight did not close within ${ms / 1000} seconds and was ended.\n`);
  process.kill(process.pid, 'SIGKILL');
}, ms);
