import { z } from 'zod';
import { report } from '#server/platform/report.ts';
import { bindings, fact, matched } from '../matching.ts';
import { accountSums } from './account-sums.ts';
import { searchParam, sums } from './sums.ts';

/** Largest cities and interests; the other dimensions have few keys. One row more is the dimension as a whole. */
const MOST_KEYS = 50;

const metrics = Object.keys(sums.shape).filter((name) => name !== 'posts');
const taken = metrics.map((name) => `a.${name} AS ${name}`).join(', ');
const weighted = metrics.map((name) => `sum(${name} * share) AS ${name}`).join(', ');

/** Per cell (audience-cells.ts) Σ account metric × share, and the profiles that have an audience at all. */
export const audienceCells = report({
  name: 'keyword.audience_cells',
  params: searchParam,
  row: sums.omit({ posts: true }).extend({ cell: z.string(), profiles: z.number() }),
  sql: (search) => `SELECT cell, ${weighted}, groupBitmapIf(${fact('profile_id')}, cell = '') AS profiles
FROM (
  SELECT a.account_id AS account_id, ${taken}, d.cells AS cells, d.shares AS shares
  FROM (
    SELECT account_id, cells, shares FROM audience_cells FINAL
    WHERE account_id IN (SELECT account_id FROM ${matched(search, 'current')})
  ) AS d INNER JOIN (${accountSums(search)}) AS a ON a.account_id = d.account_id
)
ARRAY JOIN cells AS cell, shares AS share
GROUP BY cell
ORDER BY reach DESC, cell
LIMIT ${MOST_KEYS + 1} BY substring(cell, 1, position(cell, ':'))`,
  bind: bindings,
});

/** The distributions of a few accounts, as cells. */
export const accountAudiences = report({
  name: 'keyword.account_audiences',
  params: z.object({ accounts: z.array(z.number()) }),
  row: z.object({ account_id: z.number(), cells: z.array(z.string()), shares: z.array(z.number()) }),
  sql: () =>
    'SELECT account_id, cells, shares FROM audience_cells FINAL WHERE account_id IN {accounts:Array(UInt32)}',
});
