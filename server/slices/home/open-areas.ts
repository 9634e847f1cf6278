import { AREAS, type AreaName, areaAccess, refusalReason } from '#contract/access/areas.ts';
import type { Ctx } from '#server/platform/context.ts';

export const opens = ({ user }: Pick<Ctx, 'user'>, area: AreaName): boolean =>
  refusalReason(areaAccess(AREAS[area]), user, false) === null;
