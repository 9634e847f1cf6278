import { describe, expect, test } from 'vitest';
import { lookUp } from './dictionary.ts';
import { recognise } from './recognise.ts';

const table = (file_name: string, ...lines: string[]) => {
  const [header = [], ...rows] = lines.map((line) => line.split(';'));
  return recognise({ header, rows, file_name });
};
const post = (n: number) => `https://www.instagram.com/p/Cx${n}aB3dE4f_/`;

describe('a name', () => {
  const fieldsOf = (name: string) => lookUp(name).meanings.map(({ field }) => field);
  test.each([
    ['likesCount', 'likes'],
    ['like_count', 'likes'],
    ['number of likes', 'likes'],
    ['statistics.likeCount', 'likes'],
    ['edge_media_preview_like.count', 'likes'],
    ["Nombre d'abonnés", 'followers'],
    ['Gefällt mir', 'likes'],
    ['フォロワー数', 'followers'],
    ['粉丝数', 'followers'],
    ['authorMeta.fans', 'followers'],
    ['owner/username', 'account.username'],
    ['hashtags/0', 'tags'],
    ['hashtags[1].name', 'tags'],
    ['Channel country', 'country'],
    ['account.id', 'account.external_id'],
  ])('%s means %s', (name, field) => expect(fieldsOf(name)).toContain(field));

  test.each([
    ['avg likes', 'avg'],
    ['Engagement growth', 'growth'],
    ['平均点赞数', '平均'],
  ])('%s is a statistic', (name, word) => {
    expect(lookUp(name)).toMatchObject({ meanings: [], statistic: word });
  });

  test.each(['latestComments/0/text', 'music.title', 'childPosts/2/likesCount', 'venue.name'])(
    '%s belongs to another object',
    (name) => expect(lookUp(name)).toMatchObject({ meanings: [], part_of: expect.any(String) }),
  );

  test('of any length and form is matched quickly', () => {
    const started = lookUp(`a${'_'.repeat(50_000)}!`);
    expect(started.meanings).toEqual([]);
    expect(lookUp(`${'a.'.repeat(20_000)}b`).meanings).toEqual([]);
  });
});

describe('values decide', () => {
  test('the meaning of a name: a percentage is not a count, a handle not a display name', () => {
    const { columns } = table(
      'instagram.csv',
      'name;likes;url;date',
      `@ana.lund;3,5 %;${post(1)};2026-01-02`,
      `@bo_berg;2,1 %;${post(2)};2026-01-03`,
    );
    expect(columns.map(({ field }) => field)).toEqual(['account.username', null, 'link', 'created_at']);
    expect(columns[1]?.reason?.text).toMatch(/values are not counts/);
  });

  test('the meaning of a column with an unknown name', () => {
    const { mapping, platform, rows } = table(
      'x.csv',
      'c1;c2;c3',
      `${post(1)};@ana.lund;Two days by the lake #slow #lake`,
      `${post(2)};@bo_berg;What I eat in a day #food`,
    );
    expect([platform, rows]).toEqual(['instagram', 'posts']);
    expect(mapping).toEqual({ c1: 'link', c2: 'account.username', c3: 'message' });
  });

  test('which of two date columns is the publication’s', () => {
    const header = 'timestamp;videoId;channelId;title;publishedAt;viewCount';
    const row = (n: number) =>
      `2026-02-0${n}T08:00:00Z;abcDEF_12-${n};UCabcdefghijklmnopqrstuv;T${n} and more;2026-01-0${n}T08:00:00Z;${n}00`;
    const { mapping } = table('x.csv', header, row(1), row(2), row(3));
    expect(mapping).toMatchObject({ timestamp: 'observed_at', publishedAt: 'created_at' });
    expect(table('x.csv', header.replace('publishedAt', 'x'), row(1), row(2)).mapping).toMatchObject({
      timestamp: 'created_at',
    });
  });

  test('that a country is the account’s only if the name says so in a table of posts', () => {
    const header = 'username;url;date;country';
    const rows = [`ana;${post(1)};2026-01-02;France`, `bo;${post(2)};2026-01-03;Spain`];
    expect(table('x.csv', header, ...rows).mapping).not.toHaveProperty('country');
    expect(table('x.csv', header.replace('country', 'Account country'), ...rows).mapping).toMatchObject({
      'Account country': 'country',
    });
  });

  test('whether "likes" belong to an account: fewer than its followers are an average', () => {
    const rows = (likes: string) => [`ana;1200000;${likes}`, `bo;3400000;${likes}`];
    const header = 'username;followers;likes';
    expect(table('tiktok.csv', header, ...rows('90000')).mapping).not.toHaveProperty('likes');
    expect(table('tiktok.csv', header, ...rows('90000000')).mapping).toMatchObject({
      likes: 'account.likes',
    });
  });
});

describe('a table is not sure', () => {
  const one = `ana;${post(1)};2026-01-02`;

  test('without a platform, an account or a post', () => {
    expect(table('list.csv', 'username;followers', 'ana;1200', 'bo;900')).toMatchObject({
      is_sure: false,
      platform: null,
    });
    expect(table('x.csv', 'url;date', `${post(1)};2026-01-02`).missing.map(({ text }) => text)).toEqual([
      'No column names the account.',
    ]);
    expect(
      table('ig.csv', 'username;caption;date;comments', 'ana;Hi all;2026-01-02;3').missing.map(
        ({ text }) => text,
      ),
    ).toEqual(['No column contains the ID or URL of the post.']);
  });

  test('if the file’s name and its addresses indicate two platforms', () => {
    const recognition = table('tiktok.csv', 'username;url;date', one);
    expect(recognition).toMatchObject({ platform: 'instagram', is_sure: true });
    expect(table('tiktok.csv', 'instagram handle;followers', 'ana;1200').platform).toBeNull();
  });

  test('if two columns have different numbers for one field, not if they agree', () => {
    const header = 'username;url;date;likes;like count';
    const different = table('x.csv', header, `${one};5;900`, `${one};7;12`);
    expect(different.is_sure).toBe(false);
    expect(different.columns.flatMap(({ question }) => question?.text ?? [])).toEqual([
      '"like count" and "likes" may both be likes. Which one is it?',
    ]);
    const same = table('x.csv', header, `${one};5.2K;5231`, `${one};1.1K;1093`);
    expect(same).toMatchObject({ is_sure: true, mapping: { 'like count': 'likes' } });
  });

  test('if it contains an audience', () => {
    expect(table('ig.csv', 'Gender;Distribution', 'Female;73.7%', 'Male;26.3%')).toMatchObject({
      rows: 'audience',
      is_sure: false,
    });
  });
});
