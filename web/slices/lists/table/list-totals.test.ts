import { expect, it } from 'vitest';
import type { PlatformNumbers } from '#contract/lists/creators.ts';
import { aRow } from '#web/testing/lists.ts';
import { mainAccount } from './list-platform-columns.tsx';
import { sum, totalGrowth, weighted } from './list-totals.ts';

const account = (part: Partial<PlatformNumbers>) =>
  aRow({ platforms: { instagram: part } }).platforms.instagram as PlatformNumbers;

it('adds up known values and counts them', () => {
  const rows = [aRow({ price: 100 }), aRow({ price: null }), aRow({ price: 50.5 })];
  expect(sum(rows, (row) => row.price)).toEqual({ value: 150.5, known: 2, of: 3 });
  expect(sum([aRow({ price: null })], (row) => row.price)).toEqual({ value: null, known: 0, of: 1 });
});

it('weights rates by followers, without means of means', () => {
  const accounts = [
    account({ followers: 9000, engagement_rate: 0.01 }),
    account({ followers: 1000, engagement_rate: 0.11 }),
    account({ followers: null, engagement_rate: 0.5 }),
    account({ followers: 70, engagement_rate: null }),
  ];
  // (90 + 110) interactions of 10,000 followers; the average of the rates would be 6%.
  expect(weighted(accounts, (a) => a.engagement_rate)).toEqual({ value: 0.02, known: 2, of: 4 });
});

it('computes growth from followers now and before', () => {
  const accounts = [
    account({ followers: 1100, growth: 0.1 }),
    account({ followers: 500, growth: -0.5 }),
    account({ followers: 10, growth: null }),
  ];
  // 1,600 now; 1,000 + 1,000 before.
  expect(totalGrowth(accounts).value).toBeCloseTo(-0.2, 10);
  expect(totalGrowth(accounts)).toMatchObject({ known: 2, of: 3 });
  expect(totalGrowth([]).value).toBeNull();
});

it('uses the largest account as main account', () => {
  const platforms = {
    tiktok: { followers: 900 },
    instagram: { followers: 1200 },
    youtube: { followers: null },
  };
  expect(mainAccount(aRow({ platforms }))).toMatchObject({ platform: 'instagram', followers: 1200 });
  expect(mainAccount(aRow({}))).toBeUndefined();
});
