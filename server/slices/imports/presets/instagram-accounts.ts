import { parseList } from '../values/lists.ts';
import { account, accountRef } from './observe.ts';
import { byColumns, type Preset } from './preset.ts';
import { hasKey, RowReader } from './row-reader.ts';

/** Top accounts of countries by topic, with French headers. */
export const instagramByCountry: Preset = {
  name: 'instagram_by_country_2025',
  label: 'Instagram influencers by country',
  describes: 'Accounts with followers, topics and country.',
  platform: 'instagram',
  nothing: null,
  detect: byColumns(['Nom', 'IG_Handle', 'Followers', 'Topics', 'Lien Instagram', 'country']),
  bind(header) {
    const reader = new RowReader(header);
    const [name, handle, link] = [
      reader.column('Nom'),
      reader.required('IG_Handle'),
      reader.column('Lien Instagram'),
    ];
    const [followers, topics, country] = [
      reader.column('Followers'),
      reader.column('Topics'),
      reader.column('country'),
    ];
    return reader.mapper((row, observations) => {
      const username = row.text(handle) ?? row.text(link);
      const ref = accountRef('instagram', { username, title: row.text(name) });
      if (!hasKey(ref)) return row.reject(handle, 'The row names no account.');
      observations.push(
        account(ref, {
          followers: row.count(followers),
          country: row.country(country),
          themes: parseList(row.raw(topics)),
        }),
      );
    });
  },
};

/** The 200 leading accounts. Averages, score and engagement rate are statistics and stay out. */
export const instagramTop200: Preset = {
  name: 'instagram_top200',
  label: 'Instagram leading accounts',
  describes: 'Accounts with followers, posts, total likes and country.',
  platform: 'instagram',
  nothing: null,
  detect: byColumns([
    'rank',
    'channel_info',
    'influence_score',
    'posts',
    'followers',
    'total_likes',
    'country',
  ]),
  bind(header) {
    const reader = new RowReader(header);
    const [user, posts] = [reader.required('channel_info'), reader.column('posts')];
    const [followers, likes, country] = [
      reader.column('followers'),
      reader.column('total_likes'),
      reader.column('country'),
    ];
    return reader.mapper((row, observations) => {
      // One row names the display name instead.
      const name = row.text(user);
      const isTitle = name !== null && /\s/.test(name);
      const ref = accountRef('instagram', isTitle ? { title: name } : { username: name });
      if (!hasKey(ref)) return row.reject(user, 'The row names no account.');
      observations.push(
        account(ref, {
          followers: row.count(followers),
          likes: row.count(likes),
          posts_count: row.count(posts),
          country: row.country(country),
        }),
      );
    });
  },
};
