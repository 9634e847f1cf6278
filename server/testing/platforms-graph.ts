import type { InventedMedia, Planned } from './platforms-world.ts';

const PAGE = 2;

export const graphError = (code: number, message = 'Refused', more = {}): Planned => ({
  status: code === 190 ? 401 : 400,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCdEf', ...more } },
});
export const ok = (body: unknown): Planned => ({ status: 200, body });

export const shown = (
  { id, code, timestamp, type, product, caption, likes, comments }: InventedMedia,
  name: string,
) => ({
  ...{ id, timestamp, media_type: type ?? 'IMAGE', media_product_type: product ?? 'FEED' },
  ...(caption === undefined ? {} : { caption }),
  ...(likes === undefined ? {} : { like_count: likes }),
  ...(comments === undefined ? {} : { comments_count: comments }),
  permalink:
    product === 'STORY'
      ? `https://www.instagram.com/stories/${name}/${code}`
      : `https://www.instagram.com/${product === 'REELS' ? 'reel' : 'p'}/${code}/`,
});

export function page(media: InventedMedia[], name: string, after: string | undefined) {
  const from = Number(after ?? 0);
  const to = from + PAGE;
  return {
    data: media.slice(from, to).map((one) => shown(one, name)),
    ...(to < media.length ? { paging: { cursors: { before: String(from), after: String(to) } } } : {}),
  };
}
