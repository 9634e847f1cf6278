import {
  IconFileSpreadsheet,
  IconFileText,
  IconFileZip,
  IconPresentation,
  IconTable,
} from '@tabler/icons-react';
import { type ExportFormat, FILE_FORMATS } from '#contract/report/export-formats.ts';

const ICONS = {
  spreadsheet: IconFileSpreadsheet,
  table: IconTable,
  slides: IconPresentation,
  page: IconFileText,
  archive: IconFileZip,
};

export function FormatIcon({ format }: { format: ExportFormat }) {
  const Icon = ICONS[FILE_FORMATS[format].icon];
  return <Icon size={16} stroke={1.6} aria-hidden />;
}
