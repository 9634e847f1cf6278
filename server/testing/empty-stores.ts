import type { Services } from '#server/platform/context.ts';

const WORKSPACE = [
  'profile',
  'brand',
  'brand_sighting',
  'outbox_event',
  'import_unit',
  'account_move',
  'doubted',
  'observation_word',
  'import',
] as const;
const ANALYTICS = [
  ...[
    'posts',
    'post_terms',
    'post_snapshots',
    'post_sightings',
    'post_comments',
    'text_sentiment',
    'post_content',
    'account_snapshots',
    'accounts',
  ],
  ...['account_resightings', 'account_audience', 'audience_sightings', 'audience_index', 'audience_cells'],
  ...['profiles', 'profile_search', 'profile_index', 'account_followers'],
];

/** Deletes all reported data between worlds of one test. People and companies stay. */
export async function emptyStores({ db, ch }: Pick<Services, 'db' | 'ch'>): Promise<void> {
  for (const table of WORKSPACE) await db.deleteFrom(table).execute();
  for (const table of ANALYTICS) await ch.command(`TRUNCATE TABLE ${table}`);
}
