import { ensureBuilt, ensureInstalled } from './prepare.mjs';

// npm run build: builds the web; the server runs from its sources.
await ensureInstalled();
await ensureBuilt({ force: true });
