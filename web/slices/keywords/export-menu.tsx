import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeywordSearch } from '#contract/keywords.ts';
import { api } from '#web/platform/api.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { csvFile } from '#web/ui/csv.ts';
import { download, fileName } from '#web/ui/download.ts';
import { toast } from '#web/ui/toast.tsx';
import type { ScreenState } from './keyword-state.ts';

type CsvRow = readonly (string | number | null | undefined)[];
type Cell = string | number | null | undefined;

/** Objects as rows under their field names; lists joined by a blank, maps left out. */
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

async function summaryRows(search: KeywordSearch): Promise<CsvRow[]> {
  const totals = await api.keywords.statistics(search);
  const { previous, origins } = totals;
  const period = (from: string, to: string) => `${from} to ${to}`;
  const names = [
    'posts',
    'influencers',
    'reach',
    'impressions',
    'interactions',
    'engagement_rate',
    'media_value',
    'total_followers',
  ] as const;
  const parts: Readonly<Record<string, Record<string, number>>> = origins;
  const kinds = ['measured', 'platform_views', 'estimated', 'imported', 'edited'];
  return [
    [
      'metric',
      period(search.from_date, search.to_date),
      period(previous.from_date, previous.to_date),
      ...kinds,
    ],
    ...names.map((name) => [name, totals[name], previous[name], ...kinds.map((kind) => parts[name]?.[kind])]),
    ['emv_model', totals.emv_model],
    ['currency', totals.currency],
    ['undated_posts', totals.undated_posts],
  ];
}

async function audienceRows(search: KeywordSearch): Promise<CsvRow[]> {
  const { coverage, profiles, ...dimensions } = await api.keywords.audience(search);
  const rows = Object.entries(dimensions).flatMap(([dimension, cells]) =>
    Object.entries(cells).map(([key, cell]) => ({ dimension, key, ...cell })),
  );
  return [...recordRows(rows), ['coverage', coverage], ['creators', profiles]];
}

const MOST_ROWS = 1000;

const TABLES: readonly {
  name: string;
  load: (search: KeywordSearch, state: ScreenState) => Promise<CsvRow[]>;
}[] = [
  { name: 'Summary', load: summaryRows },
  { name: 'Days', load: async (search) => recordRows(await api.keywords.daily(search)) },
  { name: 'Tiers', load: async (search) => recordRows((await api.keywords.tiers(search)).tiers) },
  { name: 'Countries', load: async (search) => recordRows(await api.keywords.countries(search)) },
  { name: 'Audience', load: audienceRows },
  {
    name: 'Creators',
    async load(search, { creators_by, creators_order }) {
      const page = { sort_by: creators_by, order: creators_order, limit: MOST_ROWS };
      return recordRows((await api.keywords.top_influencers({ ...search, ...page })).influencers);
    },
  },
  {
    name: 'Posts',
    async load(search, { posts_by, posts_order }) {
      const page = { sort_by: posts_by, order: posts_order, limit: MOST_ROWS };
      return recordRows((await api.keywords.posts({ ...search, ...page })).posts);
    },
  },
];

export interface ExportMenuProps {
  title: string;
  search: KeywordSearch;
  state: ScreenState;
}

/** Each table of the page as CSV, with exact values. */
export function ExportMenu({ title, search, state }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  const run = async ({ name, load }: (typeof TABLES)[number]) => {
    setBusy(true);
    try {
      const rows = await load(search, state);
      if (rows.length === 0) toast.info(`${name}: no rows to export`);
      else download(fileName(`${title} ${name} ${search.from_date} ${search.to_date}`, 'csv'), csvFile(rows));
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
