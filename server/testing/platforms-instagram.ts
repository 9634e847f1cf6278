import { graphError, ok, page, shown } from './platforms-graph.ts';
import { answerHashtags } from './platforms-hashtags.ts';
import { answerMarketplace } from './platforms-marketplace.ts';
import type { AskedCall, InventedInstagram, Planned, World } from './platforms-world.ts';

/** Calls of Facebook Login, Instagram Login and the Graph API. */
export function answerInstagram(world: World, call: AskedCall): Planned {
  const [host, ...rest] = call.path.split('/');
  const path = rest.join('/').replace(/^v[\d.]+\//, '');
  if (path === 'oauth/access_token' || path === 'access_token' || path === 'refresh_access_token')
    return tokenOf(world, host ?? '', path, call.params);
  const name = world.tokens.get(call.token?.replace(/^page of /, '') ?? '');
  if (name === undefined) return graphError(190, 'Error validating access token', { error_subcode: 463 });
  const own = world.instagram[name];
  if (path === 'me/accounts')
    return ok({
      data: [{ id: '1' }, ...(own ? [pageOf(own.id, name, call)] : [])],
    });
  if (path === 'me/permissions')
    return call.params.method === 'delete' ? ok({ success: true }) : permissionsOf(world);
  if (own === undefined) return graphError(100, 'Unsupported get request');
  const hashtags = answerHashtags(world, path, call);
  if (hashtags) return hashtags;
  const marketplace = answerMarketplace(world, path, call);
  if (marketplace) return marketplace;
  if (call.params.fields?.startsWith('business_discovery')) return discovered(world, call.params.fields);
  if (call.params.fields?.startsWith('mentioned_media')) return mentionedBy(world, call.params.fields);
  return ownAnswer(own, name, path.replace(new RegExp(`^(me|${own.id})/?`), ''), call.params);
}

/** With its own token, where that is asked for. */
const pageOf = (id: string, username: string, { params, token }: AskedCall) => ({
  instagram_business_account: { id, username },
  ...(params.fields?.includes('access_token') ? { id: '2', access_token: `page of ${token}` } : {}),
});

const permissionsOf = ({ asked_scopes, declined }: World): Planned =>
  ok({
    data: asked_scopes.map((permission) => ({
      ...{ permission, status: declined.includes(permission) ? 'declined' : 'granted' },
    })),
  });

function tokenOf(world: World, host: string, path: string, params: Record<string, string>): Planned {
  if (path === 'refresh_access_token') world.refreshes++;
  const token = params.fb_exchange_token ?? params.access_token;
  if (token !== undefined && !world.tokens.has(token)) return graphError(190, 'Token has expired');
  if (token === undefined && !params.code?.startsWith('code of ')) return graphError(100, 'Invalid code');
  const access_token = world.grant(host);
  const isShort = token === undefined;
  return ok(
    host === 'instagram_api'
      ? { data: [{ access_token, user_id: 17, permissions: 'instagram_business_basic' }] }
      : { access_token, token_type: 'bearer', expires_in: isShort ? 3600 : 5_184_000 },
  );
}

function discovered({ instagram }: World, fields: string): Planned {
  const [, name = '', after] = /username\(([\w.]+)\).*?media(?:\.after\((\w+)\))?\.limit/.exec(fields) ?? [];
  const one = instagram[name];
  if (!one) return graphError(110, 'Invalid user id', { error_subcode: 2_207_013 });
  if (one.refused) return graphError(one.refused.code, one.refused.message, one.refused);
  return ok({
    business_discovery: {
      ...{ followers_count: one.followers, follows_count: 10, media_count: one.media.length },
      ...{ biography: `I am ${name}`, media: page(one.media, name, after), id: one.id },
    },
    id: '17',
  });
}

/** Without the address of the post. */
function mentionedBy({ instagram }: World, fields: string): Planned {
  const mediaId = /media_id\((\d+)\)/.exec(fields)?.[1];
  for (const [username, { media }] of Object.entries(instagram)) {
    const one = media.find(({ id }) => id === mediaId);
    if (!one) continue;
    const { permalink: _, media_product_type: __, ...known } = shown(one, username);
    return ok({ mentioned_media: { ...known, username }, id: '17' });
  }
  return graphError(100, 'Unsupported get request');
}

function ownAnswer(
  own: InventedInstagram,
  name: string,
  path: string,
  params: Record<string, string>,
): Planned {
  if (path === '')
    return ok({
      ...{ id: own.id, user_id: own.id, username: name, followers_count: own.followers },
      ...{ follows_count: 10, media_count: own.media.length, biography: `I am ${name}` },
    });
  if (path === 'media') return ok(page(own.media, name, params.after));
  if (path === 'stories')
    return ok({ data: (own.stories ?? []).map((one) => shown({ ...one, product: 'STORY' }, name)) });
  if (path === 'tags')
    return ok({ data: (own.tags ?? []).map((one) => ({ ...shown(one, one.by), username: one.by })) });
  if (path === 'insights') return ok(demographicsOf(own, params.breakdown ?? ''));
  const one = [...own.media, ...(own.stories ?? [])].find(({ id }) => path === `${id}/insights`);
  if (!one) return graphError(100, 'Unsupported get request', { error_subcode: 33 });
  const { insights } = one;
  if (!insights) return graphError(10, '(#10) Not enough viewers for the media to show insights');
  return ok({
    data: Object.entries(insights)
      .filter(([metric]) => params.metric?.split(',').includes(metric))
      .map(([metric, value]) => ({ name: metric, period: 'lifetime', values: [{ value }] })),
  });
}

const demographicsOf = ({ audience = {} }: InventedInstagram, breakdown: string) => ({
  data: [
    {
      name: 'follower_demographics',
      total_value: {
        breakdowns: [
          {
            dimension_keys: breakdown.split(','),
            results: Object.entries(audience[breakdown] ?? {}).map(([key, value]) => ({
              ...{ dimension_values: key.split(','), value },
            })),
          },
        ],
      },
    },
  ],
});
