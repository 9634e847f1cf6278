import { sql } from 'kysely';
import type { Database } from '#server/platform/postgres/postgres.ts';
import type { StoredDocument } from '#server/slices/exports/stored-document.ts';
import { SLUG } from './report-people.ts';

const ERASED = 'Rows about a person who was erased on request are left out.';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Takes the rows that name a person out of all reports that were kept; the totals stay. */
export async function eraseFromReports(
  trx: Database,
  { slugs, handles }: { slugs: readonly string[]; handles: readonly string[] },
): Promise<void> {
  // Reports being written at this moment either wait for this lock or are waited for.
  await sql`lock table leaderboard_report in share row exclusive mode`.execute(trx);
  const own = new Set(slugs);
  const mentions = handles.map((handle) => new RegExp(`@${escaped(handle)}(?![\\w.])`, 'i'));
  const names = (text: string) => mentions.some((mention) => mention.test(text));
  const patterns = [...slugs.map((slug) => JSON.stringify(slug)), ...handles.map((h) => `@${h}`)].map(
    (text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from leaderboard_report where document::text ilike any(${patterns}::text[])`.execute(trx);
  for (const { id } of rows) {
    const { document } = await trx
      .selectFrom('leaderboard_report')
      .where('id', '=', id)
      .select('document')
      .executeTakeFirstOrThrow();
    const { sections, about, ...rest } = document as StoredDocument;
    const kept = sections.map((section) => {
      if (section.kind !== 'table') return section;
      const at = section.columns.findIndex((column) => column.id === SLUG);
      const left = section.rows.filter(
        (row) => !own.has(row[at] as string) && !row.some((cell) => typeof cell === 'string' && names(cell)),
      );
      return { ...section, rows: left, total: left.length };
    });
    const notes = about.notes.includes(ERASED) ? about.notes : [...about.notes, ERASED];
    await trx
      .updateTable('leaderboard_report')
      .set({ document: JSON.stringify({ ...rest, sections: kept, about: { ...about, notes } }) })
      .where('id', '=', id)
      .execute();
  }
}
