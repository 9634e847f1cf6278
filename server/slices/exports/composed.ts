import { SECTIONS, type SectionCode, usualSections } from '#contract/report/report-sections.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { refuse } from '#server/platform/errors.ts';
import { phrase, t } from '#server/platform/language.ts';
import type { Section } from './exporter.ts';

/** Sections of a report in order, and words before them. */
export interface ReportChoice<C extends SectionCode = SectionCode> {
  sections?: readonly C[] | undefined;
  introduction?: string | undefined;
}

export type Makers<C extends SectionCode> = Record<C, () => Promise<Section[]> | Section[]>;

export interface Composed {
  sections: Section[];
  /** Chosen sections that have no content, with the reason. */
  notes: string[];
}

const isEmpty = (section: Section): boolean =>
  section.kind === 'heading' || (section.kind === 'table' && section.total === 0);

/** A report of the chosen sections, in their order; the usual ones if none were chosen. Refuses one without any content. */
export async function composed<C extends SectionCode>(
  all: readonly C[],
  { sections: chosen, introduction }: ReportChoice<C>,
  makers: Makers<C>,
): Promise<Composed> {
  const sections = chosen ?? usualSections(all);
  const made = await Promise.all(sections.map(async (code) => ({ code, parts: await makers[code]() })));
  const empty = made.filter(({ parts }) => parts.every(isEmpty)).map(({ code }) => code);
  if (empty.length === sections.length && chosen !== undefined)
    throw refuse(
      'BAD_REQUEST',
      sentenceFor('report_sections_empty', { names: empty.map(leftOut).join('; ') }),
    );
  return {
    sections: [
      ...(introduction ? [{ kind: 'words' as const, text: introduction }] : []),
      ...made.flatMap(({ code, parts }) =>
        empty.includes(code) ? [] : parts.map((one) => ({ ...one, part: SECTIONS[code].title })),
      ),
    ],
    notes: empty.length === 0 ? [] : [t('Skipped: {names}.', { names: empty.map(leftOut).join('; ') })],
  };
}

const leftOut = (code: SectionCode) =>
  t('{section} (no {needs})', { section: phrase(SECTIONS[code].title), needs: phrase(SECTIONS[code].needs) });
