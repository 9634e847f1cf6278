import { sql } from 'kysely';
import type { CrmClient } from '#contract/crm.ts';
import { ownClientId, ownCrmId } from '#server/owned/client-of.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Crm } from '#server/ports/crm.ts';

/** A company's own clients, typed in Settings or from a file, where no CRM is connected. */
export const ownCrm = ({ db, company }: Pick<Ctx, 'db' | 'company'>): Crm => {
  const clients = db
    .selectFrom('client')
    .where('company_id', '=', company.id)
    .where('deleted_at', 'is', null)
    .select(['id', 'name']);
  const shown = ({ id, name }: { id: number; name: string }): CrmClient => ({ id: ownCrmId(id), name });
  return {
    is_invented: false,
    is_own: true,
    territories: async () => [],
    async clients({ search, limit, page }) {
      const rows = await clients
        .where(sql<boolean>`strpos(lower(name), ${search.toLowerCase()}) > 0`)
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .limit(limit + 1)
        .offset((page - 1) * limit)
        .execute();
      return { rows: rows.slice(0, limit).map(shown), more: rows.length > limit };
    },
    opportunities: async () => ({ rows: [], more: false }),
    async client(id) {
      const own = ownClientId(id);
      const row = own === null ? undefined : await clients.where('id', '=', own).executeTakeFirst();
      return row ? shown(row) : null;
    },
    opportunity: async () => null,
  };
};
