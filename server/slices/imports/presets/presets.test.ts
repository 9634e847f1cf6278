import { describe, expect, test } from 'vitest';
import type { AccountObservation, Observation, PostObservation } from '../observations.ts';
import { columnNames } from '../reader/header.ts';
import { detectPreset, PRESETS, presetNamed } from './detect.ts';
import type { MappedRow } from './preset.ts';

/** Maps invented rows by the preset that their header is recognised as. */
function mapped(name: string, header: string[], rows: string[][], file_name = 'invented.csv'): MappedRow[] {
  const columns = columnNames(header);
  const preset = detectPreset(columns);
  expect(preset?.name).toBe(name);
  const map = preset?.bind(columns, { file_name, platform: null });
  return rows.map((row, i) => map?.(row, i + 1) ?? { observations: [], problems: [] });
}
/** One invented row given by column name; other columns stay empty. */
function rowOf(header: string[], cells: Record<string, string>): string[] {
  for (const key of Object.keys(cells)) expect(header).toContain(key);
  return header.map((name) => cells[name] ?? '');
}
const one = (name: string, header: string[], cells: Record<string, string>) =>
  mapped(name, header, [rowOf(header, cells)])[0] ?? { observations: [], problems: [] };
const posts = (row: MappedRow) => row.observations.filter((o): o is PostObservation => o.kind === 'post');
const accounts = (row: MappedRow) =>
  row.observations.filter((o): o is AccountObservation => o.kind === 'account');
const kinds = (observations: Observation[]) => observations.map((o) => o.kind);

const CHANNEL = 'UCabcdefghijklmnopqrstuv';
const Y2025 =
  'date,timestamp,region,categoryKey,categoryName,videoId,title,channelName,channelId,thumbnailUrl,viewCount,likeCount,commentCount,publishedAt,todayViews,yesterdayViews'.split(
    ',',
  );
const US_B =
  'source_file,title,description,videoId,thumbnails,channelName,channelId,channelUrl,verified,publishedText,publishedDate,viewsText,views,videoUrl,duration,durationText,isShort'.split(
    ',',
  );
const US_A =
  'source_file,title,description,publishedDate,publishedText,videoId,videoUrl,channelName,channelId,channelUrl,thumbnails,views,viewsText,duration,durationText,verified,creatorOnRise,isShort'.split(
    ',',
  );
const Y2020 =
  'video_id,title,publishedAt,channelId,channelTitle,categoryId,trending_date,tags,view_count,likes,dislikes,comment_count,thumbnail_link,comments_disabled,ratings_disabled,description'.split(
    ',',
  );
const Y2017 =
  'video_id,trending_date,title,channel_title,category_id,publish_time,tags,views,likes,dislikes,comment_count,thumbnail_link,comments_disabled,ratings_disabled,video_error_or_removed,description'.split(
    ',',
  );

