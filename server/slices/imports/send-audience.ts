import type { SentAudience } from '#contract/imports/import-audience.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { AudienceDimension } from '#contract/values/primitives.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { keyIn } from '#server/tables/audiences/audience-groups.ts';
import { doNotAddUp } from '#server/tables/audiences/share-reading.ts';
import { wrongSum } from '#server/tables/audiences/share-units.ts';
import type { AudienceObservation } from '#server/tables/observations.ts';
import { accountRef } from '#server/tables/presets/observe.ts';
import { hasKey } from '#server/tables/presets/row-reader.ts';
import { writeAnswers } from './answer-file.ts';
import { readImport } from './import-record.ts';
import { addImport } from './import-run.ts';
import { importJob } from './imports.jobs.ts';

/** Throws BAD_REQUEST for an unknown group, or shares that do not add up. */
function observationsOf(sent: SentAudience): AudienceObservation[] {
  const account = accountRef(sent.platform, {
    external_id: sent.external_id ?? null,
    username: sent.username ?? null,
  });
  if (!hasKey(account)) throw bad('username', sentenceFor('username_invalid'));
  const observed_at = sent.observed_at === undefined ? null : Date.parse(sent.observed_at);
  return Object.entries(sent.distributions).flatMap(([name, groups]) => {
    const dimension = name as AudienceDimension;
    const field = `distributions.${dimension}`;
    const shares = new Map<string, number>();
    for (const [group, share] of Object.entries(groups ?? {})) {
      const key = keyIn(dimension, group);
      if (key === null)
        throw bad(`${field}.${group}`, sentenceFor('audience_group_other_dimension', { group, dimension }));
      if (shares.has(key)) throw bad(`${field}.${group}`, sentenceFor('audience_group_repeated', { key }));
      shares.set(key, share);
    }
    const wrong = wrongSum(dimension, [...shares.values()]);
    if (wrong !== null) throw bad(field, doNotAddUp(dimension, wrong));
    return [...shares].map(([key, share]): AudienceObservation => {
      return {
        kind: 'audience',
        account,
        observed_at,
        dimension,
        key,
        share,
        sample_size: sent.sample_size ?? null,
      };
    });
  });
}

const bad = (field: string, sentence: Sentence) => refuse('BAD_REQUEST', sentence, field);

/** Like a file: with a record of its sender, which can be withdrawn. */
async function sendAudience(ctx: Ctx, sent: SentAudience) {
  const observations = observationsOf(sent);
  const key = await writeAnswers(ctx, observations);
  const named = sent.username ? `@${sent.username.replace(/^@/, '')}` : sent.external_id;
  const { id: company_id } = ctx.company;
  const id = await addImport(ctx, {
    company_id,
    created_by: ctx.user.id,
    key,
    preset: 'connector',
    state: 'pending',
    platform: sent.platform,
    name: `Audience of ${named} on ${PLATFORM_NAMES[sent.platform]} (${sent.source})`,
  });
  await ctx.jobs.send(importJob, { import_id: id });
  return readImport(ctx.db, company_id, id);
}

export const sendAudienceHandlers = {
  send_audience: os.imports.send_audience.handler(({ input, context }) => sendAudience(context, input)),
};
