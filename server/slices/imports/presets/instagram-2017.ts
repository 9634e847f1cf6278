import { parseList } from '../values/lists.ts';
import { account, accountRef, post, tagList } from './observe.ts';
import { byColumns, type Preset } from './preset.ts';
import { hasKey, RowReader } from './row-reader.ts';

/** Instagram lets nobody follow more; larger numbers in the source had digits of other numbers glued in. */
const MOST_FOLLOWED = 7500;

/**
 * Posts with captions and likes; dates are cut to the day. `mentions` is left aside: it repeats names and misses
 * what follows a dot, while the caption holds them whole.
 */
export const instagram2017Posts: Preset = {
  name: 'instagram_2017_posts',
  label: 'Instagram posts (2017)',
  describes: 'Posts and carousels with caption, hashtags and likes; the source has no comment counts.',
  platform: 'instagram',
  nothing: null,
  detect: byColumns([
    'alias',
    'url',
    'multipleImage',
    'tags',
    'mentions',
    'description',
    'date',
    'numberLikes',
  ]),
  bind(header) {
    const reader = new RowReader(header);
    const [alias, url] = [reader.required('alias'), reader.required('url')];
    const [image, multiple] = [reader.column('urlImage'), reader.column('multipleImage')];
    const [tags, description] = [reader.column('tags'), reader.column('description')];
    const [date, likes] = [reader.column('date'), reader.column('numberLikes')];
    return reader.mapper((row, observations) => {
      const code = /\/(?:p|reel|tv)\/([\w-]+)/.exec(row.raw(url))?.[1];
      if (code === undefined) return row.reject(url, 'The address names no post.');
      const author = accountRef('instagram', { username: row.text(alias) });
      if (!hasKey(author)) return row.reject(alias, 'The row names no account.');
      observations.push(
        post({
          account: author,
          external_id: code,
          post_type: row.boolean(multiple) === true ? 'instagram_carousel' : 'instagram_post',
          created_at: row.time(date),
          message: row.prose(description),
          tags: tagList(parseList(row.raw(tags))),
          link: `https://www.instagram.com/p/${code}/`,
          image: row.text(image),
          likes: row.count(likes),
        }),
      );
    });
  },
};

/** Profiles of the same collection; the biography stands twice in a JSON list. */
export const instagram2017Profiles: Preset = {
  name: 'instagram_2017_profiles',
  label: 'Instagram profiles (2017)',
  describes: 'Accounts with followers, following, posts, biography, picture and website.',
  platform: 'instagram',
  nothing: null,
  detect: byColumns([
    'alias',
    'username',
    'descriptionProfile',
    'numberPosts',
    'numberFollowers',
    'numberFollowing',
  ]),
  bind(header) {
    const reader = new RowReader(header);
    const [alias, name, bio] = [
      reader.required('alias'),
      reader.column('username'),
      reader.column('descriptionProfile'),
    ];
    const [picture, website] = [reader.column('urlImgProfile'), reader.column('website')];
    const [posts, followers, following] = ['numberPosts', 'numberFollowers', 'numberFollowing'].map((c) =>
      reader.column(c),
    ) as [number, number, number];
    return reader.mapper((row, observations) => {
      const ref = accountRef('instagram', { username: row.text(alias), title: row.text(name) });
      if (!hasKey(ref)) return row.reject(alias, 'The row names no account.');
      observations.push(
        account(ref, {
          followers: row.count(followers),
          following: row.count(following, MOST_FOLLOWED),
          posts_count: row.count(posts),
          bio: biography(row.raw(bio)),
          picture: row.text(picture),
          website: row.text(website),
        }),
      );
    });
  },
};

function biography(cell: string): string | null {
  const text = cell.startsWith('[') ? (parseList(cell)[0] ?? '') : cell.trim();
  return text === '' ? null : text;
}