describe('YouTube', () => {
  const row2025 = {
    timestamp: '2025-11-04T00:55:51.713Z',
    videoId: 'abc-DEF_123',
    title: 'Glow',
    channelName: 'Lund',
    channelId: CHANNEL,
    viewCount: '1000',
    likeCount: '0',
    commentCount: '0',
    publishedAt: '2025-11-03T09:00:06Z',
  };

  test('2025: 0 likes are hidden likes, 0 comments are 0', () => {
    const [post] = posts(one('youtube_trending_2025', Y2025, row2025));
    expect(post).toMatchObject({
      external_id: 'abc-DEF_123',
      account: { platform: 'youtube', external_id: CHANNEL, username: null, title: 'Lund' },
      likes: null,
      comments: 0,
      views: 1000,
      missing: { likes: 'hidden_likes' },
      observed_at: Date.parse('2025-11-04T00:55:51.713Z'),
      created_at: Date.parse('2025-11-03T09:00:06Z'),
      created_at_exact: true,
    });
  });

  test('a row without video id or without channel is rejected with column and value', () => {
    const noVideo = one('youtube_trending_2025', Y2025, { ...row2025, videoId: '#NAME?' });
    expect(noVideo.observations).toEqual([]);
    expect(noVideo.problems).toEqual([
      { row: 1, column: 'videoId', value: '#NAME?', reason: 'This is not a video id.', severity: 'rejected' },
    ]);
    const noChannel = one('youtube_trending_2025', Y2025, { ...row2025, channelId: '', channelName: '' });
    expect([noChannel.observations, noChannel.problems[0]?.severity]).toEqual([[], 'rejected']);
  });

  test.each([
    ['first', US_A],
    ['second', US_B],
  ])('trending pages, %s order of columns', (_, header) => {
    const cells = {
      source_file: 'gaming_20240916.csv.gz',
      title: 'Play',
      description: 'cut...',
      videoId: 'abc-DEF_123',
      channelId: CHANNEL,
      channelName: 'Lund',
      channelUrl: 'https://www.youtube.com/@LundPlays',
      thumbnails:
        "[{'quality': 'max', 'url': 'https://i/max.jpg'}, {'quality': 'high', 'url': 'https://i/high.jpg'}]",
      publishedDate: '2024-08-16T20:00:05.891Z',
      viewsText: '3,469,357 views',
      duration: '207',
      isShort: 'True',
      verified: 'False',
    };
    const result = one('youtube_trending_us', header, cells);
    expect(posts(result)).toMatchObject([
      {
        post_type: 'youtube_shorts',
        account: { external_id: CHANNEL, username: 'lundplays', title: 'Lund' },
        created_at_exact: false,
        observed_at: Date.UTC(2024, 8, 16),
        views: 3_469_357,
        likes: null,
        duration_seconds: 207,
        message: 'cut...',
        image: 'https://i/high.jpg',
      },
    ]);
    expect(accounts(result)).toMatchObject([{ verified: false, observed_at: Date.UTC(2024, 8, 16) }]);
  });

  test('a channel is told as verified once, not on every video', () => {
    const row = rowOf(US_B, {
      source_file: 'x_20240916',
      videoId: 'abc-DEF_123',
      channelId: CHANNEL,
      channelName: 'L',
      verified: 'True',
      isShort: 'False',
    });
    const results = mapped('youtube_trending_us', US_B, [row, row]);
    expect(results.map((result) => kinds(result.observations))).toEqual([['post', 'account'], ['post']]);
  });

  test('2020: disabled ratings and comments are unknown, tags come from between pipes', () => {
    const cells = {
      video_id: 'abc-DEF_123',
      title: 'T',
      channelId: CHANNEL,
      channelTitle: 'L',
      trending_date: '2020-08-12T00:00:00Z',
      publishedAt: '2020-08-11T07:30:02Z',
      tags: 'new song|Glow',
      view_count: '10',
      likes: '0',
      comment_count: '0',
      comments_disabled: 'True',
      ratings_disabled: 'True',
      description: 'two\nlines',
    };
    expect(posts(one('youtube_trending_2020', Y2020, cells))).toMatchObject([
      {
        tags: ['new song', 'Glow'],
        likes: null,
        comments: null,
        missing: { likes: 'hidden_likes', comments: 'not_in_source' },
        message: 'two\nlines',
      },
    ]);
    expect(
      posts(one('youtube_trending_2020', Y2020, { ...cells, tags: '[None]', ratings_disabled: 'False' })),
    ).toMatchObject([{ tags: [], likes: 0 }]);
  });

  test("2020: of a row that the file's end cut off, free text stays and an id does not", () => {
    const map = presetNamed('youtube_trending_2020').bind(Y2020, { file_name: 'x', platform: null });
    const cells = rowOf(Y2020, {
      video_id: 'abc-DEF_123',
      channelId: CHANNEL,
      channelTitle: 'L',
      description: 'half a sen',
    });
    expect(posts(map(cells, 1, Y2020.indexOf('description')))).toMatchObject([{ message: 'half a sen' }]);
    const short = ['abc-DEF_123', 'T', '2020-08-11T07:30:02Z', 'UCab'];
    expect(map(short, 1, 3)).toMatchObject({
      observations: [],
      problems: [{ column: 'channelId', severity: 'rejected' }],
    });
  });

  test('2017: days as YY.DD.MM, literal line breaks, channels by title', () => {
    const cells = {
      video_id: 'abc-DEF_123',
      trending_date: '17.14.11',
      title: 'T',
      channel_title: 'Lund',
      publish_time: '2017-11-13T17:13:01.000Z',
      tags: 'first one|"second"',
      views: '10',
      likes: '2',
      comment_count: '1',
      comments_disabled: 'False',
      ratings_disabled: 'False',
      description: 'a\\nb',
    };
    expect(posts(one('youtube_trending_2017', Y2017, cells))).toMatchObject([
      {
        observed_at: Date.UTC(2017, 10, 14),
        message: 'a\nb',
        tags: ['first one', 'second'],
        account: { external_id: null, username: null, title: 'Lund' },
      },
    ]);
  });

  test('largest channels: destroyed names are rejected', () => {
    const header =
      'rank,Youtuber,subscribers,video_views,category,Title,uploads,Country,Abbreviation,channel_type'.split(
        ',',
      );
    const good = {
      Youtuber: 'Lund',
      subscribers: '245000000',
      video_views: '2.28E+11',
      category: 'Music',
      uploads: '20082',
      Country: 'nan',
      Abbreviation: 'IN',
      channel_type: 'Music',
    };
    expect(accounts(one('youtube_top995', header, good))).toMatchObject([
      {
        followers: 245_000_000,
        posts_count: 20_082,
        country: 'IN',
        themes: ['Music'],
        account: { title: 'Lund' },
      },
    ]);
    expect(one('youtube_top995', header, { ...good, Youtuber: 'ýýýý ýý' }).problems).toMatchObject([
      { severity: 'rejected' },
    ]);
  });
});

