import { sql } from 'kysely';
import type { Platform } from '#contract/values/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import { decryptSecret } from '#server/platform/encrypted-secrets.ts';
import type { Connectors, PostSource } from './connectors.ts';
import { instagramSource } from './instagram/instagram-source.ts';
import { freshToken } from './logins/fresh-token.ts';
import { replaySource } from './replay.ts';
import { youtubeSource } from './youtube/youtube-source.ts';

export type ConnectorServices = Pick<Services, 'db' | 'files' | 'connector_settings' | 'now'>;

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
    const own = platform === 'instagram' ? await ownInstagram(services, company_id) : null;
    if (own !== null) return own;
    return replay === null ? null : replaySource(services.connector_settings, replay);
  },
});

/** By the company's own app and sign-in. */
async function ownInstagram(services: ConnectorServices, company_id: number): Promise<PostSource | null> {
  const row = await services.db
    .selectFrom('connection as c')
    .innerJoin('platform_app as a', (j) =>
      j.onRef('a.company_id', '=', 'c.company_id').onRef('a.app', '=', 'c.app'),
    )
    .where('c.company_id', '=', company_id)
    .where('c.app', '=', 'meta')
    .where('c.state', '<>', 'ended')
    .select(['c.id', 'c.external_id', 'a.client_secret'])
    .executeTakeFirst();
  if (!row) return null;
  return instagramSource({
    settings: services.connector_settings,
    host: 'graph',
    quota_owner: `instagram:${company_id}`,
    ig_user_id: row.external_id,
    app_secret: await decryptSecret(services, row.client_secret),
    token: () => freshToken(services, row.id),
    now: services.now,
  });
}

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
    const known = new Set(rows.map((row) => row.username));
    return new Map(
      usernames.map((name) => [name, { state: known.has(name) ? 'found' : 'not_found' }] as const),
    );
  },
});
