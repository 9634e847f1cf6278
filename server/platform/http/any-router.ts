import type { Router } from '@orpc/server';
import type { BaseContext } from '../context.ts';

/** The product's calls, for code that calls them by name. */
// biome-ignore lint/suspicious/noExplicitAny: oRPC types its handlers by the router's contract
export type AnyRouter = Router<any, BaseContext>;