// The twelve headers of the monthly lists with an invented row each.
const TOP: [string, string, string[], string[]][] = [
  [
    'instagram',
    '06',
    [
      'instagram name',
      'influencer name ',
      'Category_1',
      'Category_2',
      'Subscribers count',
      'Subscribers count',
      'Views avg.',
      'Likes avg',
      'Likes avg',
      'Comments avg.',
      'Comments avg.',
    ],
    ['ana.l', 'Ana Lund', 'Music', '', '50.7M', '50700001', 'Spain', '1K', '1000', '2', '2'],
  ],
  [
    'instagram',
    '09',
    [
      'S.no',
      'Instagram name',
      ' Name',
      'Subscribers',
      'Subscribers',
      'Audience country',
      'Authentic engagement\n',
      'Authentic engagement Values \n',
      'Engagement average\r\n',
      'Engagement average Values \n',
      'Category_1',
      'Category_2',
    ],
    [
      '1.00',
      'ana.l',
      'Ana Lund',
      '50.7M',
      '50700001.00',
      'Spain',
      '5M',
      '5000000.00',
      '6M',
      '6000000.00',
      'Music',
      '',
    ],
  ],
  [
    'instagram',
    '11',
    [
      's.no',
      'Name',
      'Instagram Name',
      'Category-1',
      'Followers',
      'Followers',
      '\nCountry',
      'Eng. (Auth.)',
      'Eng. (Auth.)',
      'Eng. (Avg.)',
      'Eng. (Avg.)',
      'Category-2',
    ],
    ['1', 'ana.l', 'Ana Lund', 'Music', '50.7M', '50700001', 'Spain', '4M', '4000000', '5M', '5000000', ''],
  ],
  [
    'instagram',
    'a',
    [
      'Influencer insta name',
      'instagram name',
      'category_1',
      'category_2',
      'Followers',
      'Followers Numbers ',
      'Audience country(mostly)',
      'Authentic engagement\r\n',
      'Authentic engagement Values \n',
      'Engagement avg\r\n',
      'Engagement avg Values \n',
    ],
    ['ana.l', 'Ana Lund', 'Music', '', '50.7M', '50700001', 'Spain', '3K', '3000', '6K', '6000'],
  ],
  [
    'tiktok',
    '06',
    [
      'Tiktoker',
      'influencer name',
      'Subscribers count',
      'Subscribers count',
      'Views avg.',
      'Views avg.',
      'Likes avg',
      'Likes avg',
      'Comments avg.',
      'Comments avg.',
      'Shares avg',
      'Shares avg',
    ],
    ['ana.l', 'Ana Lund', '50.7M', '50700001', '1M', '1000000', '2K', '2000', '1', '1', '1', '1'],
  ],
  [
    'tiktok',
    '09',
    [
      'S.no',
      'Tiktoker name',
      'Tiktok name',
      'Subscribers',
      'Subscribers',
      'Views avg.',
      'Views avg.',
      'Likes avg.',
      'Likes avg.',
      'Comments avg.',
      'Comments avg.',
      'Shares avg.',
      'Shares avg.',
    ],
    ['1', 'ana.l', 'Ana Lund', '50.7M', '50700001', '1M', '1000000', '2K', '2000', '1', '1', '1', '1'],
  ],
  [
    'tiktok',
    '11',
    [
      'row-cell',
      'Tiktoker name',
      'Tiktok name',
      '\nFollowers',
      'Views (Avg.)',
      'Likes (Avg.)',
      'Comments (Avg.)',
      'Shares (Avg.)',
    ],
    ['1', 'ana.l', 'Ana Lund', '50700001', '1M', '2K', '1', '1'],
  ],
  [
    'tiktok',
    'a',
    [
      'Tiktoker name',
      'Tiktok name',
      'Subscribers count',
      'Subscribers count',
      'Views avg.',
      'Views avg.',
      'Likes avg',
      'Likes avg',
      'Comments avg.',
      'Comments avg.',
      'Shares avg',
      'Shares avg',
    ],
    ['ana.l', 'Ana Lund', '50.7M', '50700001', '1M', '1000000', '2K', '2000', '1', '1', '1', '1'],
  ],
  [
    'youtube',
    '06',
    [
      'channel name',
      'youTuber',
      'Category',
      'Category_2',
      'Subscribers count',
      'Subscribers count',
      'Country',
      'Views avg.',
      'Views avg.',
      'Likes avg',
      'Likes avg',
      'Comments avg.',
      'Comments avg.',
    ],
    [
      'ana.l',
      'Ana Lund',
      'Music',
      '',
      '50.7M',
      '50700001',
      'Spain',
      '0',
      '0',
      "N/A'",
      '#VALOR!',
      "N/A'",
      '#VALOR!',
    ],
  ],
  [
    'youtube',
    '09',
    [
      'S.no',
      'Name',
      'Youtuber',
      'Country',
      ' Subscribers',
      ' Subscribers',
      'Category_2',
      'Avg. likes',
      'Avg. likes',
      'Avg Comments',
      'Avg Comments',
      'Category_3',
    ],
    ['1', 'Ana Lund', 'ana.l', 'Spain', '50.7M', '50700001', 'Music', '4K', '4000', '1', '1', ''],
  ],
  [
    'youtube',
    '11',
    [
      's.no',
      'Youtube channel',
      'youtuber name',
      'Category',
      'Followers',
      'Followers',
      'Country',
      '\nViews (Avg.)',
      '\nViews (Avg.)',
      'Likes (Avg.)',
      'Likes (Avg.)',
      'Comments (Avg.)',
      'Comments (Avg.)',
      'Category-2',
    ],
    ['1', 'ana.l', 'Ana Lund', 'Music', '50.7M', '50700001', 'Spain', '1K', '1000', '2', '2', '1', '1', ''],
  ],
  [
    'youtube',
    'a',
    [
      'youtuber name',
      'channel name',
      'Category',
      'Subscribers',
      'Subscribers',
      'Audience Country',
      'avg views',
      'avg views',
      'avg likes',
      'avg likes',
      'avg comments',
      'avg comments',
    ],
    ['ana.l', 'Ana Lund', 'Music', '50.7M', '50700001', 'Spain', '1K', '1000', '9', '9', 'N/A', '#VALOR!'],
  ],
];

