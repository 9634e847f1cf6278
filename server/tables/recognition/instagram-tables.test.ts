import { describe, expect, test } from 'vitest';
import { accounts, one, posts, recognised } from '#server/testing/invented-rows.ts';

describe('Instagram', () => {
  const header =
    'alias,url,urlImage,isVideo,multipleImage,tags,mentions,description,localization,date,numberLikes,filename,urlVideo'.split(
      ',',
    );
  const cells = {
    alias: 'Ana.L',
    url: 'https://www.instagram.com/p/BTdS7X-e_4X/?taken-by=ana',
    multipleImage: 'True',
    tags: '["#glow", "#Glow"]',
    mentions: '["@tine"]',
    description: 'With @tine.lund #glow',
    date: '2017-04-29T05:00:00.000Z',
    numberLikes: '10047',
  };

  test('reads posts and carousels of 2017', () => {
    const [post] = posts(one('recognised', header, cells, 'instagram_2017_posts.csv'));
    expect(post).toMatchObject({
      external_id: 'BTdS7X-e_4X',
      post_type: 'instagram_carousel',
      tags: ['glow'],
      likes: 10_047,
      comments: null,
      link: 'https://www.instagram.com/p/BTdS7X-e_4X/',
      observed_at: null,
    });
    expect(
      posts(one('recognised', header, { ...cells, multipleImage: 'False' }, 'instagram_2017_posts.csv'))[0]
        ?.post_type,
    ).toBe('instagram_post');
  });

  test('makes a date of 1970 unknown, with a warning, and imports the row', () => {
    const result = one(
      'recognised',
      header,
      { ...cells, date: '1970-01-01T00:00:00.000Z' },
      'instagram_2017_posts.csv',
    );
    expect(posts(result)).toMatchObject([{ created_at: null, likes: 10_047 }]);
    expect(result.problems).toMatchObject([{ column: 'date', severity: 'warning' }]);
  });

  test('makes an impossible number of followed accounts unknown', () => {
    const profile =
      'alias,username,descriptionProfile,urlProfile,urlImgProfile,website,numberPosts,numberFollowers,numberFollowing,private'.split(
        ',',
      );
    const result = one(
      'recognised',
      profile,
      {
        alias: 'ana',
        username: 'Ana Lund',
        descriptionProfile: '["Hi, \'you\'", "Hi, \'you\'"]',
        numberPosts: '12',
        numberFollowers: '720979',
        numberFollowing: '1838511',
      },
      'instagram_2017_profiles.csv',
    );
    expect(accounts(result)).toMatchObject([
      { following: null, followers: 720_979, posts_count: 12, bio: "Hi, 'you'" },
    ]);
    expect(result.problems).toMatchObject([
      { column: 'numberFollowing', value: '1838511', severity: 'warning' },
    ]);
  });

  test('reads tables by country, and the leading 200', () => {
    const french = ['Nom', 'IG_Handle', 'Followers', 'Topics', 'Lien Instagram', 'country'];
    expect(
      recognised('instagram_by_country_2025.csv', french, [
        ['ʟᴜɴᴅ ✨', '@Ana', '844.6K', 'fashion, beauty', 'x', 'united-arab-emirates'],
      ])[0]?.observations,
    ).toMatchObject([
      {
        account: { username: 'ana', title: 'ʟᴜɴᴅ ✨' },
        followers: 844_600,
        country: 'AE',
        themes: ['fashion', 'beauty'],
      },
    ]);
    const top =
      'rank,channel_info,influence_score,posts,followers,avg_likes,60_day_eng_rate,new_post_avg_like,total_likes,country'.split(
        ',',
      );
    expect(
      recognised('instagram_top200.csv', top, [
        ['1', 'ana', '92', '3.3k', '475.8m', '8.7m', '1.39%', '6.5m', '29.0b', ''],
      ])[0]?.observations,
    ).toMatchObject([{ posts_count: 3300, followers: 475_800_000, likes: 29_000_000_000, country: null }]);
  });
});
