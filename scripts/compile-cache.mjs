import module from 'node:module';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { ROOT } from './sources.mjs';

// Programs and their workers keep what they compiled: a worker starts in half the time.
module.enableCompileCache(path.join(ROOT, '.cache/compiled'));
// A worker that is terminated would keep nothing.
if (!isMainThread) setTimeout(() => module.flushCompileCache(), 3000).unref();
