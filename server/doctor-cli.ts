import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { throughServer } from './command-line.ts';
import { takeDataFolder } from './platform/data-folder/data-folder.ts';
import { watchSpace } from './platform/data-folder/free-space.ts';
import { runningServer } from './platform/data-folder/running-server.ts';
import { type Env, EnvError, givenSettings, readEnv } from './platform/env.ts';
import { proxyWarning } from './platform/http/trusted-proxies.ts';
import { VERSION } from './slices/app/about.ts';
import { backupProblem, reportStores, type StoresReport } from './slices/app/doctor.ts';
import { filesIn, openEngines } from './stores.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

function printVersions(): string[] {
  say(`Limelight ${VERSION}, Node ${process.versions.node}, ${os.type()} ${os.release()} ${os.arch()}`);
  const major = Number(process.versions.node.split('.')[0]);
  return major >= 24 ? [] : ['This Node is too old. Use Node 24, or start by npm start, which installs it.'];
}

function printSettings(): string[] {
  const settings = givenSettings();
  say(`\nSettings${settings.length === 0 ? ': all are the defaults' : ''}`);
  for (const { name, value } of settings) say(`  ${name}=${value}`);
  return [];
}

async function printDisk(env: Env): Promise<string[]> {
  const space = watchSpace(env.data, env.reserve_bytes);
  const { free, reserve, is_low } = await space.look();
  space.close();
  const disk = await statfs(env.data);
  say(`\nData folder ${env.data}`);
  say(
    `  ${gigabytes(free)} of ${gigabytes(disk.blocks * disk.bsize)} free, ${gigabytes(reserve)} are kept free`,
  );
  return is_low
    ? [
        'The disk is almost full: imports wait and nothing can be saved. Free some space or move the data folder.',
      ]
    : [];
}

/** From the running server, else from the stores themselves. */
async function askStores(env: Env): Promise<{ report: StoresReport; running: string }> {
  const on_servers = Boolean(env.DATABASE_URL && env.CLICKHOUSE_URL);
  const holder = on_servers ? null : await runningServer(env.data);
  if (holder)
    return {
      report: await throughServer(holder)('doctor.stores', {}),
      running: `runs as process ${holder.pid} on port ${holder.port}`,
    };
  const folder = on_servers ? null : takeDataFolder(env.data);
  const { postgres, ch } = await openEngines(env);
  try {
    const running = on_servers ? 'was not asked: /healthz of each process has its state' : 'is not running';
    return { report: await reportStores({ db: postgres.db, ch, files: filesIn(env) }), running };
  } finally {
    await Promise.allSettled([postgres.close(), ch.close()]);
    folder?.release();
  }
}

async function printStores(env: Env): Promise<string[]> {
  const { report, running } = await askStores(env);
  const { versions, last_backup, problems } = report;
  say(`\nThe server ${running}`);
  say(`  workspace store  ${env.DATABASE_URL ? 'PostgreSQL' : 'embedded PostgreSQL'} ${versions.workspace}`);
  say(
    `  analytics store  ${env.CLICKHOUSE_URL ? 'ClickHouse' : 'embedded ClickHouse'} ${versions.analytics}`,
  );
  say(`  last backup      ${last_backup ? `${last_backup.made_at} in ${last_backup.folder}` : 'none'}`);
  const backup = backupProblem(last_backup, new Date());
  return [...problems, ...(backup ? [backup] : [])];
}

function printAdvice(env: Env): void {
  const warning = proxyWarning(env.LIMELIGHT_URL, env.LIMELIGHT_TRUST_PROXY);
  const advice = [
    ...(warning ? [warning] : []),
    ...(env.SMTP_URL ? [] : ['Mails stay in the outbox: set SMTP_URL and MAIL_FROM to send them.']),
    ...(env.LIMELIGHT_URL && !env.LIMELIGHT_METRICS_TOKEN
      ? ['Set LIMELIGHT_METRICS_TOKEN to read /metrics behind a proxy.']
      : []),
  ];
  if (advice.length > 0) say(`\nAdvice\n${advice.map((line) => `  - ${line}`).join('\n')}`);
}

async function main(): Promise<number> {
  const problems = [...printVersions(), ...printSettings()];
  let env: Env | null = null;
  try {
    env = readEnv({ LOG_LEVEL: 'warn', ...process.env });
    if (env.DATABASE_URL || existsSync(path.join(env.data, 'postgres'))) {
      problems.push(...(await printDisk(env)), ...(await printStores(env)));
    } else problems.push(`${env.data} has no data yet. Run npm start, or set LIMELIGHT_DATA.`);
  } catch (error) {
    problems.push(...(error instanceof EnvError ? error.lines : [(error as Error).message]));
  }
  if (env) printAdvice(env);
  say(problems.length === 0 ? '\nNo problem was found.' : '\nProblems');
  for (const [i, problem] of problems.entries()) say(`  ${i + 1}. ${problem}`);
  return problems.length === 0 ? 0 : 1;
}

process.exit(await main());
