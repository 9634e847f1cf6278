import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type Caller, missing, readPermission, requirePermission } from '#server/owned/access.ts';
import type { Subject } from '#server/owned/end-sharing.ts';
import { type Act, type Permission, refusal, userTypeOfPermission } from '#server/owned/permission.ts';
import type { OwnedObject, Shareables, ShareableType } from '#server/owned/shareable.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';

export interface Named extends Subject {
  object: OwnedObject;
  shareable: ShareableType;
}

export interface SubjectMatch extends Named {
  permission: Permission;
}

/** Without a check of access; throws 404 if it is missing. */
export async function named(ctx: Ctx, shareables: Shareables, { type, type_id }: Subject): Promise<Named> {
  const shareable = shareables[type];
  if (!shareable) throw notFound('object');
  if (shareable.flag && !ctx.user.flags[shareable.flag])
    throw refuse('FORBIDDEN', sentenceFor('area_not_allowed'));
  const object = await shareable.find(ctx, ctx.company.id, type_id);
  if (!object) throw missing(shareable.noun);
  return { type, type_id, object, shareable };
}

export const permissionOn = (ctx: Caller, { type, object, shareable }: Named): Promise<Permission> =>
  shareable.permission?.(ctx, object) ?? readPermission(ctx, type, object);

/** With a check of the permission. */
export async function subject(
  ctx: Ctx,
  shareables: Shareables,
  about: Subject,
  act: Act,
): Promise<SubjectMatch> {
  const target = await named(ctx, shareables, about);
  const permission = await permissionOn(ctx, target);
  requirePermission(ctx.user, permission, act, target.shareable.noun);
  return { ...target, permission };
}

/** Which parts of the dialog are offered, and why the others are not. */
export function permissionAnswer(ctx: Ctx, { permission, shareable, object }: SubjectMatch) {
  const because = (act: Act) => refusal(permission, ctx.user.role, act, shareable.noun);
  return {
    user_type: userTypeOfPermission(permission),
    may_share: because('share') === null,
    may_publish: because('publish') === null && !shareable.unpublishable?.(object),
    refused: because('share'),
  };
}
