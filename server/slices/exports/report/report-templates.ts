import { sql } from 'kysely';
import type { ReportTemplate } from '#contract/report/report-layouts.ts';
import { REPORT_SECTIONS, type ReportKind } from '#contract/report/report-sections.ts';
import { clientById } from '#server/owned/client-of.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { knownSections } from './report-layouts.ts';

/** Those of the company; a deleted client counts as none. */
const templateRows = ({ db, company }: Ctx) =>
  db
    .selectFrom('report_layout as l')
    .leftJoin('client as c', (join) => join.onRef('c.id', '=', 'l.client_id').on('c.deleted_at', 'is', null))
    .where('l.company_id', '=', company.id)
    .where('l.name', 'is not', null)
    .select(['l.id', 'l.kind', 'l.name', 'l.sections', 'l.introduction', 'c.id as client_id']);

type Row = Awaited<ReturnType<ReturnType<typeof templateRows>['executeTakeFirstOrThrow']>>;

function shown(kind: ReportKind, { id, name, sections, introduction, client_id }: Row): ReportTemplate {
  const known = knownSections(kind, sections ?? []);
  return {
    ...{ id, introduction, client_id, name: name ?? '' },
    sections: known.length > 0 ? known : [...REPORT_SECTIONS[kind]],
  };
}

async function readTemplates(ctx: Ctx, kind: ReportKind) {
  const rows = await templateRows(ctx)
    .where('l.kind', '=', kind)
    .orderBy(sql`lower(l.name)`)
    .orderBy('l.id')
    .execute();
  return { templates: rows.map((row) => shown(kind, row)) };
}

const e = os.exports;

export const templateHandlers = {
  templates: e.templates.handler(({ context, input }) => readTemplates(context, input.kind)),
  keep_template: e.keep_template.handler(async ({ context, input }) => {
    const { kind, name, sections, introduction, client_id } = input;
    if (client_id !== null) await clientById(context, client_id);
    const values = {
      ...{ introduction, client_id, sections: JSON.stringify(sections) },
      changed_by: context.user.id,
      changed_at: context.now(),
    };
    await context.db
      .insertInto('report_layout')
      .values({ company_id: context.company.id, kind, name, ...values })
      .onConflict((oc) => oc.constraint('report_layout_of').doUpdateSet(values))
      .execute();
    return readTemplates(context, kind);
  }),
  delete_template: e.delete_template.handler(async ({ context, input }) => {
    const row = await templateRows(context).where('l.id', '=', input.id).executeTakeFirst();
    if (!row) throw notFound('report_template');
    await context.db
      .deleteFrom('report_layout')
      .where('company_id', '=', context.company.id)
      .where('id', '=', row.id)
      .execute();
    const kind = row.kind as ReportKind;
    return { ...shown(kind, row), kind };
  }),
};
