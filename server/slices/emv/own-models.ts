import type { EmvKind, EmvRate, OwnEmvModel } from '#contract/emv.ts';
import type { PostType } from '#contract/primitives.ts';
import { personName } from '#server/platform/person-name.ts';
import type { Database } from '#server/platform/postgres.ts';

/** With all versions, active models first; `id` = only that one. */
export async function readModels(db: Database, company_id: number, id?: number): Promise<OwnEmvModel[]> {
  let query = db
    .selectFrom('emv_model as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .innerJoin('emv_model_version as v', 'v.model_id', 'm.id')
    .leftJoin('app_user as u', 'u.id', 'v.created_by')
    .where('m.company_id', '=', company_id);
  if (id !== undefined) query = query.where('m.id', '=', id);
  const rows = await query
    .select(['m.id', 'm.label', 'm.kind', 'm.is_archived', 'c.emv_model as in_use'])
    .select(['v.version', 'v.currency', 'v.rates', 'v.created_at', 'u.first_name', 'u.last_name', 'u.email'])
    .orderBy('m.is_archived')
    .orderBy('m.label')
    .orderBy('m.id')
    .orderBy('v.version', 'desc')
    .execute();
  const models = new Map<number, OwnEmvModel>();
  for (const row of rows) {
    const { label, kind, is_archived } = row;
    const model = models.get(row.id) ?? {
      id: row.id,
      label,
      kind: kind as EmvKind,
      is_archived,
      is_default: row.in_use.startsWith(`emv.own-${row.id}@`),
      versions: [],
    };
    models.set(row.id, model);
    model.versions.push({
      name: `emv.own-${row.id}@${row.version}`,
      version: row.version,
      currency: row.currency,
      rates: row.rates as Record<PostType, EmvRate>,
      created_at: row.created_at.toISOString(),
      created_by: personName(row),
    });
  }
  return [...models.values()];
}
