import { sql } from 'kysely';
import type { ConsentText, CreatorApp, InvitedCreator } from '#contract/connections.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { audit } from '#server/platform/audit.ts';
import { readBrand } from '#server/platform/brand.ts';
import type { BaseContext } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { open } from '#server/platform/gate.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';
import { sha256 } from '#server/slices/auth/codes.ts';
import { LOGIN_PROVIDERS } from '#server/slices/connectors/logins/login-providers.ts';
import { type Begun, beginSignIn, finishSignIn, type SignedInAt } from './begun-sign-in.ts';
import { appsOf, connectionsOfProfile, creatorApps, shownConnection } from './connection-row.ts';
import { endConnection } from './end-connection.ts';
import { placeAccount } from './place-account.ts';
import { storeConnection } from './store-connection.ts';

/** Raised with every change of a text below or of the data that is read. */
const CONSENT_VERSION = 1;

const READ: Record<CreatorApp, Sentence[]> = {
  instagram: [
    sentenceFor('connection_profile'),
    sentenceFor('connection_posts_instagram'),
    sentenceFor('connection_stories'),
    sentenceFor('connection_audience'),
  ],
  tiktok: [sentenceFor('connection_profile'), sentenceFor('connection_posts_tiktok')],
  google: [
    sentenceFor('connection_profile'),
    sentenceFor('connection_posts_youtube'),
    sentenceFor('connection_viewers'),
  ],
};

/** @param isShared with other companies of this server */
const consentOf = (app: CreatorApp, company: string, isShared: boolean): ConsentText => ({
  version: CONSENT_VERSION,
  reads: READ[app],
  terms: [
    sentenceFor('connection_purpose', { company }),
    ...(isShared ? [sentenceFor('connection_others')] : []),
    sentenceFor('connection_no_writing'),
    sentenceFor('connection_withdraw'),
  ],
});

interface LinkRow {
  id: number;
  company_id: number;
  company: string;
  profile_id: number;
  creator: string;
  expires_at: Date;
  revoked_at: Date | null;
  is_shared: boolean;
}

/** A revoked or expired link still opens the page, on which consent can be withdrawn. Throws 404. */
async function linkBy({ db }: BaseContext, token: string): Promise<LinkRow> {
  const { rows } = await sql<LinkRow>`
    select l.id, l.company_id, c.name as company, l.profile_id, l.expires_at, l.revoked_at,
      coalesce(o.typed ->> 'name', p.name) as creator, exists (select from company x where x.id <> c.id) as is_shared
    from creator_link l join company c on c.id = l.company_id join profile p on p.id = l.profile_id
    left join profile_company o on o.company_id = l.company_id and o.profile_id = l.profile_id
    where l.secret_hash = ${sha256(token)}`.execute(db);
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND', sentenceFor('connect_link_unknown'));
  return row;
}

const isOpen = ({ expires_at, revoked_at }: LinkRow, now: Date) => revoked_at === null && expires_at > now;

async function pageOf(context: BaseContext, link: LinkRow): Promise<InvitedCreator> {
  const { db, now } = context;
  const { company_id, company: name, is_shared } = link;
  const [brand, apps, rows] = await Promise.all([
    readBrand({ db, company: { id: company_id, name } }),
    appsOf(db, company_id),
    connectionsOfProfile(db, company_id, link.profile_id),
  ]);
  const connected = rows.filter(({ state }) => state !== 'ended');
  return {
    brand,
    creator: link.creator,
    expires_at: new Date(link.expires_at).toISOString(),
    is_open: isOpen(link, now()),
    apps: creatorApps(apps).map((app) => ({ app, consent: consentOf(app, name, is_shared) })),
    connections: connected.map(shownConnection),
  };
}

async function invited(context: BaseContext, token: string): Promise<InvitedCreator> {
  const link = await linkBy(context, token);
  const page = await pageOf(context, link);
  if (page.is_open || page.connections.length > 0) return page;
  throw refuse(
    'NOT_FOUND',
    link.revoked_at === null
      ? sentenceFor('connect_link_expired', { company: link.company })
      : sentenceFor('connect_link_unknown'),
  );
}

interface ConsentRequest {
  token: string;
  app: CreatorApp;
  consent_version: number;
  language: Language;
}

async function start(context: BaseContext, { token, app, consent_version, language }: ConsentRequest) {
  const link = await openLink(context, token);
  if (consent_version !== CONSENT_VERSION) throw refuse('CONFLICT', sentenceFor('connect_text_changed'));
  const { company_id, company, is_shared } = link;
  const creator = { link_id: link.id, token, language, consent: consentOf(app, company, is_shared) };
  const begun = await beginSignIn(context, { company_id, app, creator });
  const platform = PLATFORM_NAMES[LOGIN_PROVIDERS[app].platform];
  if (begun === null) throw refuse('NOT_FOUND', sentenceFor('connect_app_missing', { company, platform }));
  return begun;
}

const note = (
  context: BaseContext,
  { company_id }: LinkRow,
  action: string,
  details: object,
  target: string,
) =>
  audit(context, {
    company_id,
    user_id: null,
    action,
    target,
    details: { ...details, ip: addressOf(context.request.ip), by: 'creator' },
  });

/** Throws 404. */
async function openLink(context: BaseContext, token: string): Promise<LinkRow> {
  const link = await linkBy(context, token);
  if (isOpen(link, context.now())) return link;
  throw refuse('NOT_FOUND', sentenceFor('connect_link_expired', { company: link.company }));
}

const finish = (context: BaseContext, search: string) =>
  finishSignIn(
    context,
    search,
    async ({ creator }) => {
      if (creator === null) throw refuse('UNAUTHORIZED', sentenceFor('connect_timed_out'));
      await openLink(context, creator.token);
      return creator;
    },
    (signedIn, creator) => connect(context, signedIn, creator),
  );

async function connect(context: BaseContext, signedIn: SignedInAt, creator: NonNullable<Begun['creator']>) {
  const { app } = signedIn.kept;
  const { token, language, consent } = creator;
  // It may have been revoked meanwhile.
  const link = await openLink(context, token);
  await storeConnection(context, signedIn, {
    link_id: link.id,
    profile_id: link.profile_id,
    connected_by: null,
    consent: { ...consent, language, at: context.now().toISOString() },
  });
  const { username } = signedIn.subject;
  const platform: Platform = LOGIN_PROVIDERS[app].platform;
  const { company_id, profile_id } = link;
  await placeAccount(context, { company_id, profile_id, platform, username: username.toLowerCase() });
  const details = { app, consent_version: consent.version, language };
  await note(context, link, 'connections.creator_connected', details, `@${username}`);
  return { token, username, platform };
}

async function withdraw(context: BaseContext, token: string, connection_id: number) {
  const link = await linkBy(context, token);
  const rows = await connectionsOfProfile(context.db, link.company_id, link.profile_id);
  const row = rows.find(({ id, state }) => id === connection_id && state !== 'ended');
  if (!row) throw notFound('connection');
  await endConnection(context, row, link.creator);
  await note(context, link, 'connections.consent_withdrawn', { app: row.app }, `@${row.username}`);
  return pageOf(context, link);
}

export const creatorPageHandlers = {
  invited: open.connections.invited.handler(({ context, input }) => invited(context, input.token)),
  start: open.connections.start.handler(({ context, input }) => start(context, input)),
  finish: open.connections.finish.handler(({ context, input }) => finish(context, input.search)),
  withdraw: open.connections.withdraw.handler(({ context, input }) =>
    withdraw(context, input.token, input.connection_id),
  ),
};
