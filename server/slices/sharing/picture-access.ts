import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicType } from '#contract/access/access.ts';
import type { Services } from '#server/platform/context.ts';
import { contextOf } from '#server/platform/http/http.ts';
import { problemOf, tokenRows } from './public-tokens.ts';

/** The object that a stored image belongs to. */
export interface PictureOwner {
  company_id: number;
  type: PublicType;
  id: number;
  /** Not shown by the object's public link. */
  inside_only?: boolean;
}

/**
 * For members of the company, and for everybody while the object has a valid public link. Ends with the
 * object and the link; the URL alone gives no access.
 */
export async function maySeePicture(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: PictureOwner | null,
): Promise<boolean> {
  if (owner === null) return false;
  const { actor, company } = await contextOf(services, request, reply);
  if (actor.kind === 'user' && company?.id === owner.company_id) return true;
  if (owner.inside_only) return false;
  const link = await tokenRows(services.db)
    .where('t.company_id', '=', owner.company_id)
    .where('t.object_type', '=', owner.type)
    .where('t.object_id', '=', owner.id)
    .executeTakeFirst();
  return link !== undefined && (await problemOf(services, link, request.cookies)) === null;
}

/** For members of the company, and for everybody while it has a valid public link that opens for them. */
export async function maySeeOfCompany(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  company_id: number,
): Promise<boolean> {
  const { actor, company } = await contextOf(services, request, reply);
  if (actor.kind === 'user' && company?.id === company_id) return true;
  const links = tokenRows(services.db)
    .where('t.company_id', '=', company_id)
    .where((e) => e.or([e('t.expires_at', 'is', null), e('t.expires_at', '>', services.now())]));
  const open = await links.where('t.password_hash', 'is', null).limit(1).executeTakeFirst();
  if (open !== undefined) return true;
  for (const link of await links.where('t.id', 'in', unlockedIds(request.cookies)).execute())
    if ((await problemOf(services, link, request.cookies)) === null) return true;
  return false;
}

/** Links that this browser entered a password for. */
function unlockedIds(cookies: Record<string, string | undefined>): number[] {
  const ids = Object.keys(cookies).flatMap((name) => /^limelight_unlock_(\d{1,9})$/.exec(name)?.[1] ?? []);
  return [0, ...ids.slice(0, MOST_UNLOCKED).map(Number)];
}
const MOST_UNLOCKED = 50;
