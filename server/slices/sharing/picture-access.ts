import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicType } from '#contract/access.ts';
import type { Services } from '#server/platform/context.ts';
import { contextOf } from '#server/platform/http.ts';
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
