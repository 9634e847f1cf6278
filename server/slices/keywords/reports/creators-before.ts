import { z } from 'zod';
import { report } from '#server/platform/report.ts';
import { bindings, matched } from '../matching.ts';
import { PEOPLE, searchParam } from './sums.ts';

/** Distinct creators of the period before, and their followers. */
export const creatorsBefore = report({
  name: 'keyword.creators_before',
  params: searchParam,
  row: z.object({ influencers: z.number(), total_followers: z.number() }),
  sql: (search) => `SELECT ${PEOPLE} FROM ${matched(search, 'previous')}`,
  bind: bindings,
});
