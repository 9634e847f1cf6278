import { z } from 'zod';
import type { MarketplaceSearch } from '#contract/profiles/marketplace.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Params } from '../logins/platform-call.ts';
import { ConnectorTrouble } from '../trouble.ts';
import { type GraphSettings, graphApi } from './graph-api.ts';
import { GraphError, isPermission, namesPermission, sayPlainly } from './graph-errors.ts';

const PAGE = 25;
const FIELDS =
  'id,username,is_account_verified,biography,country,gender,portfolio_url,insights.metrics(total_followers,creator_reach)';

const pages = z.object({
  data: z
    .array(
      z.object({
        access_token: z.string().optional(),
        instagram_business_account: z.object({ id: z.string() }).optional(),
      }),
    )
    .default([]),
});

const value = z.object({ value: z.number().optional() });
const creators = z.object({
  data: z
    .array(
      z.object({
        username: z.string().optional(),
        is_account_verified: z.boolean().optional(),
        biography: z.string().optional(),
        country: z.string().optional(),
        gender: z.string().optional(),
        portfolio_url: z.string().optional(),
        insights: z
          .object({
            data: z
              .array(
                z.object({
                  name: z.string(),
                  values: z.array(value).default([]),
                  total_value: value.optional(),
                }),
              )
              .default([]),
          })
          .optional(),
      }),
    )
    .default([]),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});
type CreatorAnswer = z.output<typeof creators>['data'][number];

export interface FoundCreator {
  username: string;
  is_verified: boolean;
  bio: string | null;
  country: string | null;
  gender: string | null;
  followers: number | null;
  reach: number | null;
  portfolio: string | null;
}

const HANDLE = /^[a-z0-9._]{1,30}$/i;
const list = (values: readonly string[]) => (values.length === 0 ? undefined : JSON.stringify(values));

/** Omitted parameters do not narrow the search. */
const paramsOf = (search: MarketplaceSearch): Params => ({
  query: search.query || undefined,
  similar_to_creators: list(search.similar_to),
  creator_countries: list(search.countries),
  creator_min_followers: search.least_followers ?? undefined,
  creator_max_followers: search.most_followers ?? undefined,
  creator_interests: list(search.interests),
  creator_gender: search.gender ?? undefined,
  major_audience_countries: list(search.audience_countries),
  major_audience_gender: search.audience_gender ?? undefined,
  major_audience_age_bucket: search.audience_age ?? undefined,
  creator_latest_post_activity: search.latest_post ?? undefined,
});

/** A page of creators, by the token of the page that the account belongs to. @throws ConnectorTrouble */
export async function searchMarketplace(
  settings: GraphSettings,
  ig_user_id: string,
  search: MarketplaceSearch,
): Promise<{ creators: FoundCreator[]; next: string | null }> {
  const token = await pageToken(settings, ig_user_id);
  const api = graphApi({ ...settings, token: async () => token });
  const params = { ...paramsOf(search), fields: FIELDS, limit: PAGE, after: search.after };
  const { data, paging } = await api
    .get(`${ig_user_id}/creator_marketplace_creators`, params, creators)
    .catch(refuse);
  const next = data.length === 0 ? undefined : paging?.cursors?.after;
  return { creators: data.flatMap((one) => shown(one) ?? []), next: next ?? null };
}

async function pageToken(settings: GraphSettings, ig_user_id: string): Promise<string> {
  const fields = 'id,access_token,instagram_business_account{id}';
  const { data } = await graphApi(settings)
    .get('me/accounts', { fields, limit: 100 }, pages)
    .catch(sayPlainly);
  const page = data.find(({ instagram_business_account: one }) => one?.id === ig_user_id);
  if (page?.access_token === undefined)
    throw new ConnectorTrouble('refused', sentenceFor('meta_page_not_allowed'));
  return page.access_token;
}

/** Meta also refuses brands that it finds not eligible, and says so. */
function refuse(error: unknown): never {
  if (!(error instanceof GraphError) || !isPermission(error) || namesPermission(error))
    return sayPlainly(error);
  const why = error.user_message || error.message.replace(/^\(#\d+\)\s*/, '') || String(error.code);
  throw new ConnectorTrouble('refused', sentenceFor('marketplace_closed', { why }));
}

function shown(one: CreatorAnswer): FoundCreator | null {
  const { username, portfolio_url = '' } = one;
  if (username === undefined || !HANDLE.test(username)) return null;
  const metric = (name: string) => {
    const match = one.insights?.data.find((insight) => insight.name === name);
    const number = match?.total_value?.value ?? match?.values[0]?.value;
    return number === undefined || number < 0 ? null : Math.round(number);
  };
  return {
    ...{ username: username.toLowerCase(), is_verified: one.is_account_verified === true },
    ...{ bio: one.biography || null, gender: one.gender?.toLowerCase() || null },
    country: /^[A-Z]{2}$/.test(one.country ?? '') ? (one.country ?? null) : null,
    ...{ followers: metric('total_followers'), reach: metric('creator_reach') },
    portfolio: /^https:\/\//.test(portfolio_url) ? portfolio_url : null,
  };
}
