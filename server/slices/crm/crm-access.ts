import type { Ctx } from '#server/platform/context.ts';
import { isInUse } from '#server/platform/demo-in-use.ts';
import type { Crm } from '#server/ports/crm.ts';
import { embeddedCrm } from './embedded-crm.ts';
import { ownCrm } from './own-crm.ts';

const invented = embeddedCrm();

/**
 * The CRM belongs to the company that operates the installation; no other company sees its clients. Without one a company has its
 * own clients, and invented ones in the demo alone.
 */
export async function crmOf(ctx: Pick<Ctx, 'crm' | 'user' | 'db' | 'company'>): Promise<Crm> {
  if (ctx.user.operates && !ctx.crm.is_invented) return ctx.crm;
  return (await isInUse(ctx.db)) ? invented : ownCrm(ctx);
}
