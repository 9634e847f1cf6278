import { graphError, ok } from './platforms-graph.ts';
import type { AskedCall, InventedCreator, Planned, World } from './platforms-world.ts';

const PAGE = 2;
const listed = (text: string | undefined): string[] => (text === undefined ? [] : JSON.parse(text));

const shown = ({ username, followers, reach, ...more }: InventedCreator) => ({
  ...{ id: `9${username.length}`, username, onboarded_status: true, ...more },
  insights: {
    data: [
      ...(followers === undefined ? [] : [{ name: 'total_followers', values: [{ value: followers }] }]),
      ...(reach === undefined ? [] : [{ name: 'creator_reach', total_value: { value: reach } }]),
    ],
  },
});

/** Meta's Creator Marketplace, which takes the token of a page; null for other calls. */
export function answerMarketplace({ marketplace }: World, path: string, call: AskedCall): Planned | null {
  const { params, token } = call;
  if (!/^\d+\/creator_marketplace_creators$/.test(path)) return null;
  if (!token?.startsWith('page of ')) return graphError(190, 'A page access token is required');
  if (marketplace.refusal) return graphError(10, marketplace.refusal);
  const alone = params.query !== undefined && params.similar_to_creators !== undefined;
  if (alone || listed(params.similar_to_creators).length > 5) return graphError(100, 'Invalid parameter');
  const countries = listed(params.creator_countries);
  const matches = marketplace.creators.filter(
    ({ username, country, biography = '', followers = 0 }) =>
      `${username} ${biography}`.includes(params.query ?? '') &&
      (countries.length === 0 || countries.includes(country ?? '')) &&
      followers >= Number(params.creator_min_followers ?? 0) &&
      followers <= Number(params.creator_max_followers ?? Number.POSITIVE_INFINITY),
  );
  const from = Number(params.after ?? 0);
  const to = from + PAGE;
  return ok({
    data: matches.slice(from, to).map(shown),
    ...(to < matches.length ? { paging: { cursors: { before: String(from), after: String(to) } } } : {}),
  });
}
