import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres, type Postgres } from './postgres.ts';
import { ROOT } from './root.ts';

const FOLDER = path.join(ROOT, 'server/db/postgres');
const FIRST = '0084_exchange_rates.sql';
let store: Postgres;
const run = (names: string[]) =>
  names.reduce(
    (before, name) =>
      before.then(async () => {
        await sql.raw(readFileSync(path.join(FOLDER, name), 'utf8')).execute(store.db);
      }),
    Promise.resolve(),
  );

beforeAll(async () => {
  store = await openPostgres({});
  const names = readdirSync(FOLDER).sort();
  await run(names.filter((name) => name < FIRST));
  await sql
    .raw(
      `insert into company (name, currency) values ('Dollars', 'USD'), ('Euros', 'EUR');
       insert into app_user (company_id, email, password_hash, first_name, last_name, role) values
         (1, 'a@example.com', 'x', 'A', 'A', 'admin'), (2, 'b@example.com', 'x', 'B', 'B', 'admin');
       insert into profile (slug, name, kind) values ('anna', 'Anna', 'influencer'), ('ben', 'Ben', 'influencer');
       insert into list (company_id, name) values (1, 'One'), (2, 'Two');
       insert into list_profile (list_id, profile_id, company_id, position, price) values
         (1, 1, 1, 1, 900), (1, 2, 1, 2, null), (2, 1, 2, 1, 700);`,
    )
    .execute(store.db);
  await run(names.filter((name) => name >= FIRST));
});
afterAll(() => store.close());

it('amounts without a currency get the company’s of the day of the upgrade', async () => {
  await sql`update company set currency = 'GBP'`.execute(store.db);
  const { rows } = await sql`
    select company_id, profile_id, price::float8 as price, price_currency from list_profile order by list_id, position`.execute(
    store.db,
  );
  expect(rows).toEqual([
    { company_id: 1, profile_id: 1, price: 900, price_currency: 'USD' },
    { company_id: 1, profile_id: 2, price: null, price_currency: null },
    { company_id: 2, profile_id: 1, price: 700, price_currency: 'EUR' },
  ]);
});

it('rates that were there before convert as before', async () => {
  const { rows } = await sql`
    select rate, day::text as day from exchange_rate(1, 'USD', 'EUR', '2026-06-01')`.execute(store.db);
  expect(rows).toEqual([{ rate: 0.86, day: '2026-01-01' }]);
});
