import { accountRef, post } from './observe.ts';
import { byColumns, type Preset } from './preset.ts';
import { hasKey, RowReader } from './row-reader.ts';
import { channelId, videoId, watchLink } from './youtube-parts.ts';

const COLUMNS = [
  'timestamp',
  'videoId',
  'title',
  'channelName',
  'channelId',
  'viewCount',
  'likeCount',
  'commentCount',
];

/** Daily charts of the YouTube Data API: one row per day, list and video. */
export const youtubeTrending2025: Preset = {
  name: 'youtube_trending_2025',
  label: 'YouTube daily charts (API)',
  describes:
    'Posts with views, likes and comments, once per day; a like count of 0 means the likes are hidden.',
  platform: 'youtube',
  nothing: null,
  detect: byColumns([...COLUMNS, 'publishedAt', 'categoryKey']),
  bind(header) {
    const reader = new RowReader(header);
    const [observed, id, title, name, channel, views, likes, comments] = COLUMNS.map((c) =>
      reader.required(c),
    );
    const published = reader.column('publishedAt');
    const image = reader.column('thumbnailUrl');
    return reader.mapper((row, observations) => {
      const video = videoId(row, id ?? -1);
      if (video === null) return;
      const author = accountRef('youtube', {
        external_id: channelId(row, channel ?? -1),
        title: row.text(name ?? -1),
      });
      if (!hasKey(author)) return row.reject(channel ?? -1, 'The row names no channel.');
      const liked = row.count(likes ?? -1);
      observations.push(
        post({
          account: author,
          external_id: video,
          post_type: 'youtube_video',
          created_at: row.time(published),
          observed_at: row.time(observed ?? -1),
          title: row.prose(title ?? -1),
          link: watchLink(video),
          image: row.text(image),
          views: row.count(views ?? -1),
          likes: liked === 0 ? null : liked,
          comments: row.count(comments ?? -1),
          missing: liked === 0 ? { likes: 'hidden_likes' } : {},
        }),
      );
    });
  },
};
