import { ORPCError } from '@orpc/server';
import type { Access } from '#contract/access.ts';
import type { TokenActor } from './context.ts';

/** Why a public link does not open; `reason` is for the page that says it. */
const CLOSED: Record<NonNullable<TokenActor['problem']>, string> = {
  unknown: 'This link was made private, or never existed. Ask whoever sent it for a new one.',
  expired: 'This link has expired. Ask whoever sent it for a new one.',
  password: 'This link asks for a password.',
  too_many: 'Too many links that do not exist were tried from this address. Try again in ten minutes.',
};

/** Throws what the visitor of a link that does not open is told. */
export function refuseLink(problem: NonNullable<TokenActor['problem']>): never {
  const code = problem === 'too_many' ? 'TOO_MANY_REQUESTS' : 'UNAUTHORIZED';
  throw new ORPCError(code, { message: CLOSED[problem], data: { reason: problem } });
}

/** Throws unless a public link opens an endpoint with this rule. */
export function checkLink(access: Access, actor: TokenActor, method: string): void {
  if (!access.token || method !== 'GET') {
    throw new ORPCError('UNAUTHORIZED', {
      message: 'A public link opens only what it shows. Sign in for everything else.',
    });
  }
  if (actor.problem !== null || actor.link === null) refuseLink(actor.problem ?? 'unknown');
  if (!access.token.includes(actor.link.type))
    throw new ORPCError('FORBIDDEN', { message: 'This link shows something else.' });
}
