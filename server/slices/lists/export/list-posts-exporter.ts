import { sql } from 'kysely';
import { type ListExport, profilePostsExport } from '#contract/exports.ts';
import { t } from '#server/platform/language.ts';
import type { Exporter } from '#server/slices/exports/exporter.ts';
import { postsDocument } from '#server/slices/profiles/export/profile-posts-exporter.ts';
import { creatorListFor } from '../list-access.ts';
import { readableList } from './list-exporter.ts';

/** Of all or the selected creators, newest first. */
export const listPostsExporter: Exporter<ListExport> = {
  access: readableList.access,
  title: async (ctx, input) => `${await readableList.title(ctx, input)}${t(': posts')}`,
  async document(ctx, { list_id, ids, ...sheet }) {
    const { name } = await creatorListFor(ctx, list_id, 'read');
    const chosen = ids === undefined ? sql`true` : sql`m.profile_id = any(${ids}::int[])`;
    const { rows } = await sql<{ id: number }>`
      select m.profile_id as id from list_profile m join profile p on p.id = m.profile_id and not p.hidden
      where m.company_id = ${ctx.company.id} and m.list_id = ${list_id} and m.removed_at is null and ${chosen}
      order by m.position, m.profile_id`.execute(ctx.db);
    return postsDocument(ctx, profilePostsExport.parse(sheet), {
      profiles: rows.map((r) => r.id),
      filters: [
        t('{label}: {value}', { label: t('List'), value: name }),
        ...(ids ? [t('Selected by hand')] : []),
      ],
      notes: [],
    });
  },
};
