import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { ROOT } from './sources.mjs';

// npm start: installs and builds what is missing, then becomes the server.
ensureInstalled();
process.env.NODE_ENV ??= 'production';
await ensureBuilt();
process.setSourceMapsEnabled(true);
await import(pathToFileURL(`${ROOT}/dist/server/main.js`).href);
