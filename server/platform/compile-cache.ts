import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { ROOT } from './root.ts';

// Programs and their workers keep what they compiled: a worker starts in half the time.
enableCompileCache(path.join(ROOT, '.cache/compiled'));
// A worker that is terminated would keep nothing.
if (!isMainThread) setTimeout(flushCompileCache, 3000).unref();
