import { sql } from 'kysely';
import { pgJson } from '#server/platform/pg-text.ts';
import { type Database, transaction } from '#server/platform/postgres.ts';
import { tellProjector } from '#server/slices/profiles/projector/projector-events.ts';
import type { BrandObservation } from '../observations.ts';
import { aliasesOf, refKey } from './account-keys.ts';
import type { AccountRegistry, NewProfile } from './account-registry.ts';

/**
 * Keeps brands with a profile of kind `brand` each. Accounts nobody knew join that profile; one that is known stays
 * where it is, and gives the brand its profile when the brand has none. Returns how many accounts were made.
 */
export async function writeBrands(
  db: Database,
  registry: AccountRegistry,
  observations: BrandObservation[],
): Promise<number> {
  const unique = new Map<string, BrandObservation>();
  for (const o of observations) unique.set(o.external_id, unite(unique.get(o.external_id), o));
  if (unique.size === 0) return 0;
  const rows = [...unique.values()].map(({ accounts: _a, kind: _k, ...brand }) => brand);
  const changed = await sql<{ external_id: string }>`
    insert into brand (external_id, name, categories, countries, match_names, website)
    select external_id, name, categories, countries, match_names, website
    from json_to_recordset(${pgJson(rows)}::json) as r(external_id text, name text, categories jsonb, countries jsonb, match_names jsonb, website text)
    on conflict (external_id) do update set name = excluded.name, website = coalesce(excluded.website, brand.website),
      categories = (select coalesce(jsonb_agg(distinct x), '[]') from jsonb_array_elements(brand.categories || excluded.categories) x),
      countries = (select coalesce(jsonb_agg(distinct x), '[]') from jsonb_array_elements(brand.countries || excluded.countries) x),
      match_names = (select coalesce(jsonb_agg(distinct x), '[]') from jsonb_array_elements(brand.match_names || excluded.match_names) x)
    returning external_id`.execute(db);
  const open = await db
    .selectFrom('brand')
    .where('profile_id', 'is', null)
    .where(
      'external_id',
      'in',
      changed.rows.map((r) => r.external_id),
    )
    .select(['id', 'external_id'])
    .execute();
  return giveProfiles(
    db,
    registry,
    open.flatMap(({ id, external_id }) => {
      const brand = unique.get(external_id);
      return brand ? [{ id, brand }] : [];
    }),
  );
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
  const known = await registry.known(
    open.flatMap((o) => o.brand.accounts.filter((ref) => aliasesOf(ref).length > 0)),
  );
  const links: Array<{ id: number; profile_id: number }> = [];
  const fresh: Array<{ id: number; profile: NewProfile }> = [];
  const taken = new Set<string>();
  for (const { id, brand } of open) {
    const standing = brand.accounts.map((ref) => known.get(refKey(ref))).find(Boolean);
    if (standing) links.push({ id, profile_id: standing.profile_id });
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
    await tellProjector(
      trx,
      links.map((l) => l.profile_id),
    );
  });
  return fresh.reduce((n, f) => n + f.profile.accounts.length, 0);
}

/** A brand's own profile with its free accounts, one a platform; `taken` are the ones given away in this unit. */
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
