import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { id, sentence } from '../values/primitives.ts';
import { introduction, REPORT_KINDS, REPORT_SECTIONS, sectionsOf } from './report-sections.ts';

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

export const reportLayouts = {
  layout: endpoint({ role: 'viewer' })
    .route(at('GET', 'Sections and introduction of the report of an object'))
    .input(z.object(object))
    .output(reportLayout),
  keep_layout: endpoint({ role: 'member' })
    .meta({ audit: { action: 'exports.layout_changed', target: 'kind' } })
    .route(at('PUT', 'Keep the sections and the introduction of a report; without sections the usual ones'))
    .input(
      z
        .object({ ...object, sections: z.array(z.string().max(40)).nullable(), introduction })
        .superRefine(({ kind, sections }, ctx) => {
          const problem =
            sections &&
            sectionsOf<readonly string[]>(REPORT_SECTIONS[kind]).safeParse(sections).error?.issues[0];
          if (problem) ctx.addIssue({ code: 'custom', path: ['sections'], message: problem.message });
        }),
    )
    .output(reportLayout),
};
