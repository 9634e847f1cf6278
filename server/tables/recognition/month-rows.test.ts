import { describe, expect, test } from 'vitest';
import { accounts, posts, recognised } from '#server/testing/invented-rows.ts';
import { bindLayout, chooseLayout } from '../presets/choose-layout.ts';
import { parseMonth } from '../values/months.ts';
import { recognise } from './recognise.ts';

const sampleOf = (...lines: string[]) => {
  const [header = [], ...rows] = lines.map((line) => line.split(';'));
  return { header, rows, file_name: 'export.csv' };
};
const post = (n: number) => `https://www.instagram.com/p/DLaaaaaaaa${n}/`;
const MAY = Date.UTC(2026, 4, 1);

test.each(['2026-05', '05/2026', '2026年5月', 'May 2026', 'mai 2026', 'Mayo de 2026', '2026 May'])(
  'reads the month %s',
  (text) => expect(parseMonth(text)).toBe(MAY),
);
test.each(['2026-13', '2026', 'May', '5 May 2026', '2026-05-01', 'Summer 2026', '12.2'])(
  'refuses %s as a month',
  (text) => expect(parseMonth(text)).toBeNull(),
);

describe('a month beside accounts', () => {
  test.each([
    ['Month', '2026-05', 'Followers', 'Posts'],
    ['Monat', 'Mai 2026', 'Follower', 'Beiträge'],
  ])('is when followers were read, its counts are not totals (%s)', (month, cell, followers, count) => {
    const { header, rows } = sampleOf(
      `Username;Platform;${month};${followers};${count};Likes`,
      `a.b;Instagram;${cell};1200;4;300`,
      `c.d;Instagram;${cell};1300;5;200`,
    );
    const observations = recognised('export.csv', header, rows).flatMap(accounts);
    expect(observations.map((o) => [o.observed_at, o.followers, o.posts_count, o.likes])).toEqual([
      [MAY, 1200, null, null],
      [MAY, 1300, null, null],
    ]);
  });

  test('is refused with nothing but monthly counts', () => {
    const { is_sure, missing } = recognise(
      sampleOf(
        'Username;Platform;Month;Likes;Posts',
        'a.b;Instagram;2026-05;300;4',
        'a.b;Instagram;2026-06;350;6',
      ),
    );
    expect([is_sure, missing.map(({ code }) => code)]).toEqual([false, ['rows_of_periods']]);
  });

  test('keeps a total that a person maps', () => {
    const { mapping } = recognise(
      sampleOf('Username;Platform;Month;Followers;Posts', 'a.b;Instagram;2026-05;1200;310'),
      { mapping: { Posts: 'posts_count' } },
    );
    expect(mapping).toMatchObject({ Posts: 'posts_count', Month: 'observed_at' });
  });
});

describe('a month beside posts', () => {
  test('is skipped beside the date of publication', () => {
    const { is_sure, mapping } = recognise(
      sampleOf(
        'Post URL;Username;Published;Month;Likes',
        `${post(1)};a.b;2026-05-03;2026-05-01;120`,
        `${post(2)};a.b;2026-06-04;2026-06-01;80`,
      ),
    );
    expect([is_sure, mapping.Published, mapping.Month]).toEqual([true, 'created_at', undefined]);
  });

  test('is asked about without one, and is no exact date when answered', () => {
    const sample = sampleOf('Post URL;Username;Month;Likes', `${post(1)};a.b;2026-05;120`);
    const { is_sure, columns } = recognise(sample);
    expect([is_sure, columns[2]?.question?.code]).toEqual([false, 'question_month_of_publication']);
    const chosen = chooseLayout(
      { preset: 'recognised', mapping: { Month: 'created_at' }, platform: null },
      sample,
    );
    const [first] = posts(bindLayout(chosen, sample)(sample.rows[0] ?? [], 1));
    expect([first?.created_at, first?.created_at_exact]).toEqual([MAY, false]);
  });

  test('is when they were read if they repeat', () => {
    const { mapping, is_sure } = recognise(
      sampleOf(
        'Post URL;Username;Month;Likes;Views',
        `${post(1)};a.b;2026-05;120;900`,
        `${post(1)};a.b;2026-06;160;1300`,
      ),
    );
    expect([is_sure, mapping.Month, mapping.Likes]).toEqual([true, 'observed_at', 'likes']);
  });
});
