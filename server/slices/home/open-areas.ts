import { AREAS, type AreaName, areaAccess, refusalReason } from '#contract/areas.ts';
import type { Ctx } from '#server/platform/context.ts';

/** Whether the caller may look at an area. */
export const opens = ({ user }: Pick<Ctx, 'user'>, area: AreaName): boolean =>
  refusalReason(areaAccess(AREAS[area]), user, false) === null;
