import { sql } from 'kysely';
import type { Role, UserType } from '#contract/access/access.ts';
import { refusalReason, SHARED_PAGES } from '#contract/access/areas.ts';
import { flagsOf } from '#contract/access/flags.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { SharedUser } from '#contract/sharing.ts';
import type { JsonColumns } from '#server/db/json-columns.ts';
import type { Subject } from '#server/owned/end-sharing.ts';
import { mayRemove, type ShareRole, userTypeOf } from '#server/owned/permission.ts';
import type { Shareables } from '#server/owned/shareable.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { nounText, t } from '#server/platform/language.ts';
import type { MailTemplate } from '#server/platform/messages/mail.ts';
import { personName } from '#server/platform/person-name.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { permissionAnswer, type SubjectMatch, subject } from './subject.ts';

function mayText(user_type: UserType, role: Role): Phrase {
  if (user_type === 'Owner' && role !== 'viewer')
    return 'You are one of its owners: you can change, rename, share, publish and delete it.';
  return role === 'viewer' ? 'You can read it.' : 'As a Co-worker you can view and edit its contents.';
}

/** Contains only the object's name. */
const sharedMail: MailTemplate<{
  shared_by: string;
  /** `keyword report`. */
  noun: string;
  name: string;
  user_type: UserType;
  /** The reader's role in the company. */
  role: Role;
  url: string;
}> = {
  name: 'shared-with-you',
  holds_secret: false,
  content: ({ shared_by, noun, name, user_type, role, url }) => ({
    subject: t('{by} shared “{name}” with you', { by: shared_by, name }),
    title: name,
    blocks: [
      {
        p: `${t('{by} shared this {noun} with you on Limelight.', { by: shared_by, noun: nounText(noun) })} ${t(mayText(user_type, role))}`,
      },
      { button: t('Open it in Limelight'), url },
      { note: t('It is also on your Home, under “Shared with me”, until sharing ends.') },
    ],
  }),
};

const PERSON = ['u.id', 'u.email', 'u.first_name', 'u.last_name'] as const;

/** Creator first, then owners and co-workers by name. */
async function peopleOf(ctx: Ctx, { type, type_id, object }: SubjectMatch): Promise<SharedUser[]> {
  const rows = await ctx.db
    .selectFrom('app_user as u')
    .leftJoin('share as s', (join) =>
      join
        .onRef('s.user_id', '=', 'u.id')
        .on('s.company_id', '=', ctx.company.id)
        .on('s.object_type', '=', type)
        .on('s.object_id', '=', type_id),
    )
    .where('u.company_id', '=', ctx.company.id)
    .where((e) => e.or([e('s.role', 'is not', null), e('u.id', '=', object.created_by ?? 0)]))
    .select([...PERSON, 's.role'])
    .execute();
  const name = (r: SharedUser) => `${r.first_name} ${r.last_name} ${r.email}`;
  const rank = (r: SharedUser) => (r.id === object.created_by ? 0 : r.user_type === 'Owner' ? 1 : 2);
  return rows
    .map(({ role, ...person }) => ({
      ...person,
      picture: null,
      user_type: userTypeOf(person.id === object.created_by ? 'owner' : (role as ShareRole)),
    }))
    .sort((a, b) => rank(a) - rank(b) || name(a).localeCompare(name(b), 'en'));
}

async function listUsers(ctx: Ctx, shareables: Shareables, input: Subject) {
  const target = await subject(ctx, shareables, input, 'read');
  return { users: await peopleOf(ctx, target), permission: permissionAnswer(ctx, target) };
}

/** Active colleagues without access, at most ten. */
async function searchUsers(ctx: Ctx, shareables: Shareables, input: Subject & { query: string }) {
  const target = await subject(ctx, shareables, input, 'share');
  const has = (await peopleOf(ctx, target)).map((p) => p.id);
  const like = `%${input.query.replace(/[\\%_]/g, '\\$&')}%`;
  const users = await ctx.db
    .selectFrom('app_user as u')
    .where('u.company_id', '=', ctx.company.id)
    .where('u.is_active', '=', true)
    .where('u.id', 'not in', [ctx.user.id, ...has])
    .where((e) => e(sql<string>`concat_ws(' ', u.first_name, u.last_name, u.email)`, 'ilike', like))
    .select(PERSON)
    .orderBy('u.first_name')
    .orderBy('u.id')
    .limit(10)
    .execute();
  return { users: users.map((u) => ({ ...u, picture: null })) };
}

