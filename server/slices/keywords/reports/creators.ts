import { z } from 'zod';
import { platform } from '#contract/primitives.ts';
import { report } from '#server/platform/report.ts';

/** Who the profiles are, as the company sees them: its own row of search where it has one, else the shared one. */
export const creators = report({
  name: 'keyword.creators',
  params: z.object({ company_id: z.number(), profiles: z.array(z.number()) }),
  row: z.object({
    profile_id: z.number(),
    account_id: z.number(),
    slug: z.string(),
    name: z.string(),
    username: z.string(),
    kind: z.string(),
    country: z.string(),
    picture: z.string(),
    credibility: z.number().nullable(),
    available_platforms: z.array(platform),
  }),
  sql: () => `SELECT profile_id, account_id, slug, name, username, kind, country, picture,
  if(credibility >= 0, credibility, NULL) AS credibility, available_platforms
FROM profile_search FINAL
WHERE platform = 'all' AND company_id IN (0, {company_id:UInt32}) AND profile_id IN {profiles:Array(UInt32)}
ORDER BY company_id DESC LIMIT 1 BY profile_id`,
});
export type Creator = Awaited<ReturnType<typeof creators>>[number];

/** The distributions of a few accounts. */
export const accountAudiences = report({
  name: 'keyword.account_audiences',
  params: z.object({ accounts: z.array(z.number()), dimensions: z.array(z.string()) }),
  row: z.object({
    account_id: z.number(),
    dimension: z.string(),
    keys: z.array(z.string()),
    shares: z.array(z.number()),
  }),
  sql: () => `SELECT account_id, dimension, keys, shares FROM account_audience FINAL
WHERE account_id IN {accounts:Array(UInt32)} AND dimension IN {dimensions:Array(String)}`,
});

/** Accounts by id, for posts whose profile search does not know (yet). */
export const accountNames = report({
  name: 'keyword.account_names',
  params: z.object({ accounts: z.array(z.number()) }),
  row: z.object({ account_id: z.number(), platform, username: z.string(), title: z.string() }),
  sql: () => `SELECT account_id, platform, username, title FROM accounts FINAL
WHERE account_id IN {accounts:Array(UInt32)}`,
});
