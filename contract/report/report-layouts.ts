import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { id, sentence } from '../values/primitives.ts';
import {
  introduction,
  REPORT_KINDS,
  REPORT_SECTIONS,
  type ReportKind,
  sectionsOf,
} from './report-sections.ts';

const kind = z.enum(REPORT_KINDS);
/** An object; profiles share one layout in their company. */
const object = { kind, id };
const { monitor, leaderboard, list, profile, casting } = REPORT_SECTIONS;
const code = z.enum([...monitor, ...leaderboard, ...list, ...profile, ...casting]);

const reportLayout = z.object({
  ...object,
  /** Chosen sections in order. */
  sections: z.array(code),
  introduction: z.string(),
  /** False = the usual sections. */
  is_kept: z.boolean(),
  /** Null if the caller may keep it. */
  edit_refused: sentence.nullable(),
});
export type ReportLayout = z.infer<typeof reportLayout>;

const at = (method: 'GET' | 'PUT', summary: string) =>
  ({ method, path: '/report_layouts/{kind}/{id}', tags: ['exports'], summary }) as const;

const byKind = z.object({ kind });
const reportTemplate = z.object({
  id,
  name: z.string(),
  sections: z.array(code),
  introduction: z.string(),
  /** Null = the client of the reported object, if any. */
  client_id: id.nullable(),
});
export type ReportTemplate = z.infer<typeof reportTemplate>;
const reportTemplates = z.object({ templates: z.array(reportTemplate) });

/** Names each section of the kind once. */
const ofKind = (
  { kind, sections }: { kind: ReportKind; sections: string[] | null },
  ctx: z.RefinementCtx,
): void => {
  const problem =
    sections && sectionsOf<readonly string[]>(REPORT_SECTIONS[kind]).safeParse(sections).error?.issues[0];
  if (problem) ctx.addIssue({ code: 'custom', path: ['sections'], message: problem.message });
};
const codes = z.array(z.string().max(40));

export const reportLayouts = {
  templates: endpoint({ role: 'viewer' })
    .route({
      method: 'GET',
      path: '/report_templates/{kind}',
      tags: ['exports'],
      summary: 'Named choices of sections, introduction and client for reports of a kind',
    })
    .input(byKind)
    .output(reportTemplates),
  keep_template: endpoint({ role: 'member' })
    .meta({ audit: { action: 'exports.template_kept', target: 'name' } })
    .route({
      method: 'PUT',
      path: '/report_templates/{kind}',
      tags: ['exports'],
      summary: 'Keep a template for reports of a kind; one of the same name is replaced',
    })
    .input(
      z
        .object({
          kind,
          name: z.string().trim().min(1, 'Name is required').max(120),
          sections: codes,
          introduction,
          client_id: id.nullable(),
        })
        .superRefine(ofKind),
    )
    .output(reportTemplates),
  delete_template: endpoint({ role: 'member' })
    .meta({ audit: { action: 'exports.template_deleted', target: 'name' } })
    .route({
      method: 'DELETE',
      path: '/report_templates/{id}',
      tags: ['exports'],
      summary: 'Delete a template of reports; its answer holds it for an undo',
    })
    .input(z.object({ id }))
    .output(reportTemplate.extend({ kind })),
  layout: endpoint({ role: 'viewer' })
    .route(at('GET', 'Sections and introduction of the report of an object'))
    .input(z.object(object))
    .output(reportLayout),
  keep_layout: endpoint({ role: 'member' })
    .meta({ audit: { action: 'exports.layout_changed', target: 'kind' } })
    .route(at('PUT', 'Keep the sections and the introduction of a report; without sections the usual ones'))
    .input(z.object({ ...object, sections: codes.nullable(), introduction }).superRefine(ofKind))
    .output(reportLayout),
};
