import { expect, it } from 'vitest';
import { doubts, mayBeImplausible, type Reading, type VisibleCount } from './plausible.ts';

const DAY = 86_400;
const START = 1_770_000_000;
/** `day:value`, with "-" for a reading without the post's text. */
const series = (text: string): Reading[] =>
  text.split(' ').map((one) => {
    const [day = '', value = ''] = one.replace(/-$/, '').split(':');
    return { at: START + Number(day) * DAY, value: Number(value), has_text: !one.endsWith('-') };
  });
const wrong = (what: VisibleCount, text: string) => doubts(what, series(text)).map((d) => d.index);

it('treats 0 instead of many as a failed crawl if the text is gone too', () => {
  expect(doubts('likes', series('0:127100 1:0-'))).toMatchObject([
    {
      index: 1,
      is_whole: true,
      reason: {
        text: 'Likes fell from 127,100 to 0 and the text is gone, as happens when a page could not be read.',
      },
    },
  ]);
  expect(wrong('likes', '0:127100 1:0- 9:0- 20:0- 21:127300 22:0-')).toEqual([1, 2, 3, 5]);
  // Without text in any reading nothing is missing, and few likes may all be withdrawn.
  expect(wrong('comments', '0:5000- 1:0-')).toEqual([]);
  expect(wrong('likes', '0:900 1:0-')).toEqual([]);
});

it('accepts 0 beside a text for likes and comments, which can be turned off, not for views and followers', () => {
  expect(wrong('likes', '0:127100 1:0')).toEqual([]);
  expect(wrong('comments', '0:50000 1:0')).toEqual([]);
  expect(wrong('views', '0:127100 1:0')).toEqual([1]);
  expect(wrong('followers', '0:48200 1:0 2:48300')).toEqual([1]);
});

it('treats a thousandth as misread, unless it persists', () => {
  expect(doubts('followers', series('0:48200 1:48')).map((d) => d.reason.text)).toEqual([
    'Followers fell from 48,200 to 48, about a thousandth, as happens when a separator or unit is misread.',
  ]);
  expect(wrong('followers', '0:48200 1:48 2:49 3:48250')).toEqual([1, 2]);
  expect(wrong('views', '0:2000000 3:2001')).toEqual([1]);
  // Three readings in one week may come from one wrong file; a week later they are accepted.
  expect(wrong('followers', '0:48200 1:48 2:48 7:49')).toEqual([1, 2, 3]);
  expect(wrong('followers', '0:48200 1:48 2:48 8:49')).toEqual([]);
  expect(wrong('followers', '0:48200 1:48 4:48200 9:49')).toEqual([1, 3]);
});

it('accepts realistic changes', () => {
  // A bot purge, deleted likes, an account restarted after 18 months, small numbers.
  expect(wrong('followers', '0:1000000 1:40000')).toEqual([]);
  expect(wrong('likes', '0:127100 1:300')).toEqual([]);
  expect(wrong('followers', '0:48200 500:48')).toEqual([]);
  expect(wrong('views', '0:9000 1:9')).toEqual([]);
  // A viral post, an account that a million people discover.
  expect(wrong('views', '0:12 1:900000')).toEqual([]);
  expect(wrong('likes', '0:20000 1:12000000')).toEqual([]);
  expect(wrong('followers', '0:800 2:1000000')).toEqual([]);
});

it('rejects a thousandfold of followers, and of a post that drops back', () => {
  expect(wrong('followers', '0:48200 1:48200000')).toEqual([1]);
  expect(wrong('followers', '0:48200 1:48200000 2:48300')).toEqual([1]);
  expect(wrong('followers', '0:48200 1:48200000 9:48300000')).toEqual([]);
  expect(wrong('views', '0:1000 1:1000000 2:1010')).toEqual([1]);
  expect(wrong('views', '0:1000 1:1000000 2:1000900')).toEqual([]);
});

it('rejects no thousandth without times', () => {
  const undated = [
    { at: 0, value: 48, has_text: true },
    { at: 0, value: 48_200, has_text: true },
    { at: START, value: 50, has_text: true },
  ];
  expect(doubts('followers', undated)).toEqual([]);
  expect(doubts('likes', [...undated, { at: START + 1, value: 0, has_text: false }])).toEqual([]);
});

it('accepts what a person confirms, also for later values', () => {
  const readings = series('0:48200 1:48 2:49 3:48250');
  expect(doubts('followers', readings, (i) => i === 1).map((d) => d.index)).toEqual([]);
  expect(doubts('followers', series('0:127100 1:0- 2:0-'), (i) => i === 1)).toEqual([]);
});

it('unknown numbers are skipped', () => {
  expect(wrong('likes', '0:127100 1:-1 2:0-')).toEqual([2]);
});

it('skips the check for most series', () => {
  expect(mayBeImplausible(120, 40_000)).toBe(false);
  expect(mayBeImplausible(0, 999)).toBe(false);
  expect(mayBeImplausible(0, 1000)).toBe(true);
});

it('rejects every number of a post that drops to 0 after a thousand views', () => {
  expect(wrong('views', '0:8000 2:0')).toEqual([1]);
  expect(wrong('followers', '0:1000 2:0')).toEqual([1]);
  expect(wrong('views', '0:999 2:0')).toEqual([]);
  const [before, blank] = series('0:8000 2:0').map((one) => ({ ...one, is_blank: one.value === 0 }));
  if (before && blank) expect(doubts('views', [before, blank])).toMatchObject([{ index: 1, is_whole: true }]);
});
