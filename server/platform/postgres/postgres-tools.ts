import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A missing or failed PostgreSQL tool; the message has the remedy. */
export class ToolFailed extends Error {}

/** Runs pg_dump or pg_restore. The password is in the environment, which no process list shows. */
export async function runTool(tool: 'pg_dump' | 'pg_restore', url: string, args: string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(tool, ['--dbname', address.href, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new ToolFailed(
      `${tool} was not found. Install the client tools of PostgreSQL, in the version of the server or newer (Debian: apt-get install postgresql-client).`,
    );
  })) as [number];
  if (code !== 0) throw new ToolFailed(`${tool} failed: ${output.trim() || `code ${code}`}`);
}
