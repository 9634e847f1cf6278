import { LRUCache } from 'lru-cache';
import type { EmvKind, EmvRate } from '#contract/emv.ts';
import { byPostType } from '#contract/platforms/platforms.ts';
import type { PostType } from '#contract/values/primitives.ts';
import type { Company } from '../context.ts';
import { ofStore } from '../of-store.ts';
import type { Database } from '../postgres/postgres.ts';

type OwnEmv = Company['own_emv'];

interface Kept {
  revision: number;
  models: Promise<OwnEmv>;
}

const MOST_COMPANIES = 500;
const NONE: OwnEmv = {};
const companiesOf = ofStore((_db: Database) => new LRUCache<number, Kept>({ max: MOST_COMPANIES }));

/**
 * A company's own media value models. Every call needs them, so they are cached until
 * `company.emv_revision` changes.
 */
export async function ownEmv(db: Database, company_id: number, revision: number): Promise<OwnEmv> {
  if (revision === 0) return NONE;
  const companies = companiesOf(db);
  const known = companies.get(company_id);
  if (known?.revision === revision) return known.models;
  const models = readModels(db, company_id);
  companies.set(company_id, { revision, models });
  models.catch(() => companies.delete(company_id));
  return models;
}

async function readModels(db: Database, company_id: number): Promise<OwnEmv> {
  const rows = await db
    .selectFrom('emv_model as m')
    .innerJoin('emv_model_version as v', 'v.model_id', 'm.id')
    .where('m.company_id', '=', company_id)
    .select(['m.id', 'm.label', 'm.kind', 'm.version as newest', 'm.is_archived'])
    .select(['v.version', 'v.currency', 'v.rates'])
    .orderBy('m.id')
    .orderBy('v.version', 'desc')
    .execute();
  return Object.fromEntries(
    rows.map(({ id, label, kind, newest, is_archived, version, currency, rates }) => [
      `emv.own-${id}@${version}`,
      {
        label,
        kind: kind as EmvKind,
        rates: priced(rates, currency),
        is_offered: version === newest && !is_archived,
      },
    ]),
  );
}

const priced = (rates: Record<PostType, EmvRate>, currency: string) =>
  byPostType((type) => ({ ...rates[type], currency }));
