import { sentenceFor } from '#contract/sentences/sentences.ts';
import { parseTime } from '../values/dates.ts';
import { Refused } from '../values/parsed.ts';
import { usernameOfAddress } from '../values/words.ts';
import { account, accountRef, post } from './observe.ts';
import { byColumns, type Preset } from './preset.ts';
import { Changes, hasKey, RowReader } from './row-reader.ts';
import { channelId, videoId, watchLink } from './youtube-parts.ts';

/**
 * Snapshots of YouTube's trending pages, in both orders of columns. The snapshot day is in `source_file`;
 * `publishedDate` derives from "1 month ago", so it is inexact.
 */
export const youtubeTrendingUs: Preset = {
  name: 'youtube_trending_us',
  label: 'YouTube trending pages',
  describes:
    'Posts with views per snapshot day, shorts as their own type, and whether the channel is verified.',
  platform: 'youtube',
  nothing: null,
  detect: byColumns([
    'source_file',
    'videoId',
    'title',
    'channelId',
    'channelUrl',
    'publishedText',
    'publishedDate',
    'viewsText',
    'isShort',
  ]),
  bind(header, context) {
    const reader = new RowReader(header, context.sample);
    const source = reader.required('source_file');
    const id = reader.required('videoId');
    const at = reader.named(
      'title',
      'description',
      'publishedDate',
      'channelName',
      'channelId',
      'channelUrl',
      'views',
      'viewsText',
      'duration',
      'verified',
      'isShort',
      'videoUrl',
      'thumbnails',
    );
    const changes = new Changes();
    return reader.mapper((row, observations) => {
      const video = videoId(row, id);
      if (video === null) return;
      const author = accountRef('youtube', {
        external_id: channelId(row, at.channelId),
        username: usernameOfAddress(row.raw(at.channelUrl)),
        title: row.text(at.channelName),
      });
      if (!hasKey(author)) return row.reject(at.channelId, sentenceFor('row_channel_missing'));
      const observed_at = snapshotDay(row.raw(source));
      if (observed_at === null) row.warn(source, sentenceFor('snapshot_day_missing'));
      observations.push(
        post({
          account: author,
          external_id: video,
          post_type: row.boolean(at.isShort) === true ? 'youtube_shorts' : 'youtube_video',
          created_at: row.time(at.publishedDate),
          created_at_exact: false,
          observed_at,
          title: row.prose(at.title),
          message: row.prose(at.description),
          link: row.text(at.videoUrl) ?? watchLink(video),
          image: thumbnail(row.raw(at.thumbnails)),
          views: row.count(at.views) ?? row.count(at.viewsText),
          // A running live stream has the duration −1.
          duration_seconds: row.raw(at.duration) === '-1' ? null : row.seconds(at.duration),
        }),
      );
      const isVerified = row.boolean(at.verified);
      if (
        isVerified !== null &&
        changes.changed(author.external_id ?? author.title ?? '', String(isVerified))
      ) {
        observations.push(account(author, { observed_at, verified: isVerified }));
      }
    });
  },
};

/** "default_20240703.csv.gz" → that day, midnight UTC. */
function snapshotDay(source: string): number | null {
  const day = /(?:^|\D)(\d{8})(?:\D|$)/.exec(source)?.[1];
  const at = day === undefined ? null : parseTime(day);
  return at instanceof Refused ? null : at;
}

/** The medium image in a Python list of dictionaries, else the first. */
function thumbnail(list: string): string | null {
  const high = list.indexOf("'quality': 'high', 'url': '");
  const start = list.indexOf("'url': '", Math.max(high, 0));
  if (start === -1) return null;
  const end = list.indexOf("'", start + 8);
  return end === -1 ? null : list.slice(start + 8, end);
}
