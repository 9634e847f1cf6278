import { phrase } from '#server/platform/language.ts';
import type { ExportColumn, ExportDocument, Figure, Section } from '../exporter.ts';

/** A label, also one with a number: `Audience country 2`. */
function labelText(label: string): string {
  const text = phrase(label);
  const number = text === label ? /\d[\d+–-]*/.exec(label)?.[0] : undefined;
  return number === undefined ? text : phrase(label.replace(number, '{n}')).replace('{n}', number);
}

const labeled = <Labeled extends Figure | ExportColumn>(one: Labeled): Labeled =>
  'is_own' in one && one.is_own ? one : { ...one, label: labelText(one.label) };

function labeledSection(section: Section): Section {
  switch (section.kind) {
    case 'table':
      return { ...section, name: phrase(section.name), columns: section.columns.map(labeled) };
    case 'figures':
      return { ...section, name: phrase(section.name), figures: section.figures.map(labeled) };
    case 'creator':
      return {
        ...section,
        parts: section.parts.map((part) => labeledSection(part) as (typeof section.parts)[number]),
      };
    case 'chart':
    case 'heading':
    case 'points':
    case 'cards':
      return { ...section, name: phrase(section.name) };
    default:
      return section;
  }
}

/** Labels of columns and figures and names of sections in the reader's language; texts of people stay. */
export const withLabels = (document: ExportDocument): ExportDocument => ({
  ...document,
  genre: phrase(document.genre),
  sections: document.sections.map(labeledSection),
});
