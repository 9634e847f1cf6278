import type { PublicToken } from '#contract/sharing.ts';
import type { SignedIn, TestApp } from './test-app.ts';

export const MAY = { from_date: '2026-05-01', to_date: '2026-05-31' };

export async function reportOf(me: SignedIn, keyword: string, filter_name = 'Spring report') {
  const filter = { keyword, ...MAY, search_type: 'OR' as const, categories: [] };
  const { data } = await me.client.keywords.save_filter({ filter_name, filter });
  return { type: 'keywords' as const, type_id: data.keyword_user_filter_id };
}

/** Returns the link with its token. */
export async function publish(
  me: SignedIn,
  about: { type: 'keywords' | 'lists' | 'casting' | 'monitor' | 'leaderboards'; type_id: number },
  terms: { expires_at?: string; password?: string; hidden_columns?: string[] } = {},
): Promise<PublicToken & { token: string }> {
  const link = await me.client.sharing.create_public_token({ ...about, ...terms });
  if (link.token === null) throw new Error('The link has no token');
  return { ...link, token: link.token };
}

export function visitorOf(app: TestApp, token: string, options: { ip?: string; cookie?: string } = {}) {
  return (path: string, query: Record<string, string> = {}) =>
    app.http.inject({
      url: `/api${path}?${new URLSearchParams({ ...query, public_token: token })}`,
      remoteAddress: options.ip ?? '10.1.1.1',
      headers: { 'user-agent': 'Visitor', ...(options.cookie ? { cookie: options.cookie } : {}) },
    });
}
