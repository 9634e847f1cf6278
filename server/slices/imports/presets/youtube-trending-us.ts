import { parseTime } from '../values/dates.ts';
import { Refused } from '../values/parsed.ts';
import { usernameOfAddress } from '../values/words.ts';
import { account, accountRef, post } from './observe.ts';
import { byColumns, type Preset } from './preset.ts';
import { Changes, hasKey, RowReader } from './row-reader.ts';
import { channelId, videoId, watchLink } from './youtube-parts.ts';

/**
 * Snapshots of YouTube's trending pages, in both orders of columns. The snapshot day stands in `source_file`;
 * `publishedDate` is reckoned from "1 month ago" and moves, so it is marked inexact.
 */
export const youtubeTrendingUs: Preset = {
  name: 'youtube_trending_us',
  label: 'YouTube trending pages',
  describes: 'Posts with views per snapshot day, shorts told apart, and whether the channel is verified.',
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
  bind(header) {
    const reader = new RowReader(header);
    const source = reader.required('source_file');
    const id = reader.required('videoId');
    const [title, description, published] = [
      reader.column('title'),
      reader.column('description'),
      reader.column('publishedDate'),
    ];
    const [name, channel, address] = [
      reader.column('channelName'),
      reader.column('channelId'),
      reader.column('channelUrl'),
    ];
    const [views, viewsText, duration] = [
      reader.column('views'),
      reader.column('viewsText'),
      reader.column('duration'),
    ];
    const [verified, short, link] = [
      reader.column('verified'),
      reader.column('isShort'),
      reader.column('videoUrl'),
    ];
    const thumbnails = reader.column('thumbnails');
    const changes = new Changes();
    return reader.mapper((row, observations) => {
      const video = videoId(row, id);
      if (video === null) return;
      const author = accountRef('youtube', {
        external_id: channelId(row, channel),
        username: usernameOfAddress(row.raw(address)),
        title: row.text(name),
      });
      if (!hasKey(author)) return row.reject(channel, 'The row names no channel.');
      const observed_at = snapshotDay(row.raw(source));
      if (observed_at === null) row.warn(source, 'This names no snapshot day.');
      observations.push(
        post({
          account: author,
          external_id: video,
          post_type: row.boolean(short) === true ? 'youtube_shorts' : 'youtube_video',
          created_at: row.time(published),
          created_at_exact: false,
          observed_at,
          title: row.prose(title),
          message: row.prose(description),
          link: row.text(link) ?? watchLink(video),
          image: thumbnail(row.raw(thumbnails)),
          views: row.count(views) ?? row.count(viewsText),
          // A broadcast still running has the duration -1.
          duration_seconds: row.raw(duration) === '-1' ? null : row.seconds(duration),
        }),
      );
      const isVerified = row.boolean(verified);
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

/** The address of the medium picture in a Python list of dictionaries, else of the first. */
function thumbnail(list: string): string | null {
  const high = list.indexOf("'quality': 'high', 'url': '");
  const start = list.indexOf("'url': '", Math.max(high, 0));
  if (start === -1) return null;
  const end = list.indexOf("'", start + 8);
  return end === -1 ? null : list.slice(start + 8, end);
}
