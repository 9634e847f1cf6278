import type { FastifyInstance } from 'fastify';
import type { PublicType } from '#contract/access/access.ts';
import type { ShareableType } from '#server/owned/shareable.ts';
import type { ReadPublicToken, Services } from '#server/platform/context.ts';
import type { AnyJob } from '#server/platform/jobs.ts';
import type { ScheduledKind } from '#server/slices/exports/scheduled/scheduled-kind.ts';

type End = () => void | Promise<void>;

/** Everything that a slice adds to the product; `server/app.ts` puts the slices together. */
export interface Slice {
  /** The calls of its group of the contract. */
  handlers: object;
  /** Routes beside the contract. */
  routes?: ReadonlyArray<
    (app: FastifyInstance, services: Services, readToken: ReadPublicToken) => void | Promise<void>
  >;
  jobs?(services: Services): AnyJob[];
  /** Work that no job does, started after all jobs. */
  background?: ReadonlyArray<(services: Services) => End | Promise<End>>;
  daily?: ReadonlyArray<(services: Services, signal: AbortSignal) => Promise<unknown>>;
  /** Objects that can be shared and published. */
  shareable?: Partial<Record<PublicType, ShareableType>>;
  /** Objects with mailed reports. */
  scheduled?: ScheduledKind;
}