describe('monthly top lists', () => {
  test.each(TOP)('%s %s', (platform, edition, header, row) => {
    const [result] = mapped('top1000', header, [row], `top1000_${platform}_2022-${edition}.csv.gz`);
    const observed_at = edition === 'a' ? null : Date.UTC(2022, Number(edition) - 1, 1);
    const account = { platform, external_id: null, username: 'ana.l', title: 'Ana Lund' };
    expect(result?.observations[0]).toMatchObject({
      kind: 'account',
      account,
      followers: 50_700_001,
      observed_at,
      country: null,
      themes: platform === 'tiktok' ? [] : ['Music'],
    });
    const audience = {
      kind: 'audience',
      account,
      observed_at,
      dimension: 'countries',
      key: 'ES',
      share: null,
      sample_size: null,
    };
    expect(result?.observations.slice(1)).toEqual(platform === 'tiktok' ? [] : [audience]);
    expect(result?.problems).toEqual([]);
  });

  test('a YouTube row that repeats the title has no name of its own; unknown countries warn; blank rows pass', () => {
    const header = TOP[10]?.[2] ?? [];
    const row = ['1', 'Ana', 'Ana', 'Music', '1M', '1000000', '0', '', '', '', '', '', '', ''];
    const [result, blank] = mapped('top1000', header, [row, header.map(() => '')]);
    expect(result?.observations).toMatchObject([{ account: { username: null, title: 'Ana' } }]);
    expect(result?.problems).toMatchObject([{ column: 'Country', value: '0', severity: 'warning' }]);
    expect(blank).toEqual({ observations: [], problems: [] });
  });
});