/** Mails a new colleague, who may still be invited, or changes an existing role. Throws 404 for addresses outside the company. */
async function addUser(
  ctx: Ctx,
  shareables: Shareables,
  input: Subject & { email: string; user_type: UserType },
) {
  const target = await subject(ctx, shareables, input, 'share');
  const { object, type, type_id } = target;
  const colleague = await ctx.db
    .selectFrom('app_user')
    .where('company_id', '=', ctx.company.id)
    .where((e) =>
      e.or([
        e('is_active', '=', true),
        e.exists(
          e.selectFrom('invitation as i').whereRef('i.user_id', '=', 'app_user.id').select('i.user_id'),
        ),
      ]),
    )
    .where((e) => e(e.fn<string>('lower', ['email']), '=', input.email.toLowerCase()))
    .select(['id', 'email', 'role', 'flags'])
    .executeTakeFirst();
  if (!colleague) {
    throw refuse('NOT_FOUND', sentenceFor('colleague_unknown', { email: input.email }));
  }
  if (colleague.id === object.created_by) throw refuse('CONFLICT', sentenceFor('person_already_owns'));
  const role: ShareRole = input.user_type === 'Owner' ? 'owner' : 'co_worker';
  const mail = await transaction(ctx.db, async (db) => {
    const { is_new } = await db
      .insertInto('share')
      .values({
        company_id: ctx.company.id,
        object_type: type,
        object_id: type_id,
        user_id: colleague.id,
        role,
        shared_by: ctx.user.id,
        shared_at: ctx.now(),
      })
      .onConflict((oc) =>
        oc.columns(['company_id', 'object_type', 'object_id', 'user_id']).doUpdateSet({ role }),
      )
      // An updated row has its transaction in xmax.
      .returning(sql<boolean>`xmax = 0`.as('is_new'))
      .executeTakeFirstOrThrow();
    const inside = { ...ctx, db };
    await audit(inside, {
      company_id: ctx.company.id,
      user_id: ctx.user.id,
      action: 'sharing.user_added',
      target: object.name,
      details: { type, type_id, email: colleague.email, user_type: input.user_type },
    });
    return is_new ? writeNotice(inside, target, colleague, input.user_type) : null;
  });
  if (mail !== null) await ctx.mail.deliver(mail);
  return { users: await peopleOf(ctx, target) };
}

/** Not for the sharer, nor for users without access to the area. */
async function writeNotice(
  ctx: Ctx,
  { type, type_id, object, shareable }: SubjectMatch,
  colleague: { id: number; email: string; role: string; flags: JsonColumns['app_user.flags'] },
  user_type: UserType,
): Promise<number | null> {
  const page = SHARED_PAGES[type];
  const role = colleague.role as Role;
  const { operates, may_import } = ctx.user;
  const flags = flagsOf(colleague.flags);
  const caller = { role, flags, operates, may_import };
  const access = {
    role: 'viewer',
    beyond_profiles: true,
    ...(shareable.flag && { flag: shareable.flag }),
  } as const;
  if (colleague.id === ctx.user.id || refusalReason(access, caller, false)) return null;
  return ctx.mail.write(ctx.db, {
    company_id: ctx.company.id,
    to: colleague.email,
    template: sharedMail,
    data: {
      shared_by: ctx.user.name,
      noun: shareable.noun,
      name: object.name,
      user_type,
      role,
      url: `${ctx.public_url}${page(type_id)}`,
    },
  });
}

/** Everybody may give up their own access. */
async function removeUser(ctx: Ctx, shareables: Shareables, input: Subject & { user_id: number }) {
  const own = input.user_id === ctx.user.id;
  const target = await subject(ctx, shareables, input, own ? 'read' : 'share');
  const { object, type, type_id } = target;
  if (!mayRemove(object, input.user_id)) {
    throw refuse('CONFLICT', sentenceFor('owner_not_removable'));
  }
  const gone = await ctx.db
    .deleteFrom('share')
    .where('company_id', '=', ctx.company.id)
    .where('object_type', '=', type)
    .where('object_id', '=', type_id)
    .where('user_id', '=', input.user_id)
    .returning('user_id')
    .executeTakeFirst();
  if (!gone) throw refuse('NOT_FOUND', sentenceFor('object_share_missing'));
  await audit(ctx, {
    company_id: ctx.company.id,
    user_id: ctx.user.id,
    action: 'sharing.user_removed',
    target: object.name,
    details: { type, type_id, user_id: input.user_id },
  });
  return { users: await peopleOf(ctx, target) };
}

/** Newest first, without deleted objects. */
async function sharedWithMe(ctx: Ctx, shareables: Shareables) {
  const rows = await ctx.db
    .selectFrom('share as s')
    .leftJoin('app_user as u', 'u.id', 's.shared_by')
    .where('s.company_id', '=', ctx.company.id)
    .where('s.user_id', '=', ctx.user.id)
    .select(['s.object_type', 's.object_id', 's.role', 's.shared_at'])
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .orderBy('s.shared_at', 'desc')
    .limit(500)
    .execute();
  const objects = [];
  for (const row of rows) {
    const type = row.object_type as Subject['type'];
    const shareable = shareables[type];
    if (!shareable || (shareable.flag && !ctx.user.flags[shareable.flag])) continue;
    const object = await shareable.find(ctx, ctx.company.id, row.object_id);
    if (!object) continue;
    objects.push({
      type,
      type_id: row.object_id,
      name: object.name,
      user_type: userTypeOf(row.role as ShareRole),
      shared_by: personName(row),
      shared_at: row.shared_at.toISOString(),
    });
  }
  return { objects };
}

export const colleagueHandlers = (kinds: Shareables) => ({
  users: os.sharing.users.handler(({ context, input }) => listUsers(context, kinds, input)),
  search_users: os.sharing.search_users.handler(({ context, input }) => searchUsers(context, kinds, input)),
  add_user: os.sharing.add_user.handler(({ context, input }) => addUser(context, kinds, input)),
  remove_user: os.sharing.remove_user.handler(({ context, input }) => removeUser(context, kinds, input)),
  shared_with_me: os.sharing.shared_with_me.handler(({ context }) => sharedWithMe(context, kinds)),
});
