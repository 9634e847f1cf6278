import { sql } from 'kysely';
import type { Platform } from '#contract/primitives.ts';
import type { Services } from '#server/platform/context.ts';

/** What a platform says of a handle. */
export type LookedUp =
  | { state: 'found' }
  | { state: 'not_found' }
  /** It could not be asked; `message` is a sentence. */
  | { state: 'error'; message: string };

/** The port through which platforms are asked about accounts. */
export interface Connectors {
  /**
   * Looks handles up, in lower case without the sign. The answer has every handle that was asked; it throws nothing that
   * one handle caused.
   */
  lookup(platform: Platform, usernames: readonly string[]): Promise<Map<string, LookedUp>>;
}

/** The embedded connectors: they know the accounts whose data is in store. */
export const storedConnectors = ({ db }: Pick<Services, 'db'>): Connectors => ({
  async lookup(platform, usernames) {
    const { rows } = await sql<{ username: string }>`
      select u.username from unnest(${[...usernames]}::text[]) as u (username)
      where exists (select from account a where a.platform = ${platform} and a.company_id is null and a.username = u.username)
        or exists (select from account_alias l where l.platform = ${platform}
          and l.alias in ('user:' || u.username, 'id:' || u.username, 'id:' || regexp_replace(u.username, '^uc', 'UC')))`.execute(
      db,
    );
    const found = new Set(rows.map((row) => row.username));
    return new Map(
      usernames.map((name) => [name, { state: found.has(name) ? 'found' : 'not_found' }] as const),
    );
  },
});
