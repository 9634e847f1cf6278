import { account, accountRef } from './observe.ts';
import { byColumns, type Preset } from './preset.ts';
import { RowReader } from './row-reader.ts';

/**
 * List of the largest channels with statistics of their countries. Channels are known by title only. In the
 * known edition non-Latin titles were destroyed to runs of "ý": such a row names nobody and is rejected.
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
  bind(header) {
    const reader = new RowReader(header);
    const [name, other] = [reader.required('Youtuber'), reader.column('Title')];
    const [subscribers, uploads] = [reader.column('subscribers'), reader.column('uploads')];
    const [country, code] = [reader.column('Country'), reader.column('Abbreviation')];
    const themes = [reader.column('category'), reader.column('channel_type')];
    return reader.mapper((row, observations) => {
      const title = [row.text(name), row.text(other)].find((t) => t !== null && !destroyed(t)) ?? null;
      if (title === null) return row.reject(name, 'The name was destroyed by a wrong encoding.');
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

function destroyed(title: string): boolean {
  return /ý{2,}|\ufffd/.test(title);
}
