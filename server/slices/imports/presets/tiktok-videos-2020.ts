import { parseList } from '../values/lists.ts';
import { account, accountRef, post, tagList } from './observe.ts';
import { byColumns, type Preset } from './preset.ts';
import { Changes, hasKey, RowReader } from './row-reader.ts';

/** Newest videos of creators; the creator's own numbers repeat on every row. The file does not say when it was read. */
export const tiktokVideos2020: Preset = {
  name: 'tiktok_videos_2020',
  label: 'TikTok videos with creator numbers',
  describes: 'Posts with plays, likes, comments, shares and hashtags, and their creators with followers.',
  platform: 'tiktok',
  nothing: null,
  detect: byColumns([
    'id',
    'create_time',
    'user_name',
    'hashtags',
    'n_likes',
    'n_shares',
    'n_comments',
    'n_plays',
  ]),
  bind(header) {
    const reader = new RowReader(header);
    const [id, created, user] = ['id', 'create_time', 'user_name'].map((c) => reader.required(c)) as [
      number,
      number,
      number,
    ];
    const [tags, seconds] = [reader.column('hashtags'), reader.column('video_length')];
    const [likes, shares] = [reader.column('n_likes'), reader.column('n_shares')];
    const [comments, plays] = [reader.column('n_comments'), reader.column('n_plays')];
    const [followers, hearts, videos] = ['n_followers', 'n_total_likes', 'n_total_vids'].map((c) =>
      reader.column(c),
    ) as [number, number, number];
    const changes = new Changes();
    return reader.mapper((row, observations) => {
      const video = row.raw(id).trim();
      if (!/^\d{5,20}$/.test(video)) return row.reject(id, 'This is not a video id.');
      const author = accountRef('tiktok', { username: row.text(user) });
      if (!hasKey(author)) return row.reject(user, 'The row names no creator.');
      const fans = row.count(followers);
      observations.push(
        post({
          account: author,
          external_id: video,
          post_type: 'tiktok_video',
          created_at: row.time(created),
          tags: tagList(parseList(row.raw(tags))),
          link: `https://www.tiktok.com/@${author.username}/video/${video}`,
          likes: row.count(likes),
          comments: row.count(comments),
          shares: row.count(shares),
          views: row.count(plays),
          followers: fans,
          duration_seconds: row.seconds(seconds),
        }),
      );
      const known = { followers: fans, likes: row.count(hearts), posts_count: row.count(videos) };
      if (changes.changed(author.username ?? '', `${known.followers} ${known.likes} ${known.posts_count}`)) {
        observations.push(account(author, known));
      }
    });
  },
};
