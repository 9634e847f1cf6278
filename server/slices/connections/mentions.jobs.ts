import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { mentionedPost } from '#server/slices/connectors/instagram/instagram-mentions.ts';
import { freshToken } from '#server/slices/connectors/logins/fresh-token.ts';
import { platformApp } from '#server/slices/connectors/logins/platform-app.ts';
import { writeAnswers } from '#server/slices/imports/answer-file.ts';
import { addImport } from '#server/slices/imports/import-run.ts';
import { importJob } from '#server/slices/imports/imports.jobs.ts';

export const mentionJob = {
  name: 'instagram-mention',
  payload: z.object({
    company_id: z.number().int(),
    /** Own account. */
    external_id: z.string(),
    media_id: z.string(),
  }),
  retries: 5,
  retry_seconds: 60,
  key: ({ company_id, media_id }: { company_id: number; media_id: string }) => `${company_id} ${media_id}`,
};

type Mention = z.output<typeof mentionJob.payload>;

export const mentionWorker = (services: Services): Job<typeof mentionJob.payload> => ({
  ...mentionJob,
  run: (mention) => takeInMention(services, mention),
});

/** @throws ConnectorTrouble, after which the job tries again */
export async function takeInMention(
  services: Services,
  { company_id, external_id, media_id }: Mention,
): Promise<void> {
  const row = await services.db
    .selectFrom('connection')
    .where('company_id', '=', company_id)
    .where('app', '=', 'meta')
    .where('external_id', '=', external_id)
    .where('state', '=', 'active')
    .select(['id', 'username'])
    .executeTakeFirst();
  const app = await platformApp(services, company_id, 'meta');
  if (!row || app === null) return;
  const settings = services.connector_settings;
  const observations = await mentionedPost(
    { settings, host: 'graph', quota_owner: `connection ${row.id}`, app_secret: app.client_secret },
    { external_id, now: services.now(), token: () => freshToken(services, row.id) },
    media_id,
  );
  if (observations.length === 0) return;
  const import_id = await addImport(services, {
    company_id,
    created_by: null,
    key: await writeAnswers(services, observations),
    preset: 'connector',
    state: 'pending',
    platform: 'instagram',
    connection_id: row.id,
    name: `Instagram: mention of @${row.username} (Graph API)`,
  });
  await services.jobs.send(importJob, { import_id });
}
