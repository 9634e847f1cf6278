import { parseList } from '../values/lists.ts';
import { account, accountRef } from './observe.ts';
import { byColumns, type Preset } from './preset.ts';
import { hasKey, RowReader } from './row-reader.ts';

/** Leading accounts with country, gender, age and genre. "Views" and "Likes" are averages per video and stay out. */
export const tiktokTop250: Preset = {
  name: 'tiktok_top250',
  label: 'TikTok leading accounts',
  describes: 'Accounts with followers, country, gender, age and genres; brand accounts are marked as brands.',
  platform: 'tiktok',
  nothing: null,
  detect: byColumns(['Rank', 'Username', 'Country', 'Followers', 'Brand Account', 'Gender', 'Age', 'Genre']),
  bind(header) {
    const reader = new RowReader(header);
    const [user, followers] = [reader.required('Username'), reader.required('Followers')];
    const [country, brand] = [reader.column('Country'), reader.column('Brand Account')];
    const [gender, age, genre] = [reader.column('Gender'), reader.column('Age'), reader.column('Genre')];
    return reader.mapper((row, observations) => {
      const ref = accountRef('tiktok', { username: row.text(user) });
      if (!hasKey(ref)) return row.reject(user, 'The row names no account.');
      const isBrand = row.boolean(brand);
      observations.push(
        account(ref, {
          profile_kind: isBrand === null ? null : isBrand ? 'brand' : 'influencer',
          followers: row.count(followers),
          country: row.country(country),
          gender: row.gender(gender),
          age: row.count(age, 120),
          themes: parseList(row.raw(genre)),
        }),
      );
    });
  },
};

/** Influencers by continent and tier, with region, language, biography and commerce flags. */
export const tiktokTides: Preset = {
  name: 'tiktok_tides',
  label: 'TikTok influencers by region and tier',
  describes: 'Accounts with followers, likes, region, language, biography, link and business category.',
  platform: 'tiktok',
  nothing: null,
  detect: byColumns([
    'username',
    'tier',
    'language',
    'id',
    'signature',
    'region',
    'followers',
    'total_likes',
    'total_videos',
  ]),
  bind(header) {
    const reader = new RowReader(header);
    const [user, id] = [reader.required('username'), reader.column('id')];
    const [language, region] = [reader.column('language'), reader.column('region')];
    const [verified, commerce, category] = [
      reader.column('verified'),
      reader.column('commerceUser'),
      reader.column('commerceCategory'),
    ];
    const [bio, link] = [reader.column('signature'), reader.column('bioLink')];
    const [followers, following] = [reader.column('followers'), reader.column('following')];
    const [likes, videos] = [reader.column('total_likes'), reader.column('total_videos')];
    return reader.mapper((row, observations) => {
      const ref = accountRef('tiktok', { external_id: row.text(id), username: row.text(user) });
      if (!hasKey(ref)) return row.reject(user, 'The row names no account.');
      const theme = row.text(category);
      const spoken = row.language(language);
      observations.push(
        account(ref, {
          followers: row.count(followers),
          following: row.count(following),
          likes: row.count(likes),
          posts_count: row.count(videos),
          verified: row.boolean(verified),
          bio: row.prose(bio),
          website: row.text(link),
          country: row.country(region),
          languages: spoken === null ? [] : [spoken],
          themes: theme === null || theme === 'none' ? [] : [theme],
          business_account: row.boolean(commerce),
        }),
      );
    });
  },
};

/** Follower series of the Discover lists: one observation per account and day. */
export const tiktokDiscoverUsers: Preset = {
  name: 'tiktok_discover_users',
  label: 'TikTok Discover, follower series',
  describes: 'Accounts with followers and likes as they were at each collection time.',
  platform: 'tiktok',
  nothing: null,
  detect: byColumns([
    'collected_at',
    'userId',
    'id',
    'name',
    'bio',
    'verified',
    'stats.followers',
    'stats.likes',
  ]),
  bind(header) {
    const reader = new RowReader(header);
    const [at, user_id, user] = ['collected_at', 'userId', 'id'].map((c) => reader.required(c)) as [
      number,
      number,
      number,
    ];
    const [name, bio, verified] = [reader.column('name'), reader.column('bio'), reader.column('verified')];
    const [followers, likes] = [reader.column('stats.followers'), reader.column('stats.likes')];
    return reader.mapper((row, observations) => {
      const ref = accountRef('tiktok', {
        external_id: row.text(user_id),
        username: row.text(user),
        title: row.text(name),
      });
      if (!hasKey(ref)) return row.reject(user_id, 'The row names no account.');
      const observed_at = row.time(at);
      // A point of a series without its time would be a false point.
      if (observed_at === null) return row.reject(at, 'The row does not say when it was collected.');
      observations.push(
        account(ref, {
          observed_at,
          followers: row.count(followers),
          likes: row.count(likes),
          verified: row.boolean(verified),
          bio: row.prose(bio),
        }),
      );
    });
  },
};
