import { type RawBuilder, sql } from 'kysely';
import type { Subject } from '#server/db/json-columns.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { nameId } from '#server/slices/imports/intake/accounts/account-keys.ts';
import { postId, storedPostId } from '#server/slices/imports/intake/posts/post-id.ts';
import { eraseFromReports } from '#server/slices/leaderboards/reports/erase-from-reports.ts';

/** In one transaction, with everything that belongs to the profile. */
export function eraseWorkspace(db: Database, subject: Subject): Promise<void> {
  const { profile_ids } = subject;
  return transaction(db, async (trx) => {
    const brands = await trx
      .deleteFrom('brand')
      .where('profile_id', 'in', profile_ids)
      .returning('external_id')
      .execute();
    await trx
      .deleteFrom('brand_sighting')
      .where('external_id', 'in', ['', ...brands.map((b) => b.external_id)])
      .execute();
    await eraseMentions(trx, subject);
    if (subject.clear_names) await clearNames(trx, subject);
    await eraseFilters(trx, subject);
    await eraseDoubts(trx, subject);
    await eraseFromReports(trx, subject);
    await eraseHashtagPosts(trx, subject);
    // Accounts, names, edits, prices and former addresses go with the profile.
    await trx.deleteFrom('profile').where('id', 'in', profile_ids).execute();
    // The projector removes them from search.
    await trx
      .insertInto('outbox_event')
      .values({ profile_ids: JSON.stringify(profile_ids) })
      .execute();
  });
}

/** Their posts, and those that mention them. */
async function eraseHashtagPosts(trx: Database, { profile_ids, post_ids, handles }: Subject): Promise<void> {
  const theirs = new Set(post_ids);
  const rows = await trx.selectFrom('hashtag_post').select(['media_id', 'short_code']).execute();
  const media = rows.flatMap(({ media_id, short_code }) =>
    theirs.has(storedPostId(postId('instagram', short_code))) ? [media_id] : [],
  );
  const mentioned = wordsPattern(handles.map((handle) => `@${handle}`));
  await sql`
    delete from hashtag_post where profile_id = any(${profile_ids}::int[]) or media_id = any(${media}::text[])
      or (${mentioned}::text is not null and caption ~* ${mentioned ?? ''})`.execute(trx);
}

/** Implausible observations and confirmations. */
async function eraseDoubts(trx: Database, { post_ids, account_ids, aliases }: Subject): Promise<void> {
  const subjects = [
    ...post_ids.map((id) => BigInt(id).toString(16).padStart(16, '0')),
    ...account_ids.map(String),
    ...aliases.map(({ platform, alias }) => storedPostId(nameId(platform, alias))),
  ];
  for (const table of ['doubted', 'observation_word'] as const)
    await sql`delete from ${sql.table(table)} where subject = any(${subjects}::text[])`.execute(trx);
}

/** Whole words in any case; names come from files, so every special character is escaped. */
function wordsPattern(words: string[]): string | null {
  const whole = words.filter((word) => word.length >= 3);
  if (whole.length === 0) return null;
  const escaped = whole.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return `(^|[^[:alnum:]_])(${escaped.join('|')})($|[^[:alnum:]_])`;
}

const PATTERN_WORDS = 500;

