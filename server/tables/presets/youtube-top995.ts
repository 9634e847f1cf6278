import { sentenceFor } from '#contract/sentences/sentences.ts';
import { account, accountRef } from './observe.ts';
import { byColumns, type Preset } from './preset.ts';
import { RowReader } from './row-reader.ts';

const DESTROYED = /ý{2,}|\ufffd/;
const DESTROYED_ALL = /ý{2,}|\ufffd/g;

/**
 * List of the largest channels with statistics of their countries, by title only. In the known edition
 * non-Latin titles became runs of "ý": rows without a readable name are rejected.
 */
export const youtubeTop995: Preset = {
  name: 'youtube_top995',
  label: 'YouTube largest channels (2023)',
  describes: 'Channels with subscribers, uploads, country and category; titles only, no channel ids.',
  platform: 'youtube',
  nothing: null,
  detect: byColumns([
    'Youtuber',
    'subscribers',
    'video_views',
    'uploads',
    'Country',
    'Abbreviation',
    'channel_type',
  ]),
  bind(header, context) {
    const reader = new RowReader(header, context.sample);
    const [name, other] = [reader.required('Youtuber'), reader.column('Title')];
    const [subscribers, uploads] = [reader.column('subscribers'), reader.column('uploads')];
    const [country, code] = [reader.column('Country'), reader.column('Abbreviation')];
    const themes = [reader.column('category'), reader.column('channel_type')];
    return reader.mapper((row, observations) => {
      const title = [row.text(name), row.text(other)].find((t) => t !== null && legible(t)) ?? null;
      if (title === null) return row.reject(name, sentenceFor('name_garbled'));
      if (DESTROYED.test(title)) row.warn(name, sentenceFor('name_partly_garbled'));
      observations.push(
        account(accountRef('youtube', { title }), {
          followers: row.count(subscribers),
          posts_count: row.count(uploads),
          country: row.country(country) ?? row.country(code),
          themes: [...new Set(themes.map((column) => row.text(column)))].filter(
            (theme) => theme !== null && theme !== 'nan',
          ) as string[],
        }),
      );
    });
  },
};

/** At least three letters or digits. */
function legible(title: string): boolean {
  return /(?:[\p{L}\p{N}].*){3}/u.test(title.replace(DESTROYED_ALL, ''));
}
