import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { runProgram } from './program.mjs';

// npm start: installs and builds what is missing, then becomes the server.
await ensureInstalled();
process.env.NODE_ENV ??= 'production';
await ensureBuilt();
await runProgram('server/main.ts', process.argv.slice(2));
