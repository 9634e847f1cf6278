import { z } from 'zod';
import { platform } from '#contract/values/primitives.ts';
import { report } from '#server/platform/report.ts';
import { fact } from '../rows.ts';

/**
 * The company's own row of profile search, else the shared one. LIMIT BY picks the newest revision: FINAL
 * would merge everything between the few keys.
 */
export const creators = report({
  name: 'creators',
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
    is_demo: z.boolean(),
  }),
  sql: () => `SELECT profile_id, account_id, slug, name, username, kind, country, picture,
  if(credibility >= 0, credibility, NULL) AS credibility, available_platforms,
  toBool(${fact('is_demo')}) AS is_demo
FROM (SELECT * EXCEPT search_text FROM profile_search
  WHERE platform = 'all' AND company_id IN (0, {company_id:UInt32}) AND profile_id IN {profiles:Array(UInt32)}
  ORDER BY revision DESC LIMIT 1 BY company_id, profile_id)
WHERE is_deleted = 0
ORDER BY company_id DESC LIMIT 1 BY profile_id`,
});
export type Creator = Awaited<ReturnType<typeof creators>>[number];

/** For posts with a profile that is not in search yet. */
export const accountNames = report({
  name: 'account names',
  params: z.object({ company_id: z.number(), accounts: z.array(z.number()) }),
  row: z.object({
    account_id: z.number(),
    platform,
    username: z.string(),
    title: z.string(),
    is_demo: z.boolean(),
  }),
  sql: () => `SELECT account_id, platform, username, title, toBool(is_demo) AS is_demo FROM accounts FINAL
WHERE company_id IN (0, {company_id:UInt32}) AND account_id IN {accounts:Array(UInt32)}`,
});
