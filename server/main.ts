import { seedDemo } from './seed/seed-demo.ts';
import { start } from './start.ts';

await start(process.argv.slice(2), { seedDemo });
