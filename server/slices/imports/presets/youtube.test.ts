import { describe, expect, test } from 'vitest';
import { presetNamed } from './detect.ts';
import { accounts, kinds, mapped, one, posts, rowOf } from './invented-rows.ts';

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
