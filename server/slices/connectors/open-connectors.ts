import { sql } from 'kysely';
import type { Platform } from '#contract/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import { decryptSecret } from '#server/platform/encrypted-secrets.ts';
import type { Connectors } from './connectors.ts';
import { replaySource } from './replay.ts';
import { youtubeSource } from './youtube/youtube-source.ts';

export type ConnectorServices = Pick<Services, 'db' | 'files' | 'connector_settings'>;

export const openConnectors = (services: ConnectorServices): Connectors => ({
  ...storedConnectors(services),
  async source(platform, company_id) {
    const { replay, youtube_api_key, youtube_url, outbound } = services.connector_settings;
    if (platform === 'youtube') {
      const own = await companyKey(services, platform, company_id);
      const key = own ?? youtube_api_key;
      const quota_owner = own === null ? platform : `${platform}:${company_id}`;
      if (key !== null) return youtubeSource({ key, quota_owner, outbound, url: youtube_url });
    }
    return replay === null ? null : replaySource(replay);
  },
});

async function companyKey(
  services: ConnectorServices,
  platform: Platform,
  company_id: number,
): Promise<string | null> {
  const row = await services.db
    .selectFrom('connector')
    .where('company_id', '=', company_id)
    .where('platform', '=', platform)
    .select('api_key')
    .executeTakeFirst();
  return row?.api_key ? decryptSecret(services, row.api_key) : null;
}

/** The embedded look-up of stored accounts. */
export const storedConnectors = ({ db }: Pick<Services, 'db'>): Pick<Connectors, 'lookup'> => ({
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
