import { sql } from 'kysely';
import { pgJson } from '#server/platform/postgres/pg-text.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import type { AccountRef, BrandObservation } from '#server/tables/observations.ts';
import { refreshAccounts } from './accounts/account-facts.ts';
import { aliasesOf, refKey } from './accounts/account-keys.ts';
import type { AccountRegistry } from './accounts/account-registry.ts';
import type { NewProfile } from './new-profile.ts';

/**
 * Each brand has a profile of kind `brand`. Unknown accounts join it; a known account stays, and gives the
 * brand its profile if it has none. Returns how many accounts were created.
 */
export async function writeBrands(
  db: Database,
  registry: AccountRegistry,
  observations: BrandObservation[],
  import_id = 0,
): Promise<number> {
  const unique = new Map<string, BrandObservation>();
  for (const o of observations) unique.set(o.external_id, unite(unique.get(o.external_id), o));
  if (unique.size === 0) return 0;
  const rows = [...unique.values()].map(({ accounts: _a, kind: _k, external_id, ...brand }) => ({
    external_id,
    brand,
  }));
  const json = pgJson(rows);
  await transaction(db, async (trx) => {
    await sql`
      insert into brand_sighting as b (import_id, external_id, brand)
      select ${import_id}, external_id, brand from json_to_recordset(${json}::json) as r(external_id text, brand jsonb)
      on conflict (external_id, import_id) do update set brand = b.brand || excluded.brand || jsonb_build_object(
        'categories', b.brand->'categories' || (excluded.brand->'categories'),
        'countries', b.brand->'countries' || (excluded.brand->'countries'),
        'match_names', b.brand->'match_names' || (excluded.brand->'match_names'))`.execute(trx);
    await refreshBrands(trx, [...unique.keys()]);
  });
  const open = await db
    .selectFrom('brand')
    .where('profile_id', 'is', null)
    .where('external_id', 'in', [...unique.keys()])
    .select(['id', 'external_id'])
    .execute();
  const made = await giveProfiles(
    db,
    registry,
    open.flatMap(({ id, external_id }) => {
      const brand = unique.get(external_id);
      return brand ? [{ id, brand }] : [];
    }),
  );
  // Existing accounts: no second one per platform was created.
  const refs = namedRefs([...unique.values()]);
  const known = await registry.known(refs);
  await registry.resolve(refs.filter((ref) => known.has(refKey(ref))).map((ref) => ({ ...ref, at: 0 })));
  return made;
}

const namedRefs = (brands: BrandObservation[]): AccountRef[] =>
  brands.flatMap((brand) => brand.accounts.filter((ref) => aliasesOf(ref).length > 0));

/** Derives brands from all imports; brands without any are deleted. */
export async function refreshBrands(trx: Database, external_ids: string[]): Promise<void> {
  const ids = sql`${external_ids}::text[]`;
  const list = (name: string) => sql`(
    select coalesce(jsonb_agg(distinct x), '[]') from brand_sighting o, jsonb_array_elements(o.brand->${sql.lit(name)}) x
    where o.external_id = s.external_id)`;
  await sql`
    insert into brand (external_id, name, categories, countries, match_names, website)
    select s.external_id, max(s.brand->>'name'), ${list('categories')}, ${list('countries')}, ${list('match_names')},
      max(s.brand->>'website')
    from brand_sighting s where s.external_id = any(${ids}) group by s.external_id
    on conflict (external_id) do update set name = excluded.name, website = excluded.website,
      categories = excluded.categories, countries = excluded.countries, match_names = excluded.match_names`.execute(
    trx,
  );
  await sql`
    delete from brand b where b.external_id = any(${ids})
      and not exists (select from brand_sighting s where s.external_id = b.external_id)`.execute(trx);
}

function unite(a: BrandObservation | undefined, b: BrandObservation): BrandObservation {
  if (!a) return b;
  const both = (x: string[], y: string[]) => [...new Set([...x, ...y])];
  const known = new Set(a.accounts.map(refKey));
  return {
    ...a,
    categories: both(a.categories, b.categories),
    countries: both(a.countries, b.countries),
    match_names: both(a.match_names, b.match_names),
    website: a.website ?? b.website,
    accounts: [...a.accounts, ...b.accounts.filter((r) => !known.has(refKey(r)))],
  };
}

async function giveProfiles(
  db: Database,
  registry: AccountRegistry,
  open: Array<{ id: number; brand: BrandObservation }>,
): Promise<number> {
  if (open.length === 0) return 0;
  const known = await registry.known(namedRefs(open.map((o) => o.brand)));
  const links: Array<{ id: number; profile_id: number }> = [];
  const fresh: Array<{ id: number; profile: NewProfile }> = [];
  const taken = new Set<string>(known.keys());
  for (const { id, brand } of open) {
    const existing = brand.accounts.map((ref) => known.get(refKey(ref))).find(Boolean);
    if (existing) links.push({ id, profile_id: existing.profile_id });
    else fresh.push({ id, profile: profileOf(brand, taken) });
  }
  const { profile_ids } = await registry.create(fresh.map((f) => f.profile));
  fresh.forEach(({ id }, i) => {
    links.push({ id, profile_id: profile_ids[i] ?? 0 });
  });
  const json = pgJson(links);
  await transaction(db, async (trx) => {
    await sql`
      update brand b set profile_id = r.profile_id
      from json_to_recordset(${json}::json) as r(id int, profile_id int) where b.id = r.id`.execute(trx);
    await sql`
      update profile p set kind = 'brand' from json_to_recordset(${json}::json) as r(id int, profile_id int)
      where p.id = r.profile_id and p.kind <> 'brand' and p.company_id is null`.execute(trx);
    const { rows } = await sql<{ id: number }>`
      select a.id from account a join json_to_recordset(${json}::json) as r(id int, profile_id int)
        on r.profile_id = a.profile_id`.execute(trx);
    await refreshAccounts(
      trx,
      rows.map((r) => r.id),
    );
    await notifyProjector(
      trx,
      links.map((l) => l.profile_id),
    );
  });
  return fresh.reduce((n, f) => n + f.profile.accounts.length, 0);
}

/**
 * A brand's own profile with its free accounts, one a platform; `taken` are those assigned in this batch.
 */
function profileOf(brand: BrandObservation, taken: Set<string>): NewProfile {
  const platforms = new Set<string>();
  const accounts = brand.accounts.filter((ref) => {
    if (aliasesOf(ref).length === 0 || taken.has(refKey(ref)) || platforms.has(ref.platform)) return false;
    taken.add(refKey(ref));
    platforms.add(ref.platform);
    return true;
  });
  const country = brand.countries.length === 1 ? (brand.countries[0] ?? null) : null;
  return { name: brand.name, kind: 'brand', country, themes: brand.categories, accounts };
}
