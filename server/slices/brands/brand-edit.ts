import { sql } from 'kysely';
import { type Brand, type BrandSetup, brandSetup } from '#contract/brands.ts';
import { issueSentence } from '#contract/sentences/input-sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { brandTerm } from './brand-rules.ts';
import { brandOf, shownBrand } from './read-brands.ts';

const NOUNS = { mentions: 'mention', hashtags: 'hashtag', words: 'word', tags: 'tag' } as const;

/** Throws a field error for a term without searchable content, and for an invisible profile. */
export async function checkBrand(
  ctx: Ctx,
  setup: Pick<BrandSetup, keyof typeof NOUNS | 'precise_search' | 'profile_ids'>,
): Promise<void> {
  for (const kind of ['mentions', 'hashtags', 'words', 'tags'] as const)
    for (const text of setup[kind])
      if (brandTerm(kind, text, setup.precise_search) === null) {
        const message = sentenceFor('term_invalid', { text, kind: sentenceFor(`term_${NOUNS[kind]}`) });
        throw refuse('BAD_REQUEST', message, kind);
      }
  const { rows } = await sql<{ id: number }>`
    select w.id from unnest(${setup.profile_ids}::int[]) as w (id) where not exists (
      select from profile p where p.id = w.id and not p.hidden
        and (p.company_id is null or p.company_id = ${ctx.company.id})) limit 1`.execute(ctx.db);
  if (!rows[0]) return;
  const message = sentenceFor('profile_id_unknown', { id: String(rows[0].id) });
  throw refuse('BAD_REQUEST', message, 'profile_ids');
}

/** Stored without their signs. */
const bare = (terms: readonly string[]) =>
  JSON.stringify([...new Set(terms.map((term) => term.replace(/^[@#＠＃]+/, '').trim()))]);

const columnsOf = (setup: BrandSetup) => ({
  name: setup.name,
  picture: setup.picture,
  precise_search: setup.precise_search,
  search_type: setup.search_type,
  mentions: bare(setup.mentions),
  hashtags: bare(setup.hashtags),
  tags: bare(setup.tags),
  words: JSON.stringify(setup.words),
  categories: JSON.stringify(setup.categories),
  countries: JSON.stringify(setup.countries),
});

export async function insertBrand(
  db: Database,
  company_id: number,
  setup: BrandSetup,
  values: { created_by: number | null; external_id?: string; is_demo?: boolean; created_at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('company_brand')
    .values({ company_id, ...columnsOf(setup), ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeProfiles(db, company_id, id, setup.profile_ids);
  return id;
}

async function writeProfiles(db: Database, company_id: number, id: number, profile_ids: readonly number[]) {
  await db.deleteFrom('company_brand_profile').where('brand_id', '=', id).execute();
  await sql`insert into company_brand_profile (brand_id, profile_id, company_id)
    select ${id}, w.id, ${company_id} from unnest(${[...profile_ids]}::int[]) as w (id)`.execute(db);
}

async function createBrand(ctx: Ctx, setup: BrandSetup): Promise<Brand> {
  await checkBrand(ctx, setup);
  const id = await transaction(ctx.db, (db) =>
    insertBrand(db, ctx.company.id, setup, { created_by: ctx.user.id, created_at: ctx.now() }),
  );
  return shownBrand(ctx, await brandOf(ctx, ctx.company.id, id));
}

type Changes = Partial<BrandSetup> & { id: number; revision?: number | undefined };

async function updateBrand(ctx: Ctx, { id, revision, ...changes }: Changes): Promise<Brand> {
  const before = await brandOf(ctx, ctx.company.id, id);
  const provided = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const checked = brandSetup.safeParse({ ...before, ...provided });
  if (!checked.success) {
    const issues = checked.error.issues.map((i) => ({ field: i.path.join('.'), sentence: issueSentence(i) }));
    throw refuse('BAD_REQUEST', issues[0]?.sentence ?? sentenceFor('input_not_savable'), issues);
  }
  const setup = checked.data;
  await checkBrand(ctx, {
    ...setup,
    profile_ids: setup.profile_ids.filter((p) => !before.profile_ids.includes(p)),
  });
  await transaction(ctx.db, async (db) => {
    const changed = await db
      .updateTable('company_brand')
      .set({ ...columnsOf(setup), revision: before.revision + 1 })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .where('revision', '=', revision ?? before.revision)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw refuse('CONFLICT', sentenceFor('object_changed', { name: before.name }));
    await writeProfiles(db, ctx.company.id, id, setup.profile_ids);
  });
  return shownBrand(ctx, await brandOf(ctx, ctx.company.id, id));
}

const b = os.brands;

export const editHandlers = {
  create: b.create.handler(({ context, input }) => createBrand(context, input)),
  update: b.update.handler(({ context, input }) => updateBrand(context, input)),
};
