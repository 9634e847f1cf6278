import type { CreatorPage } from '#contract/drafts/creator-page.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import { readBrand } from '#server/platform/brand.ts';
import { type Allowance, count } from '#server/platform/callers/throttle.ts';
import type { BaseContext, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { open } from '#server/platform/gate.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';
import { briefFiles, briefRules, shownFile } from './brief.ts';
import { campaignPlan, plannedPost, stageOf } from './campaign-plan.ts';
import { acceptancesOf, type OpenPage, openPage } from './creator-pages.ts';
import { draftRows, messagesWith, type Reader, shownDraft } from './draft-rows.ts';
import { pageAddresses } from './file-address.ts';
import { askTeam, notifyTeam } from './page-messages.ts';
import { submitDraft } from './submit-draft.ts';

/** Changes through one link. */
const BY_LINK: Allowance = [60, 600];

/** Throws 429. */
export async function countChange(services: Pick<Services, 'db' | 'now'>, page: OpenPage): Promise<void> {
  const { wait } = await count(services, { key: `creator page ${page.id}`, allowance: BY_LINK });
  if (wait > 0)
    throw refuse('TOO_MANY_REQUESTS', sentenceFor('creator_page_limit', { n: Math.ceil(wait / 60) }));
}

/** Nothing of other creators, of the client, and no price. */
async function shownPage(context: BaseContext, page: OpenPage): Promise<CreatorPage> {
  const { profile_id, company, campaign, creator } = page;
  const reader: Reader = { who: 'creator', address: await pageAddresses(context, page.id) };
  const [brand, rules, files, plan, rows, messages, accepted] = await Promise.all([
    readBrand({ db: context.db, company }),
    briefRules(context, page),
    briefFiles(context, page),
    campaignPlan({ ...context, company }, page.monitor_id),
    draftRows(context, { ...page }, reader),
    messagesWith(context, { ...page }, reader),
    acceptancesOf(context, page),
  ]);
  const { shows_client: _clients, competitors: _competitors, ...brief } = rules;
  const acceptance = accepted.get(profile_id);
  return {
    ...{ brand, campaign, creator, expires_at: page.expires_at.toISOString() },
    brief: { ...brief, files: files.map((file) => shownFile(file, reader.address)) },
    accepted_at: acceptance?.accepted_at.toISOString() ?? null,
    accepted_older: acceptance !== undefined && acceptance.revision < rules.revision,
    deliverables: (plan.plans.get(profile_id) ?? []).map((one) => {
      const own = rows.filter((row) => row.deliverable_key === one.key);
      return {
        ...plannedPost(one),
        stage: stageOf({ draft: own[0], accepted: acceptance !== undefined, hasPage: true }),
        drafts: own.map((row) => shownDraft(row, reader)),
      };
    }),
    messages: messages.get(profile_id) ?? [],
  };
}

export const noteByCreator = (
  context: Pick<BaseContext, 'db' | 'now'>,
  { company_id, monitor_id, campaign, creator }: OpenPage,
  action: string,
  ip: string,
) =>
  audit(context, {
    ...{ company_id, user_id: null, action, target: campaign },
    details: { id: monitor_id, creator, ip: addressOf(ip), by: 'creator' },
  });

/** A change by the creator: counted, recorded and mailed to the team. */
async function change(
  context: BaseContext,
  token: string,
  action: string,
  run: (page: OpenPage) => Promise<unknown>,
): Promise<CreatorPage> {
  const page = await openPage(context, token);
  await countChange(context, page);
  await run(page);
  await noteByCreator(context, page, action, context.request.ip);
  await notifyTeam(context, page);
  return shownPage(context, page);
}

const accept = (context: BaseContext, { company_id, monitor_id, profile_id }: OpenPage, revision: number) => {
  const row = { revision, accepted_at: context.now() };
  return context.db
    .insertInto('brief_acceptance')
    .values({ company_id, monitor_id, profile_id, ...row })
    .onConflict((on) => on.columns(['monitor_id', 'profile_id']).doUpdateSet(row))
    .execute();
};

const d = open.drafts;

export const creatorPageHandlers = {
  page: d.page.handler(async ({ context, input }) =>
    shownPage(context, await openPage(context, input.token)),
  ),
  accept: d.accept.handler(({ context, input }) =>
    change(context, input.token, 'drafts.brief_accepted', async (page) => {
      const { revision } = await briefRules(context, page);
      if (revision !== input.revision) throw refuse('CONFLICT', sentenceFor('brief_changed_elsewhere'));
      await accept(context, page, revision);
    }),
  ),
  ask: d.ask.handler(({ context, input }) =>
    change(context, input.token, 'drafts.question_asked', (page) => askTeam(context, page, input.text)),
  ),
  send: d.send.handler(({ context, input: { token, ...content } }) =>
    change(context, token, 'drafts.draft_sent', ({ company_id, monitor_id, profile_id, company }) =>
      submitDraft(context, { company_id, monitor_id, profile_id, company, sent_by: null }, content),
    ),
  ),
};
