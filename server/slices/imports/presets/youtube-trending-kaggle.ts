import { parseYearDayMonth } from '../values/dates.ts';
import { parsePipes } from '../values/lists.ts';
import { literalNewlines } from '../values/words.ts';
import { accountRef, post, tagList } from './observe.ts';
import type { FileContext, Preset, RowMapper } from './preset.ts';
import { byColumns } from './preset.ts';
import { hasKey, RowReader } from './row-reader.ts';
import { channelId, videoId, watchLink } from './youtube-parts.ts';

/** Daily trending lists with likes and tags, 2020 and later. */
export const youtubeTrending2020: Preset = {
  name: 'youtube_trending_2020',
  label: 'YouTube trending with tags (2020)',
  describes: 'Posts with views, likes, comments, tags and description, once per trending day.',
  platform: 'youtube',
  nothing: null,
  detect: byColumns([
    'video_id',
    'publishedAt',
    'channelId',
    'channelTitle',
    'trending_date',
    'tags',
    'view_count',
    'likes',
    'comment_count',
  ]),
  bind: bindTrending,
};

/** The older edition: no channel ids, dates as YY.DD.MM, line breaks written as backslash-n. */
export const youtubeTrending2017: Preset = {
  name: 'youtube_trending_2017',
  label: 'YouTube trending with tags (2017)',
  describes:
    'Posts with views, likes, comments, tags and description; channels are known by their title only.',
  platform: 'youtube',
  nothing: null,
  detect: byColumns([
    'video_id',
    'trending_date',
    'channel_title',
    'publish_time',
    'tags',
    'views',
    'likes',
    'comment_count',
    'video_error_or_removed',
  ]),
  bind: bindTrending,
};

/** Likes of a video without ratings are hidden; comments that are switched off are unknown, not 0. */
function bindTrending(header: readonly string[], _context: FileContext): RowMapper {
  const reader = new RowReader(header);
  const old = reader.column('video_error_or_removed') !== -1;
  const id = reader.required('video_id');
  const [title, description, tags] = [
    reader.column('title'),
    reader.column('description'),
    reader.column('tags'),
  ];
  const [channel, name] = [reader.column('channelId'), reader.required('channelTitle', 'channel_title')];
  const [published, trending] = [
    reader.column('publishedAt', 'publish_time'),
    reader.column('trending_date'),
  ];
  const [views, likes, comments] = [
    reader.column('view_count', 'views'),
    reader.column('likes'),
    reader.column('comment_count'),
  ];
  const [noComments, noRatings, image] = [
    reader.column('comments_disabled'),
    reader.column('ratings_disabled'),
    reader.column('thumbnail_link'),
  ];
  return reader.mapper((row, observations) => {
    const video = videoId(row, id);
    if (video === null) return;
    const author = accountRef('youtube', { external_id: channelId(row, channel), title: row.text(name) });
    if (!hasKey(author)) return row.reject(channel === -1 ? name : channel, 'The row names no channel.');
    const message = row.prose(description);
    const ratingsOff = row.boolean(noRatings) === true;
    const commentsOff = row.boolean(noComments) === true;
    observations.push(
      post({
        account: author,
        external_id: video,
        post_type: 'youtube_video',
        created_at: row.time(published),
        observed_at: old ? row.take(trending, parseYearDayMonth(row.raw(trending))) : row.time(trending),
        title: row.prose(title),
        message: message === null || !old ? message : literalNewlines(message),
        tags: tagList(parsePipes(row.raw(tags))),
        link: watchLink(video),
        image: row.text(image),
        views: row.count(views),
        likes: ratingsOff ? null : row.count(likes),
        comments: commentsOff ? null : row.count(comments),
        missing: {
          ...(ratingsOff ? { likes: 'hidden_likes' as const } : {}),
          ...(commentsOff ? { comments: 'not_in_source' as const } : {}),
        },
      }),
    );
  });
}
