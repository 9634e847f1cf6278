import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { knownTotal } from '#contract/known-totals.ts';
import type { ReportTotals } from '#contract/report.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { csvFile } from '#web/ui/csv.ts';
import { download, fileName } from '#web/ui/download.ts';
import { toast } from '#web/ui/toast.tsx';
import type { ReportSet } from './report-set.ts';
import type { ReportView } from './report-view.ts';
import { TOTALS } from './totals-row.tsx';

type CsvRow = readonly (string | number | null | undefined)[];
type Cell = string | number | null | undefined;

/** Objects as rows under their field names; lists are joined by spaces, maps left out. */
export function recordRows(records: readonly object[]): CsvRow[] {
  const first = records[0];
  if (first === undefined) return [];
  const flat = (value: unknown): Cell =>
    Array.isArray(value)
      ? value.join(' ')
      : typeof value === 'number' || value === null
        ? value
        : String(value);
  const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const fields = Object.entries(first).flatMap(([name, value]) => (isMap(value) ? [] : [name]));
  return [fields, ...records.map((record) => fields.map((name) => flat(Reflect.get(record, name) ?? null)))];
}

/** The totals of a period beside the one before, by metric, and what is said of them. */
export function summaryRows(totals: ReportTotals, { from_date, to_date }: ReportSet['period']): CsvRow[] {
  const { previous, change, change_withheld, origins } = totals;
  const period = (from: string, to: string) => `${from} to ${to}`;
  const parts: Readonly<Record<string, Record<string, number>>> = origins;
  const kinds = ['measured', 'platform_views', 'estimated', 'imported', 'edited'];
  return [
    ['metric', period(from_date, to_date), period(previous.from_date, previous.to_date), 'change', ...kinds],
    ...TOTALS.map(([name]) => [
      name,
      knownTotal(name, totals),
      previous[name],
      change?.[name],
      ...kinds.map((kind) => parts[name]?.[kind]),
    ]),
    ...(change_withheld === null ? [] : [['change_withheld', change_withheld.code, change_withheld.reason]]),
    ['emv_model', totals.emv_model],
    ['currency', totals.currency],
    ['undated_posts', totals.undated_posts],
    ['invented_posts', totals.invented_posts],
  ];
}

async function audienceRows(set: ReportSet): Promise<CsvRow[]> {
  const { coverage, profiles, ...dimensions } = await set.audience();
  const rows = Object.entries(dimensions).flatMap(([dimension, cells]) =>
    Object.entries(cells).map(([key, cell]) => ({ dimension, key, ...cell })),
  );
  return [...recordRows(rows), ['coverage', coverage], ['creators', profiles]];
}

const MOST_ROWS = 1000;

const TABLES: readonly {
  name: string;
  load: (set: ReportSet, view: ReportView) => Promise<CsvRow[]>;
}[] = [
  { name: 'Summary', load: async (set) => summaryRows(await set.totals(), set.period) },
  { name: 'Days', load: async (set) => recordRows(await set.days(set.period)) },
  { name: 'Tiers', load: async (set) => recordRows(await set.tiers()) },
  { name: 'Countries', load: async (set) => recordRows(await set.countries()) },
  { name: 'Audience', load: audienceRows },
  {
    name: 'Creators',
    async load(set, { creators_by, creators_order }) {
      const page = { sort_by: creators_by, order: creators_order, limit: MOST_ROWS, page: 1 };
      return recordRows((await set.creators(page)).influencers);
    },
  },
  {
    name: 'Posts',
    async load(set, { posts_by, posts_order }) {
      const page = { sort_by: posts_by, order: posts_order, limit: MOST_ROWS, page: 1 };
      return recordRows((await set.posts(page)).posts);
    },
  },
];

export interface ExportMenuProps {
  title: string;
  set: ReportSet;
  view: ReportView;
}

/** Exports each table of the page as CSV, with exact values. */
export function ExportMenu({ title, set, view }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  const run = async ({ name, load }: (typeof TABLES)[number]) => {
    setBusy(true);
    try {
      const rows = await load(set, view);
      if (rows.length === 0) toast.info(`${name}: no rows to export`);
      else
        download(
          fileName(`${title} ${name} ${set.period.from_date} ${set.period.to_date}`, 'csv'),
          csvFile(rows),
        );
    } catch (error) {
      toast.error(normaliseError(error).message, `${name} could not be exported`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>CSV, lists up to 1,000 rows</Menu.Label>
        {TABLES.map((table) => (
          <Menu.Item key={table.name} onClick={() => void run(table)}>
            {table.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
