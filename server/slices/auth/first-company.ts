import type { Services } from '#server/platform/context.ts';

/** The first company. */
export async function commandLineCompany({ db }: Pick<Services, 'db'>): Promise<number> {
  const row = await db.selectFrom('company').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (row) return row.id;
  const made = await db
    .insertInto('company')
    .values({ name: 'My company' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
