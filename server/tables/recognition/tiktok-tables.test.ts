import { describe, expect, test } from 'vitest';
import { kinds, recognised } from '#server/testing/invented-rows.ts';

describe('TikTok', () => {
  test('reads videos: Python hashtags, undated observation, the creator once', () => {
    const header =
      'id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes,n_total_vids'.split(
        ',',
      );
    const row = [
      '6892428462015958273',
      '1604768557',
      'Ana.L',
      "['Glow', \"mom's\", 'a\\xa0', 'glow']",
      's',
      '8',
      '1984',
      '3',
      '18',
      '12800',
      '1000000',
      '4700000',
      '211',
    ];
    const [first, second] = recognised('tiktok_videos_2020.csv', header, [row, row]);
    expect(first?.observations).toMatchObject([
      {
        kind: 'post',
        external_id: '6892428462015958273',
        tags: ['Glow', "mom's", 'a'],
        created_at: 1_604_768_557_000,
        observed_at: null,
        views: 12_800,
        followers: 1_000_000,
        account: { username: 'ana.l' },
      },
      { kind: 'account', followers: 1_000_000, likes: 4_700_000, posts_count: 211, observed_at: null },
    ]);
    expect(kinds(second?.observations ?? [])).toEqual(['post']);
  });

  test('reads leading accounts: brands, countries, averages skipped', () => {
    const header =
      'Rank,Username,Country,Followers,Views,Likes,Engagement,Brand Account,Gender,Age,Famous,Genre'.split(
        ',',
      );
    const row = [
      '1',
      '@Ana',
      'U.S.A',
      '78.9m',
      '38.3m',
      '6.1m',
      '16.60%',
      '1',
      '',
      '',
      '0',
      'Dancing, Comedy',
    ];
    expect(recognised('tiktok_top250.csv', header, [row])[0]?.observations).toMatchObject([
      {
        account: { username: 'ana' },
        profile_kind: 'brand',
        country: 'US',
        followers: 78_900_000,
        likes: null,
        gender: null,
        age: null,
        themes: ['Dancing', 'Comedy'],
      },
    ]);
  });

  test('reads influencers by region', () => {
    const header =
      'username,continent,tier,language,id,verified,signature,bioLink,commerceUser,commerceCategory,commerceButton,region,following,followers,total_likes,total_videos,videos_liked'.split(
        ',',
      );
    const row = [
      'ana',
      'Africa',
      'nano',
      'French',
      '65812345788112896',
      'False',
      'two\nlines',
      '',
      'False',
      'none',
      'False',
      'MA',
      '9981',
      '1590',
      '57900',
      '158',
      '0',
    ];
    expect(recognised('tiktok_tides.csv', header, [row])[0]?.observations).toMatchObject([
      {
        account: { external_id: '65812345788112896', username: 'ana' },
        languages: ['fr'],
        country: 'MA',
        following: 9981,
        likes: 57_900,
        themes: [],
        business_account: false,
      },
    ]);
  });

  test('reads follower series', () => {
    const header = 'collected_at,endpoint,rank,userId,id,name,bio,verified,stats.followers,stats.likes'.split(
      ',',
    );
    const row = [
      '2021-03-28T23:24:31+01:00',
      't',
      '1',
      '13364177',
      '@ana.l',
      'Ana ',
      '',
      'True',
      '26200000',
      '1400000000',
    ];
    const [good, undated] = recognised('tiktok_discover_users.csv', header, [row, ['', ...row.slice(1)]]);
    expect(good?.observations).toMatchObject([
      {
        account: { external_id: '13364177', username: 'ana.l', title: 'Ana' },
        observed_at: Date.UTC(2021, 2, 28, 22, 24, 31),
        followers: 26_200_000,
      },
    ]);
    expect(undated).toMatchObject({
      observations: [],
      problems: [{ column: 'collected_at', severity: 'rejected' }],
    });
  });
});
