import { ensureBuilt, ensureInstalled } from './prepare.mjs';

// npm run build: server and web anew.
ensureInstalled();
process.env.NODE_ENV ??= 'production';
await ensureBuilt({ force: true });
