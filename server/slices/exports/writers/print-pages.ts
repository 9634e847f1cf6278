import type { ChartSection, FiguresSection, PrintedPicture } from '../exporters.ts';
import type { PrintDocument, PrintTable } from './print-document.ts';

/** What stands on one page: a table may go on for several. */
export interface PrintPage {
  title: string;
  note: string | null;
  pictures: readonly PrintedPicture[];
  figures: FiguresSection | null;
  charts: ChartSection[];
  table: PrintTable | null;
}

/** Charts on a page of their own, and below the figures of somebody. */
const MOST_CHARTS = 2;
const MOST_BELOW_FIGURES = 3;
/** Rows of a table that has room below a chart. */
const MOST_BELOW_CHART = 9;

/** The sections of a document on pages: what belongs to a heading stands together, all else has a page of its own. */
export function printPages({ sections }: Pick<PrintDocument, 'sections'>): PrintPage[] {
  const pages: PrintPage[] = [];
  const open = (title: string, note: string | null = null): PrintPage => {
    const page = { title, note, pictures: [], figures: null, charts: [], table: null };
    pages.push(page);
    return page;
  };
  /** Page of the last heading, as long as there is room. */
  let headed: PrintPage | null = null;
  for (const section of sections) {
    const last: PrintPage | undefined = pages.at(-1);
    if (section.kind === 'heading') {
      headed = open(section.name, section.note ?? null);
      if (!section.pictures?.length) continue;
      headed.pictures = section.pictures;
      headed = null;
    } else if (section.kind === 'figures') {
      const is_free: boolean =
        headed !== null && last === headed && !headed.figures && headed.charts.length === 0;
      headed = is_free && last ? last : open(section.name);
      headed.figures = section;
    } else if (section.kind === 'table') {
      const has_room =
        last &&
        last === headed &&
        !last.figures &&
        last.charts.length === 1 &&
        section.rows.length <= MOST_BELOW_CHART;
      (has_room ? last : open(section.name)).table = section;
      headed = null;
    } else {
      const most = last?.figures ? MOST_BELOW_FIGURES : MOST_CHARTS;
      const has_room = last && last === headed && !last.table && last.charts.length < most;
      if (!has_room) headed = open(headed?.title ?? section.name, headed?.note ?? null);
      (headed as PrintPage).charts.push(section);
    }
  }
  return pages;
}
