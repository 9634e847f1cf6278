import path from 'node:path';
import type { Services } from './context.ts';
import type { Env } from './env.ts';
import { openFetchedPictures } from './fetched-pictures.ts';
import { diskFiles } from './files.ts';
import { openJobs } from './jobs.ts';
import { openLog } from './log.ts';
import { openMail } from './mail.ts';
import { migrateClickHouse, migratePostgres } from './migrate.ts';
import { openClickHouse } from './open-clickhouse.ts';
import { openPostgres, type Postgres } from './postgres.ts';
import { openSms } from './sms.ts';

export interface OpenStores {
  services: Services;
  /** Which engines these are. */
  engines: { workspace: Postgres['kind']; analytics: 'chdb' | 'clickhouse' };
  /** Gives running jobs up to four seconds, then closes. */
  close(): Promise<void>;
}

const twilioOf = (env: Env) =>
  env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN && env.TWILIO_FROM
    ? { account_sid: env.TWILIO_ACCOUNT_SID, auth_token: env.TWILIO_AUTH_TOKEN, from: env.TWILIO_FROM }
    : null;

const JOB_GRACE_MS = 4000;

/** Opens and migrates the stores and ports the environment asks for. The data folder must be taken already. */
export async function openStores(env: Env): Promise<OpenStores> {
  const log = openLog(env.LOG_LEVEL);
  const postgres = await openPostgres(
    env.DATABASE_URL ? { url: env.DATABASE_URL } : { path: path.join(env.data, 'postgres') },
  );
  const ch = openClickHouse(
    env.CLICKHOUSE_URL
      ? { url: env.CLICKHOUSE_URL, cluster: env.CLICKHOUSE_CLUSTER }
      : { path: path.join(env.data, 'clickhouse') },
  );
  await migratePostgres(postgres);
  await migrateClickHouse(ch, (name) => log.warn(`Bringing stored data up to date: ${name}`));
  const jobs = await openJobs(postgres, log);
  const files = diskFiles(path.join(env.data, 'files'));
  const core = { db: postgres.db, ch, jobs, files, log, now: () => new Date() };
  const public_url = env.LIMELIGHT_URL ?? `http://localhost:${env.PORT}`;
  return {
    services: {
      ...core,
      mail: openMail(core, { smtp_url: env.SMTP_URL, from: env.MAIL_FROM, public_url }),
      sms: openSms(core, twilioOf(env)),
      pictures: await openFetchedPictures(core, { fetches: env.LIMELIGHT_PICTURES === 'fetch' }),
      public_url,
      call_limits: {
        address: env.LIMELIGHT_CALLS_PER_MINUTE,
        key: Math.ceil(env.LIMELIGHT_CALLS_PER_MINUTE / 5),
      },
      production: env.NODE_ENV === 'production',
    },
    engines: { workspace: postgres.kind, analytics: env.CLICKHOUSE_URL ? 'clickhouse' : 'chdb' },
    async close() {
      await Promise.race([jobs.stop(), new Promise<void>((go) => setTimeout(go, JOB_GRACE_MS).unref())]);
      await postgres.close();
      await ch.close();
    },
  };
}
