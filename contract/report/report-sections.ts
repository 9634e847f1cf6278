import { z } from 'zod';
import { message } from '../sentences/message.ts';

interface ReportSection {
  /** In English; its French is in the catalogue of screens. */
  title: string;
  /** Without it the section is left out, and the appendix says so. */
  needs: string;
  /** Usual height, in pages. */
  pages: number;
}

/** Sections that people choose and order in reports (docs/how-to/add-an-export.md). */
export const SECTIONS = {
  results: { title: 'Results', needs: 'posts of the period', pages: 0.4 },
  overview: { title: 'Overview', needs: 'creators', pages: 0.6 },
  time: { title: 'Over time', needs: 'posts of the period', pages: 0.35 },
  findings: { title: 'Findings', needs: 'posts that differ from expectation', pages: 0.2 },
  best_posts: { title: 'Best posts', needs: 'posts', pages: 0.45 },
  creators: { title: 'Creators', needs: 'creators with posts', pages: 0.7 },
  deliverables: {
    title: 'Late or missing deliverables',
    needs: 'late or missing deliverables of a whole campaign',
    pages: 0.3,
  },
  money: { title: 'Money', needs: 'costs or orders of a whole campaign', pages: 0.4 },
  paid: { title: 'Paid media', needs: 'results of ads of a whole campaign', pages: 0.4 },
  formats: { title: 'Formats and tiers', needs: 'posts of known formats', pages: 0.4 },
  countries: { title: 'Countries', needs: 'creators with a known country', pages: 0.4 },
  audience: { title: 'Audience', needs: 'audience data', pages: 0.5 },
  posts: { title: 'Posts', needs: 'posts of the period', pages: 0.9 },
  ranking: { title: 'Ranking', needs: 'brands with posts', pages: 0.9 },
  share_of_voice: { title: 'Share of voice', needs: 'brands with posts', pages: 0.8 },
  platforms: { title: 'Platforms', needs: 'accounts with known numbers', pages: 0.9 },
  brands: { title: 'Brands', needs: 'posts about brands that the company follows', pages: 0.5 },
  people: { title: 'A page for each creator', needs: 'creators', pages: 1 },
  comparison: { title: 'Comparison', needs: 'two creators with known numbers', pages: 0.6 },
  plan: { title: 'Deliverables and prices', needs: 'deliverables in the list', pages: 0.6 },
  next_steps: { title: 'Next steps', needs: 'creators', pages: 0.2 },
} as const satisfies Record<string, ReportSection>;
export type SectionCode = keyof typeof SECTIONS;

/** Sections of each kind of report in their usual order. Method and coverage always end it. */
export const REPORT_SECTIONS = {
  monitor: [
    ...(['results', 'time', 'findings', 'best_posts', 'creators', 'deliverables', 'money'] as const),
    ...(['paid', 'formats', 'audience', 'posts'] as const),
  ],
  leaderboard: ['results', 'findings', 'ranking', 'share_of_voice', 'time', 'creators', 'posts'],
  list: [
    ...(['results', 'time', 'findings', 'best_posts', 'overview', 'creators', 'formats'] as const),
    ...(['countries', 'audience', 'posts'] as const),
  ],
  profile: ['platforms', 'audience', 'best_posts', 'posts', 'brands'],
  casting: ['overview', 'people', 'comparison', 'plan', 'next_steps'],
} as const satisfies Record<string, readonly SectionCode[]>;
export const REPORT_KINDS = ['monitor', 'leaderboard', 'list', 'profile', 'casting'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export type SectionOf<K extends ReportKind> = (typeof REPORT_SECTIONS)[K][number];

/** Letters of an introduction. */
export const MOST_INTRODUCTION = 2000;

export const introduction = z
  .string()
  .trim()
  .max(MOST_INTRODUCTION, message('An introduction has at most {n} characters', { n: MOST_INTRODUCTION }));

/** Chosen sections in order, each once. */
export const sectionsOf = <const C extends readonly string[]>(codes: C) =>
  z
    .array(z.enum(codes, message('The sections of this report are: {names}', { names: codes.join(', ') })))
    .min(1, message('Choose at least one section'))
    .max(codes.length, message('A section can be chosen once'))
    .refine((chosen) => new Set(chosen).size === chosen.length, message('A section can be chosen once'));

/** Fields of an export as PDF or PowerPoint; without them it has the sections kept for its object. */
export const reportChoice = <const C extends readonly string[]>(codes: C) => ({
  sections: sectionsOf(codes).optional(),
  introduction: introduction.optional(),
});
