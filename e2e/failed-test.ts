import path from 'node:path';
import { afterEach } from 'vitest';
import { saveTraces } from './traces.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await saveTraces(`${path.basename(task.file.name, '.ts')} ${task.name}`);
});