describe('TikTok', () => {
  test('videos: Python hashtags, undated observation, the creator once', () => {
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
    const [first, second] = mapped('tiktok_videos_2020', header, [row, row]);
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

  test('leading accounts: brands, countries, averages left out', () => {
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
    expect(mapped('tiktok_top250', header, [row])[0]?.observations).toMatchObject([
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

  test('influencers by region', () => {
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
    expect(mapped('tiktok_tides', header, [row])[0]?.observations).toMatchObject([
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

  test('follower series', () => {
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
    const [good, undated] = mapped('tiktok_discover_users', header, [row, ['', ...row.slice(1)]]);
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

  test('posts and carousels of 2017', () => {
    const [post] = posts(one('instagram_2017_posts', header, cells));
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
      posts(one('instagram_2017_posts', header, { ...cells, multipleImage: 'False' }))[0]?.post_type,
    ).toBe('instagram_post');
  });

  test('a date of 1970 is unknown, with a warning, and the row goes in', () => {
    const result = one('instagram_2017_posts', header, { ...cells, date: '1970-01-01T00:00:00.000Z' });
    expect(posts(result)).toMatchObject([{ created_at: null, likes: 10_047 }]);
    expect(result.problems).toMatchObject([{ column: 'date', severity: 'warning' }]);
  });

  test('profiles: an impossible number of followed accounts is unknown', () => {
    const profile =
      'alias,username,descriptionProfile,urlProfile,urlImgProfile,website,numberPosts,numberFollowers,numberFollowing,private'.split(
        ',',
      );
    const result = one('instagram_2017_profiles', profile, {
      alias: 'ana',
      username: 'Ana Lund',
      descriptionProfile: '["Hi, \'you\'", "Hi, \'you\'"]',
      numberPosts: '12',
      numberFollowers: '720979',
      numberFollowing: '1838511',
    });
    expect(accounts(result)).toMatchObject([
      { following: null, followers: 720_979, posts_count: 12, bio: "Hi, 'you'" },
    ]);
    expect(result.problems).toMatchObject([
      { column: 'numberFollowing', value: '1838511', severity: 'warning' },
    ]);
  });

  test('by country, and the leading 200', () => {
    const french = ['Nom', 'IG_Handle', 'Followers', 'Topics', 'Lien Instagram', 'country'];
    expect(
      mapped('instagram_by_country_2025', french, [
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
      mapped('instagram_top200', top, [
        ['1', 'ana', '92', '3.3k', '475.8m', '8.7m', '1.39%', '6.5m', '29.0b', ''],
      ])[0]?.observations,
    ).toMatchObject([{ posts_count: 3300, followers: 475_800_000, likes: 29_000_000_000, country: null }]);
  });
});

describe('Redbook and Douyin', () => {
  test("notes: stars are saves, fans the author's, the title only where it says more", () => {
    const header = 'id,title,user_id,likes,comments,stars,notes,fans,collect,content'.split(',');
    const row = ['n1', '口红', 'u1', '1.4万', '3', '4', '8', '338', '20.6万', '口红很好 #口红'];
    const [result, other] = mapped('redbook_notes', header, [row, ['n2', '别的', ...row.slice(2)]]);
    expect(result?.observations).toMatchObject([
      {
        external_id: 'n1',
        likes: 14_000,
        saves: 4,
        followers: 338,
        created_at: null,
        title: null,
        message: '口红很好 #口红',
      },
      { kind: 'account', account: { external_id: 'u1' }, followers: 338, posts_count: 8, likes: null },
    ]);
    expect(other?.observations).toMatchObject([{ title: '别的' }]);
  });

  test('Douyin: China time, genders, impossible birthdays as warnings', () => {
    const header =
      '抖音号,昵称,性别,个人签名,城市,生日,星座,蓝V认证原因,粉丝数,获赞数,视频数,采集时间,详细数据'.split(
        ',',
      );
    const row = [
      'Ana_1',
      '安娜',
      '女',
      '',
      '上海',
      '3964-04-21',
      '',
      '官方账号',
      '100',
      '200',
      '3',
      '2019-01-28 01:19:27',
      'x',
    ];
    const [result] = mapped('douyin_top500', header, [row]);
    expect(result?.observations).toMatchObject([
      {
        account: { username: 'ana_1', title: '安娜' },
        gender: 'female',
        birthday: null,
        verified: true,
        observed_at: Date.UTC(2019, 0, 27, 17, 19, 27),
      },
    ]);
    expect(result?.problems).toMatchObject([{ column: '生日', value: '3964-04-21', severity: 'warning' }]);
  });
});

describe('brands', () => {
  test('index: accounts, countries, a key of its own without Wikidata', () => {
    const header =
      'category,nsi_id,display_name,wikidata,description,countries_include,countries_exclude,match_names,website,instagram,tiktok,youtube,youtubeHandle,snapchat,weibo,twitter,facebook,threads,pinterest'.split(
        ',',
      );
    const cells = {
      category: 'brands/shop/cosmetics',
      nsi_id: 'glow-1a2b',
      display_name: 'Glow',
      countries_include: 'us-fl.geojson|fr|001',
      match_names: 'Glow Up|Glow',
      instagram: 'GlowHQ',
      youtube: CHANNEL,
      youtubeHandle: 'Glow',
    };
    expect(one('brands_nsi', header, cells).observations).toEqual([
      {
        kind: 'brand',
        external_id: 'nsi:glow-1a2b',
        name: 'Glow',
        categories: ['shop/cosmetics'],
        countries: ['US', 'FR'],
        website: null,
        match_names: ['Glow', 'Glow Up'],
        accounts: [
          { platform: 'instagram', external_id: null, username: 'glowhq', title: null },
          { platform: 'youtube', external_id: CHANNEL, username: 'glow', title: null },
        ],
      },
    ]);
  });

  test('lists of products and spots: one brand per distinct name', () => {
    const header = 'brand,product,url,imgSrc,name,categories,specific,hex,lightness'.split(',');
    const rows = ['Glow', 'GLOW ', 'Lund'].map((brand) => rowOf(header, { brand }));
    const names = mapped('brands_makeup', header, rows).flatMap((r) =>
      r.observations.map((o) => (o.kind === 'brand' ? o.name : '')),
    );
    expect(names).toEqual(['Glow', 'Lund']);
    const spots =
      'year,brand,superbowl_ads_dot_com_url,youtube_url,funny,show_product_quickly,patriotic,celebrity,danger,animals,use_sex'.split(
        ',',
      );
    expect(one('brands_superbowl', spots, { year: '2018', brand: 'Glow' }).observations).toMatchObject([
      { external_id: 'name:glow' },
    ]);
  });
});

describe('recognition', () => {
  test.each([
    ['sentiment_labels', 'label,text'],
    ['youtube_categories', 'id,title,assignable'],
    ['tiktok_discover_hashtags', 'collected_at,endpoint,rank,challengeId,description,name,stats.views'],
    [
      'tiktok_discover_music',
      'collected_at,endpoint,rank,musicId,musicInfo.author,musicInfo.title,musicInfo.playUrl,stats.posts',
    ],
  ])('%s has nothing to import and says why', (name, header) => {
    const preset = detectPreset(header.split(','));
    expect([preset?.name, preset?.nothing]).toEqual([
      name,
      expect.stringMatching(/^Nothing to import: it .+\.$/),
    ]);
  });

  test("an unknown header is nobody's", () => {
    for (const header of [
      'username,followers',
      'id,title,text',
      'date,brand,likes',
      'name,followers,likes',
      '',
    ]) {
      expect(detectPreset(header.split(','))).toBeNull();
    }
  });

  test('names are unique and an unknown one is refused with the known ones', () => {
    expect(new Set(PRESETS.map((preset) => preset.name)).size).toBe(PRESETS.length);
    expect(() => presetNamed('nope')).toThrow(/There is no layout "nope"\. Known: youtube_trending_2025/);
  });
});
