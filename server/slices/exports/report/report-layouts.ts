import { sql } from 'kysely';
import type { ReportLayout } from '#contract/report/report-layouts.ts';
import {
  REPORT_SECTIONS,
  type ReportKind,
  type SectionCode,
  type SectionOf,
  usualSections,
} from '#contract/report/report-sections.ts';
import type { AskCtx, Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import type { ReportChoice } from '../composed.ts';
import type { LayoutKinds } from '../exporter.ts';

/** Column of the object; profiles share one layout. */
const COLUMNS = {
  monitor: 'monitor_id',
  leaderboard: 'leaderboard_id',
  list: 'list_id',
  casting: 'casting_id',
  profile: null,
} as const satisfies Record<ReportKind, string | null>;
type Column = (typeof COLUMNS)[ReportKind];

/** Without those that this version does not have. */
export function knownSections<K extends ReportKind>(kind: K, stored: readonly string[]): SectionOf<K>[] {
  const codes: readonly SectionOf<K>[] = REPORT_SECTIONS[kind];
  return stored.flatMap((code) => codes.find((one) => one === code) ?? []);
}

type LayoutCtx = Pick<AskCtx, 'db' | 'company'>;

async function kept<K extends ReportKind>({ db, company }: LayoutCtx, kind: K, id: number) {
  const column: Column = COLUMNS[kind];
  const row = await db
    .selectFrom('report_layout')
    .where('company_id', '=', company.id)
    .where('kind', '=', kind)
    .where('name', 'is', null)
    .where(column === null ? sql<boolean>`true` : (e) => e(column, '=', id))
    .select(['sections', 'introduction'])
    .executeTakeFirst();
  const stored = row?.sections;
  const sections = stored && knownSections(kind, stored);
  return { sections: sections?.length ? sections : undefined, introduction: row?.introduction };
}

/** The choice of a request; the rest as it was kept for the object. */
export async function reportChoice<K extends ReportKind>(
  ctx: LayoutCtx,
  kind: K,
  { id, sections, introduction }: ReportChoice<SectionOf<K>> & { id: number },
): Promise<ReportChoice<SectionOf<K>>> {
  if (sections && introduction !== undefined) return { sections, introduction };
  const layout = await kept(ctx, kind, id);
  return { sections: sections ?? layout.sections, introduction: introduction ?? layout.introduction };
}

async function shown(ctx: Ctx, kinds: LayoutKinds, { kind, id }: { kind: ReportKind; id: number }) {
  const edit_refused = await kinds[kind](ctx, id, 'read');
  const { sections, introduction = '' } = await kept(ctx, kind, id);
  const answer: ReportLayout = {
    ...{ kind, id, introduction, edit_refused },
    sections: [...(sections ?? usualSections<SectionCode>(REPORT_SECTIONS[kind]))],
    is_kept: sections !== undefined || introduction !== '',
  };
  return answer;
}

const e = os.exports;

export const layoutHandlers = (kinds: LayoutKinds) => ({
  layout: e.layout.handler(({ context, input }) => shown(context, kinds, input)),
  keep_layout: e.keep_layout.handler(async ({ context, input }) => {
    const { kind, id, sections, introduction } = input;
    await kinds[kind](context, id, 'edit');
    const column = COLUMNS[kind];
    const values = {
      sections: sections && JSON.stringify(sections),
      introduction,
      changed_by: context.user.id,
      changed_at: context.now(),
    };
    await context.db
      .insertInto('report_layout')
      .values({ company_id: context.company.id, kind, ...(column ? { [column]: id } : {}), ...values })
      .onConflict((oc) => oc.constraint('report_layout_of').doUpdateSet(values))
      .execute();
    return shown(context, kinds, input);
  }),
});
