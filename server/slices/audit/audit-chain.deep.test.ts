import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#server/platform/audit.ts';
import { verifyAudit } from '#server/platform/audit-chain.ts';
import { migratePostgres } from '#server/platform/postgres/migrate.ts';
import { openPostgres, type Postgres, transaction } from '#server/platform/postgres/postgres.ts';

const { TEST_DATABASE_URL } = process.env;
const stores = TEST_DATABASE_URL ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

const NAME = `limelight_${randomBytes(6).toString('hex')}`;

async function asRoot(statement: string): Promise<void> {
  const root = await openPostgres({ url: TEST_DATABASE_URL ?? '' });
  await root.executeSql(statement);
  await root.close();
}

async function freshDatabase(): Promise<Postgres> {
  await asRoot(`create database ${NAME}`);
  const url = new URL(TEST_DATABASE_URL ?? '');
  url.pathname = `/${NAME}`;
  return openPostgres({ url: url.href });
}

describe.each(stores)('the audit log is evidence (%s)', (kind) => {
  let store: Postgres;
  let company_id: number;
  let user_id: number;
  const services = () => ({ db: store.db, now: () => new Date() });
  const write = (action: string, db = store.db) =>
    audit(
      { ...services(), db },
      { company_id, user_id, action, target: 'x', details: { n: 1.5, t: 'é"\\' } },
    );

  beforeAll(async () => {
    store = await (kind === 'postgres' ? freshDatabase() : openPostgres({}));
    await migratePostgres(store);
    const company = await store.db
      .insertInto('company')
      .values({ name: 'Chain' })
      .returning('id')
      .executeTakeFirstOrThrow();
    company_id = company.id;
    const values = {
      company_id,
      email: `chain-${company_id}@example.com`,
      password_hash: 'unset',
      role: 'admin',
    };
    const user = await store.db
      .insertInto('app_user')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    user_id = user.id;
  });
  afterAll(async () => {
    await store.close();
    if (kind === 'postgres') await asRoot(`drop database ${NAME} with (force)`);
  });

  it('is complete under concurrent writes, and contains nothing rolled back', async () => {
    const failing = transaction(store.db, async (trx) => {
      await write('test.never', trx);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 ? write(`test.alone_${i}`) : transaction(store.db, (trx) => write(`test.inside_${i}`, trx)),
      ),
    );
    const { broken, lines, head } = await verifyAudit(store.db);
    expect(broken).toBeNull();
    expect(lines).toBeGreaterThanOrEqual(20);
    expect(head?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await verifyAudit(store.db, head)).broken).toBeNull();
  });

  it('refuses changes, deletion and truncation, and outlives user and company', async () => {
    const id = await write('test.kept');
    const forbidden = [
      () => store.db.updateTable('audit_event').set({ action: 'test.other' }).where('id', '=', id).execute(),
      () => store.db.deleteFrom('audit_event').where('id', '=', id).execute(),
      () => sql`truncate audit_event cascade`.execute(store.db),
      () => sql`update audit_seal set hash = ''`.execute(store.db),
      () => sql`delete from audit_seal`.execute(store.db),
      () => sql`truncate audit_seal`.execute(store.db),
    ];
    for (const change of forbidden)
      await expect(change()).rejects.toThrow(/only ever added to|permission denied/);
    await store.db.deleteFrom('company').where('id', '=', company_id).execute();
    const row = await store.db
      .selectFrom('audit_event')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ company_id, user_id, user_email: `chain-${company_id}@example.com` });
    expect((await verifyAudit(store.db)).broken).toBeNull();
  });

  const tampered = async (
    statement: string,
    noted: Awaited<ReturnType<typeof verifyAudit>>['head'] = null,
  ) => {
    const rollback = new Error('rolled back');
    let report: Awaited<ReturnType<typeof verifyAudit>> | undefined;
    await transaction(store.db, async (trx) => {
      // As an owner of the tables could.
      await sql`alter table audit_event disable trigger all`.execute(trx);
      await sql`alter table audit_seal disable trigger all`.execute(trx);
      await sql`grant all on audit_event, audit_seal to current_user`.execute(trx);
      await sql.raw(statement).execute(trx);
      report = await verifyAudit(trx, noted);
      throw rollback;
    }).catch((error) => {
      if (error !== rollback) throw error;
    });
    return report?.broken;
  };

  it('names the line that was changed, removed, inserted or cut off', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 5; i++) ids.push(await write(`test.line_${i}`));
    const [, second, third] = ids;
    const { head } = await verifyAudit(store.db);
    expect(await tampered(`update audit_event set target = 'y' where id = ${second}`)).toMatchObject({
      event_id: second,
      reason: 'the line, or its place in the log, was changed',
    });
    expect(await tampered(`delete from audit_event where id = ${second}`)).toMatchObject({
      event_id: second,
      reason: 'the line is gone',
    });
    expect(await tampered(`delete from audit_seal where event_id = ${second}`)).toMatchObject({
      event_id: third,
      reason: expect.stringContaining('missing'),
    });
    const forged = `insert into audit_event (action, at) values ('test.forged', now())`;
    expect(await tampered(forged)).toMatchObject({ reason: 'the line is not part of the chain' });
    const cut = `with gone as (delete from audit_seal where number = ${head?.number} returning event_id)
      delete from audit_event where id in (select event_id from gone)`;
    expect(await tampered(cut)).toBeNull();
    expect(await tampered(cut, head)).toMatchObject({ reason: expect.stringContaining('noted') });
  });
});
