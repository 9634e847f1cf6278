import { describe, expect, test } from 'vitest';
import { accounts, kinds, mapped, one, posts, rowOf } from '#server/testing/invented-rows.ts';

const CHANNEL = 'UCabcdefghijklmnopqrstuv';
const US_B =
  'source_file,title,description,videoId,thumbnails,channelName,channelId,channelUrl,verified,publishedText,publishedDate,viewsText,views,videoUrl,duration,durationText,isShort'.split(
    ',',
  );
const US_A =
  'source_file,title,description,publishedDate,publishedText,videoId,videoUrl,channelName,channelId,channelUrl,thumbnails,views,viewsText,duration,durationText,verified,creatorOnRise,isShort'.split(
    ',',
  );

describe('YouTube', () => {
  test.each([
    ['first', US_A],
    ['second', US_B],
  ])('reads trending pages, %s order of columns', (_, header) => {
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

  test('reports a channel as verified once, not on every video', () => {
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

  test('rejects destroyed names of the largest channels', () => {
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
