import { describe, expect, test } from 'vitest';
import { one, posts, rowOf } from '#server/testing/invented-rows.ts';
import { bindLayout, chooseLayout } from '../presets/choose-layout.ts';

const CHANNEL = 'UCabcdefghijklmnopqrstuv';
const Y2025 =
  'date,timestamp,region,categoryKey,categoryName,videoId,title,channelName,channelId,thumbnailUrl,viewCount,likeCount,commentCount,publishedAt,todayViews,yesterdayViews'.split(
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

  test('reads 2025: 0 likes of a much watched and commented video are hidden, others are 0', () => {
    const likesOf = (numbers: object) =>
      posts(one('recognised', Y2025, { ...row2025, ...numbers }, 'youtube_trending_2025.csv'))[0];
    expect(likesOf({ viewCount: '1000', commentCount: '9' })).toMatchObject({ likes: 0, missing: {} });
    expect(likesOf({ viewCount: '999', commentCount: '10' })).toMatchObject({ likes: 0, missing: {} });
    expect(likesOf({ viewCount: '1000', commentCount: '10' })).toMatchObject({
      likes: null,
      missing: { likes: 'hidden_likes' },
    });
    expect(likesOf({})).toMatchObject({
      external_id: 'abc-DEF_123',
      account: { platform: 'youtube', external_id: CHANNEL, username: null, title: 'Lund' },
      likes: 0,
      comments: 0,
      views: 1000,
      missing: {},
      observed_at: Date.parse('2025-11-04T00:55:51.713Z'),
      created_at: Date.parse('2025-11-03T09:00:06Z'),
      created_at_exact: true,
    });
  });

  test('rejects a row without video id or without channel, with column and value', () => {
    const noVideo = one('recognised', Y2025, { ...row2025, videoId: '#NAME?' }, 'youtube_trending_2025.csv');
    expect(noVideo.observations).toEqual([]);
    expect(noVideo.problems).toEqual([
      {
        row: 1,
        column: 'videoId',
        value: '#NAME?',
        reason: expect.objectContaining({ text: 'The row does not name a post.' }),
        severity: 'rejected',
      },
    ]);
    const noChannel = one(
      'recognised',
      Y2025,
      { ...row2025, channelId: '', channelName: '' },
      'youtube_trending_2025.csv',
    );
    expect([noChannel.observations, noChannel.problems[0]?.severity]).toEqual([[], 'rejected']);
  });

  test('reads 2020: disabled ratings and comments are unknown, tags come from between pipes', () => {
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
    expect(posts(one('recognised', Y2020, cells, 'youtube_trending_2020.csv'))).toMatchObject([
      {
        tags: ['new song', 'Glow'],
        likes: null,
        comments: null,
        missing: { likes: 'hidden_likes', comments: 'not_in_source' },
        message: 'two\nlines',
      },
    ]);
    expect(
      posts(
        one(
          'recognised',
          Y2020,
          { ...cells, tags: '[None]', ratings_disabled: 'False' },
          'youtube_trending_2020.csv',
        ),
      ),
    ).toMatchObject([{ tags: [], likes: 0 }]);
  });

  test('reads 2020: a truncated row keeps free text, but no id', () => {
    const cells = rowOf(Y2020, {
      video_id: 'abc-DEF_123',
      channelId: CHANNEL,
      channelTitle: 'L',
      description: 'half a sen',
    });
    const table = { header: Y2020, rows: [cells], file_name: 'x' };
    const map = bindLayout(chooseLayout({ preset: null, mapping: null, platform: null }, table), table);
    expect(posts(map(cells, 1, Y2020.indexOf('description')))).toMatchObject([{ message: 'half a sen' }]);
    const short = ['abc-DEF_123', 'T', '2020-08-11T07:30:02Z', 'UCab'];
    expect(map(short, 1, 3)).toMatchObject({
      observations: [],
      problems: [{ column: 'channelId', severity: 'rejected' }],
    });
  });

  test('reads 2017: days as YY.DD.MM, literal line breaks, channels by title', () => {
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
    expect(posts(one('recognised', Y2017, cells, 'youtube_trending_2017.csv'))).toMatchObject([
      {
        observed_at: Date.UTC(2017, 10, 14),
        message: 'a\nb',
        tags: ['first one', 'second'],
        account: { external_id: null, username: null, title: 'Lund' },
      },
    ]);
  });
});
