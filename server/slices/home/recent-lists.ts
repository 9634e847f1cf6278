import { sql } from 'kysely';
import { visibleLists } from '#server/owned/folders.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';

const SHOWN = 8;

interface Row {
  id: number;
  name: string;
  total_influencers: number;
  is_demo: boolean;
  updated_at: Date;
}

async function recentLists(ctx: Ctx) {
  const { rows } = await sql<Row>`
    select l.id, l.name, l.is_demo, l.updated_at,
      (select count(*)::int from list_profile m join profile p on p.id = m.profile_id
        where m.list_id = l.id and m.removed_at is null and not p.hidden) as total_influencers
    from list l where l.company_id = ${ctx.company.id} and not l.is_folder and l.id in (${visibleLists(ctx)})
    order by l.updated_at desc, l.id desc limit ${SHOWN}`.execute(ctx.db);
  return rows.map(({ updated_at, ...row }) => ({ ...row, updated_at: updated_at.toISOString() }));
}

export const recentListHandlers = {
  lists: os.home.lists.handler(({ context }) => recentLists(context)),
};
