import type { Services } from '#server/platform/context.ts';

const NAME = 'demo_world';

interface DemoWorld {
  posts: number;
  is_done: boolean;
}

/** Stores the demo world requested by the very first start; later starts change nothing. */
export async function rememberDemo({ db }: Pick<Services, 'db'>, posts: number): Promise<void> {
  const value: DemoWorld = { posts, is_done: posts === 0 };
  await db
    .insertInto('setting')
    .values({ name: NAME, value: JSON.stringify(value) })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** The demo world to build, and its company; null = nothing to do. */
export async function demoToSeed({
  db,
}: Pick<Services, 'db'>): Promise<{ posts: number; company_id: number } | null> {
  const row = await db.selectFrom('setting').where('name', '=', NAME).select('value').executeTakeFirst();
  const world = row?.value as DemoWorld | undefined;
  if (!world || world.is_done) return null;
  const company = await db.selectFrom('company').select('id').orderBy('id').limit(1).executeTakeFirst();
  return company ? { posts: world.posts, company_id: company.id } : null;
}

/** A start killed before this line seeds again. */
export async function seeded({ db }: Pick<Services, 'db'>): Promise<void> {
  const world = await db
    .selectFrom('setting')
    .where('name', '=', NAME)
    .select('value')
    .executeTakeFirstOrThrow();
  const value: DemoWorld = { ...(world.value as DemoWorld), is_done: true };
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify(value) })
    .where('name', '=', NAME)
    .execute();
}