/** Records that quote them: rejected cells, other profiles' changes, file names. */
async function eraseMentions(trx: Database, { words, handles }: Subject): Promise<void> {
  // With the sign, because a handle may be a common word.
  const mentioned = wordsPattern(handles.map((handle) => `@${handle}`));
  if (mentioned !== null) await sql`delete from profile_edit where what ~* ${mentioned}`.execute(trx);
  for (let at = 0; at < words.length; at += PATTERN_WORDS) {
    const pattern = wordsPattern(words.slice(at, at + PATTERN_WORDS));
    if (pattern === null) continue;
    await sql`delete from import_problem where value ~* ${pattern}`.execute(trx);
    await sql`delete from provider_answer where answer::text ~* ${pattern}`.execute(trx);
    await sql`delete from provider_run where creators::text ~* ${pattern}`.execute(trx);
    await sql`delete from list_import_row where cells::text ~* ${pattern}`.execute(trx);
    await sql`delete from export where concat_ws(' ', title, file_name, input::text) ~* ${pattern}`.execute(
      trx,
    );
    await sql`update list_import set file_name = 'a file (name erased on request)' where file_name ~* ${pattern}`.execute(
      trx,
    );
    // The path is needed until the import has ended.
    await sql`update import set
      file_name = case when file_name ~* ${pattern} then 'a file (name erased on request)' else file_name end,
      file_path = case when state in ('completed', 'canceled', 'error') then null else file_path end
      where file_name ~* ${pattern} or file_path ~* ${pattern}`.execute(trx);
  }
}

/** Names that people give their own objects. */
const NAMED = [
  ['list', 'name'] as const,
  ['list', 'description'] as const,
  ['list_comment', 'text'] as const,
  ['list_view', 'name'] as const,
  ['monitor', 'name'] as const,
  ['campaign_brief', 'text'] as const,
  ['draft_comment', 'text'] as const,
  ['monitor_folder', 'name'] as const,
  ['casting', 'name'] as const,
  ['leaderboard', 'name'] as const,
  ['saved_filter', 'name'] as const,
  ['client', 'name'] as const,
  ['company_brand', 'name'] as const,
  ['forecast', 'name'] as const,
  ['safety_check', 'name'] as const,
];

/** Replaces the person's names in names and comments of all companies. */
async function clearNames(trx: Database, { words }: Subject): Promise<void> {
  for (let at = 0; at < words.length; at += PATTERN_WORDS) {
    const pattern = wordsPattern(words.slice(at, at + PATTERN_WORDS));
    if (pattern === null) continue;
    for (const [table, column] of NAMED)
      await sql`update ${sql.table(table)}
        set ${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${pattern}, '\\1(name erased)\\3', 'gi')
        where ${sql.ref(column)} ~* ${pattern}`.execute(trx);
  }
}

/**
 * Saved filters about them, with their public links: @handle anywhere, or a search for their name, handle
 * or address. A common word that is also a handle does not delete a keyword report.
 */
async function eraseFilters(trx: Database, { words, handles, slugs }: Subject): Promise<void> {
  const lower = (texts: string[]) => JSON.stringify(texts.map((text) => text.toLowerCase()));
  const mentions = lower(handles.map((handle) => `@${handle}`));
  const names = lower([...words.filter((word) => /\s/.test(word)), ...handles.map((h) => `@${h}`)]);
  const searched = lower([...words, ...slugs]);
  const about = (filter: RawBuilder<unknown>, area: RawBuilder<unknown>) => sql<boolean>`exists (
    select 1 from jsonb_path_query(${filter}, 'strict $.** ? (@.type() == "string")') v, lower(v #>> '{}') as text
    where text in (select jsonb_array_elements_text(${names}::jsonb))
      or regexp_split_to_array(text, '[\\s,]+') && array(select jsonb_array_elements_text(${mentions}::jsonb))
      or (${area} = 'profiles' and text in (select jsonb_array_elements_text(${searched}::jsonb))))`;
  const { rows } = await sql<{ id: number; company_id: number }>`
    delete from saved_filter f where ${about(sql`f.filter`, sql`f.area`)} or lower(f.name) in (select jsonb_array_elements_text(${names}::jsonb))
    returning f.id, f.company_id`.execute(trx);
  await sql`delete from deleted_filter d where ${about(sql`d.filter`, sql`''`)}`.execute(trx);
  for (const { id, company_id } of rows)
    for (const table of ['share', 'public_token'] as const)
      await trx
        .deleteFrom(table)
        .where('company_id', '=', company_id)
        .where('object_type', '=', 'keywords')
        .where('object_id', '=', id)
        .execute();
}
