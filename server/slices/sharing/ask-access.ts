import { SHARED_PAGES } from '#contract/access/areas.ts';
import { nounWord, sentenceFor } from '#contract/sentences/sentences.ts';
import type { Subject } from '#server/owned/end-sharing.ts';
import type { Shareables } from '#server/owned/shareable.ts';
import { audit } from '#server/platform/audit.ts';
import { type Allowance, count } from '#server/platform/callers/throttle.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { nounText, t } from '#server/platform/language.ts';
import type { MailTemplate } from '#server/platform/messages/mail.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { type Named, named, permissionOn } from './subject.ts';

/** The link opens the sharing dialog. */
const accessAskedMail: MailTemplate<{
  asked_by: string;
  email: string;
  /** `keyword report`. */
  noun: string;
  name: string;
  url: string;
}> = {
  name: 'access-asked',
  holds_secret: false,
  content: ({ asked_by, email, noun, name, url }) => ({
    subject: t('{by} requests access to “{name}”', { by: asked_by, name }),
    title: name,
    blocks: [
      {
        p: t('{by} ({email}) has no access to this {noun} and asks you to share it.', {
          by: asked_by,
          email,
          noun: nounText(noun),
        }),
      },
      { button: t('Open the sharing dialog'), url },
      { note: t('If you do nothing, nothing is shared.') },
    ],
  }),
};

const DAY = 86_400;
/** Owners are notified once a day per request; requests per person are limited. */
const ONE_OBJECT: Allowance = [1, DAY];
const ALL_OBJECTS: Allowance = [20, DAY];

/**
 * Mails the owners. Throws 404 for an unknown object, 409 if the caller has access, 429 after twenty
 * objects in a day.
 */
async function askAccess(ctx: Ctx, shareables: Shareables, about: Subject): Promise<{ notified: boolean }> {
  const target = await named(ctx, shareables, about);
  const { type, type_id, object, shareable } = target;
  const page = SHARED_PAGES[type];
  if ((await permissionOn(ctx, target)) !== 'none')
    throw refuse('CONFLICT', sentenceFor('object_already_accessible', { noun: nounWord(shareable.noun) }));
  const mails = await transaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const asker = `ask-access ${ctx.user.id}`;
    const again = await count(inside, { key: `${asker} ${type} ${type_id}`, allowance: ONE_OBJECT });
    if (again.wait > 0) return [];
    const all = await count(inside, { key: asker, allowance: ALL_OBJECTS });
    if (all.wait > 0) throw refuse('TOO_MANY_REQUESTS', sentenceFor('access_request_limit'));
    await audit(inside, {
      company_id: ctx.company.id,
      user_id: ctx.user.id,
      action: 'sharing.access_asked',
      target: object.name,
      details: { type, type_id },
    });
    const written = [];
    for (const to of await ownersOf(inside, target))
      written.push(
        await ctx.mail.write(db, {
          company_id: ctx.company.id,
          to,
          template: accessAskedMail,
          data: {
            asked_by: ctx.user.name,
            email: ctx.user.email,
            noun: shareable.noun,
            name: object.name,
            url: `${ctx.public_url}${page(type_id)}?share=open`,
          },
        }),
      );
    return written;
  });
  for (const mail of mails) await ctx.mail.deliver(mail);
  return { notified: mails.length > 0 };
}

/** Active owners, else the company's admins. */
async function ownersOf(ctx: Ctx, { type, type_id, object }: Named): Promise<string[]> {
  const active = ctx.db
    .selectFrom('app_user as u')
    .where('u.company_id', '=', ctx.company.id)
    .where('u.is_active', '=', true)
    .select('u.email')
    .orderBy('u.id');
  const owners = await active
    .where((e) =>
      e.or([
        e('u.id', '=', object.created_by ?? 0),
        e.exists(
          e
            .selectFrom('share as s')
            .select('s.user_id')
            .whereRef('s.user_id', '=', 'u.id')
            .where('s.company_id', '=', ctx.company.id)
            .where('s.object_type', '=', type)
            .where('s.object_id', '=', type_id)
            .where('s.role', '=', 'owner'),
        ),
      ]),
    )
    .where('u.role', '!=', 'viewer')
    .execute();
  const recipients = owners.length > 0 ? owners : await active.where('u.role', '=', 'admin').execute();
  return recipients.map(({ email }) => email);
}

export const askAccessHandlers = (kinds: Shareables) => ({
  ask_access: os.sharing.ask_access.handler(({ context, input }) => askAccess(context, kinds, input)),
});
