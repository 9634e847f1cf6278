import { joined } from '#contract/calls/joined.ts';
import type { SentenceCode } from '#contract/sentences/said.ts';
import type { Wording } from '#contract/sentences/sentence.ts';
import { access } from './french-sentences/access.ts';
import { account } from './french-sentences/account.ts';
import { columns } from './french-sentences/columns.ts';
import { connectors } from './french-sentences/connectors.ts';
import { imports } from './french-sentences/imports.ts';
import { input } from './french-sentences/input.ts';
import { lists } from './french-sentences/lists.ts';
import { numbers } from './french-sentences/numbers.ts';
import { orders } from './french-sentences/orders.ts';
import { permission } from './french-sentences/permission.ts';
import { reports } from './french-sentences/reports.ts';
import { tables } from './french-sentences/tables.ts';
import { words } from './french-sentences/words.ts';

export const frenchSentences: Record<SentenceCode, Wording> = joined(
  access,
  account,
  columns,
  connectors,
  imports,
  input,
  lists,
  numbers,
  orders,
  permission,
  reports,
  tables,
  words,
);
