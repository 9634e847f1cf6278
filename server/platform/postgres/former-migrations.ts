import type { ClickHouse } from '../clickhouse/clickhouse.ts';
import type { Postgres } from './postgres.ts';

/**
 * Development versions had many migrations, all numbered below the base, which makes the same tables at once. A store that
 * ran all of them counts as having run the base. This file goes when the first release is tagged.
 */
export const BASE = '0100_base.sql';
const FORMER = { workspace: 62, analytics: 16 };

/** Last commit with the former migrations. */
export const BEFORE_BASE = '60d3e1ad';

/** A development version left the store before it had all former migrations. */
export class OlderStore extends Error {
  constructor(store: keyof typeof FORMER) {
    super(
      `The ${store} store was made by a development version from before 26 November 2026, which only commit ${BEFORE_BASE} can upgrade. Make a copy of the data folder, run git worktree add ../limelight-${BEFORE_BASE} ${BEFORE_BASE}, start that version with the same LIMELIGHT_DATA until it is ready, stop it, and start this one.`,
    );
  }
}

export const takeOverWorkspace = (store: Postgres): Promise<void> =>
  store.script(`begin;
select pg_advisory_xact_lock(7305469710);
do $$ begin
  if to_regclass('migration') is null then return; end if;
  if (select count(*) from migration where name < '${BASE}') = ${FORMER.workspace} then
    insert into migration (name, timestamp) select '${BASE}', max(timestamp) from migration where name < '${BASE}';
    delete from migration where name < '${BASE}';
    alter table import drop column if exists kept_apart;
    update import set timezone = 'UTC' where timezone is null and next_row > 0;
    update import set withdrawal = '{"comments_gone": 0, "comments_changed": 0}' || withdrawal where withdrawal is not null;
    update import_unit set post_ids = '' where post_ids is null;
    alter table import_unit alter column post_ids set not null;
  end if;
end $$;
commit`);

/** Names of the migrations that count as done. If the process is killed halfway, the base runs again and changes no table. */
export async function takeOverAnalytics(store: ClickHouse): Promise<string[]> {
  const names = (await store.query<{ name: string }>('SELECT name FROM migration')).map((row) => row.name);
  const kept = names.filter((name) => name >= BASE);
  if (names.length - kept.length !== FORMER.analytics) return names;
  kept.push(BASE);
  await store.command('TRUNCATE TABLE migration');
  await store.insert(
    'migration',
    ['name'],
    kept.map((name) => [name]),
  );
  return kept;
}
