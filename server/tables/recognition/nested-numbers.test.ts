import { describe, expect, test } from 'vitest';
import { accountsIn, openedFile, postsIn, sharesIn } from '#server/testing/opened-file.ts';

const post = (n: number) => `https://www.instagram.com/p/DLbbbbbbb${n}B/`;

describe('nested numbers', () => {
  const base = (n: number) => ({
    permalink: post(n),
    username: 'mira.k',
    timestamp: '2026-01-05T10:00:00+0000',
  });
  test.each([
    [
      'insights',
      [
        { metric: 'reach', value: 900 },
        { metric: 'saved', value: 12 },
      ],
    ],
    [
      'metrics',
      [
        { key: 'reach', count: 900 },
        { key: 'saves', count: '12' },
      ],
    ],
    [
      'performance',
      [
        { name: 'Reach', total: 900 },
        { name: 'Saves', total: 12 },
      ],
    ],
    [
      'insights',
      {
        data: [
          { name: 'reach', values: [{ value: 900 }] },
          { name: 'saved', total_value: { value: 12 } },
        ],
      },
    ],
  ])('are columns of the row (%s)', async (key, list) => {
    const content = JSON.stringify({ data: [1, 2].map((n) => ({ ...base(n), like_count: 5, [key]: list })) });
    const [first] = postsIn(await openedFile('media.json', content));
    expect(first).toMatchObject({ likes: 5, reach: 900, saves: 12 });
  });

  test('keep a list of hashtags with their counts as a list', async () => {
    const content = JSON.stringify(
      [1, 2].map((n) => ({
        ...base(n),
        like_count: 5,
        hashtags: [
          { name: 'a', count: 3 },
          { name: 'b', count: 4 },
        ],
      })),
    );
    const { recognition } = await openedFile('media.json', content);
    expect(recognition.columns.map(({ column }) => column)).toContain('hashtags');
  });

  test('include sums of a summary as counts', async () => {
    const content = JSON.stringify(
      [1, 2].map((n) => ({
        ...base(n),
        likes: { data: [], summary: { total_count: 120 } },
        comments: { data: [{ text: 'x' }], summary: { total_count: 7 } },
      })),
    );
    expect(postsIn(await openedFile('media.json', content))[0]).toMatchObject({ likes: 120, comments: 7 });
  });

  test('include a report on one account with its audience, and name the skipped lists', async () => {
    const opened = await openedFile(
      'report_instagram.json',
      JSON.stringify({
        error: false,
        profile: {
          userId: '55123456',
          profile: { username: 'mira.k', fullname: 'Mira K', followers: 9000 },
          recentPosts: [1, 2].map((n) => ({
            id: `340000000000000001${n}`,
            text: 'Hi',
            url: post(n),
            likes: 100,
            comments: 3,
          })),
          country: 'NO',
          audience: {
            genders: [
              { code: 'MALE', weight: 0.3 },
              { code: 'FEMALE', weight: 0.7 },
            ],
            geoCountries: [{ name: 'Norway', weight: 0.7, code: 'NO' }],
          },
        },
      }),
    );
    expect(accountsIn(opened)).toMatchObject([{ account: { username: 'mira.k' }, followers: 9000 }]);
    expect(sharesIn(opened)).toEqual(['genders MALE 0.3', 'genders FEMALE 0.7', 'countries NO 0.7']);
    expect(opened.left_out).toContain('profile.recentPosts');
  });
});
