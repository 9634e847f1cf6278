import { describe, expect, it } from 'vitest';
import { type Platform, POST_TYPES } from '../values/primitives.ts';
import {
  deliverableProblemText,
  deliverableStatus,
  deliverablesText,
  readDeliverables,
} from './deliverable-text.ts';
import { DELIVERABLE_STATUSES, type Deliverable } from './deliverables.ts';

const read = (text: string, platforms: Platform[] = ['instagram'], currency = 'EUR') => {
  const { value, problem } = readDeliverables(text, { platforms, currency });
  return problem
    ? deliverableProblemText(problem)
    : value.map(
        (one) =>
          `${one.quantity ?? '?'} ${one.post_type} ${one.price ? `${one.price.amount} ${one.price.currency}` : '-'} ${one.status} ${one.due ?? '-'}`,
      );
};

describe('typed deliverables', () => {
  it('are read as people type them', () => {
    const texts: Array<[string, string[]]> = [
      ['', []],
      ['2 reels 1500', ['2 instagram_reels 1500 EUR planned -']],
      ['2x Reels: €1,500', ['2 instagram_reels 1500 EUR planned -']],
      ['reel', ['1 instagram_reels - planned -']],
      ['? reels 900', ['? instagram_reels 900 EUR planned -']],
      ['2 reels 750 each', ['2 instagram_reels 1500 EUR planned -']],
      ['3 stories à 100 € chacune', ['3 instagram_stories 300 EUR planned -']],
      [
        '2 Reels 1500; 3 stories $400 agreed by 2026-12-01',
        ['2 instagram_reels 1500 EUR planned -', '3 instagram_stories 400 USD agreed 2026-12-01'],
      ],
      ['1 reel + 2 stories', ['1 instagram_reels - planned -', '2 instagram_stories - planned -']],
      ['1 carrousel 1.250,50 € livré le 1.12.2026', ['1 instagram_carousel 1250.5 EUR delivered 2026-12-01']],
      ['1 reel by 31/12/2026', ['1 instagram_reels - planned 2026-12-31']],
      ['4 posts of any format 4k', ['4 null 4000 EUR planned -']],
      ['1 yt short 300 CHF annulé', ['1 youtube_shorts 300 CHF cancelled -']],
      ['2 tiktoks 1k', ['2 tiktok_video 1000 EUR planned -']],
      ['1 ig post', ['1 instagram_post - planned -']],
    ];
    for (const [text, expected] of texts) expect(read(text), text).toEqual(expected);
  });

  it('belong to the creator’s platform, or a question is asked', () => {
    expect(read('2 videos', ['youtube'])).toEqual(['2 youtube_video - planned -']);
    expect(read('2 videos', ['instagram', 'tiktok'])).toEqual(['2 tiktok_video - planned -']);
    expect(read('1 story', ['snapchat', 'tiktok'])).toEqual(['1 snapchat_stories - planned -']);
    expect(read('1 story', ['instagram', 'snapchat'])).toBe(
      '“story” can be several formats: Instagram story, Snapchat story.',
    );
    expect(read('1 snap story', ['instagram', 'snapchat'])).toEqual(['1 snapchat_stories - planned -']);
    expect(read('1 story', ['youtube'])).toBe(
      '“story” can be several formats: Instagram story, Snapchat story.',
    );
  });

  it('are refused with the reason instead of guessed', () => {
    expect(read('1500')).toBe('“1500” has no format. Try “2 Reels 1500”.');
    expect(read('2 banners 300')).toBe('“2 banners 300” has no format. Try “2 Reels 1500”.');
    expect(read('2 reels banana')).toBe('This is not a number. Try 900 or 1.5k.');
    expect(read('2 reels -5')).toBe('It cannot be below 0.');
    expect(read('0 reels')).toBe('“0 reels”: a quantity must be between 1 and 10000.');
    expect(read('1 reel by 3/4/2026')).toBe('“3/4/2026” is an ambiguous date. Write it as 2026-12-31.');
    expect(read('1 reel by 2026-02-30')).toBe('“2026-02-30” is an ambiguous date. Write it as 2026-12-31.');
    expect(read('? reels 5 each')).toBe('“? reels 5 each” has a price for one post, but no number of posts.');
    expect(read(Array.from({ length: 31 }, () => 'reel').join(';'))).toBe(
      'At most 30 deliverables per creator.',
    );
  });

  it('are read back unchanged from their text', () => {
    const all = [...POST_TYPES, null].flatMap((post_type) =>
      DELIVERABLE_STATUSES.flatMap((status) =>
        [1, 7, null].flatMap((quantity) =>
          [null, { amount: 99.5, currency: 'EUR' }, { amount: 1200, currency: 'USD' }].flatMap((price) =>
            [null, '2026-12-01'].map((due): Deliverable => ({ post_type, quantity, price, status, due })),
          ),
        ),
      ),
    );
    const changed = all.filter((one) => {
      const back = readDeliverables(deliverablesText([one], 'EUR'), { platforms: [], currency: 'EUR' });
      return JSON.stringify(back.value) !== JSON.stringify([one]);
    });
    expect(changed.map((one) => deliverablesText([one], 'EUR'))).toEqual([]);
  });
});

describe('codes, links and other formats', () => {
  const tracked: Deliverable[] = [
    {
      ...{ post_type: 'instagram_reels', quantity: 1, price: { amount: 790, currency: 'EUR' } },
      ...{ status: 'delivered', due: '2026-10-28', code: 'INES15' },
      post_urls: ['https://www.instagram.com/reel/C1825xdc85cf/'],
    },
    {
      ...{ post_type: null, quantity: 2, price: { amount: 240, currency: 'EUR' } },
      ...{ status: 'planned', due: '2026-11-05', other_format: 'TikTok Story', code: 'CLEMENCE15' },
    },
  ];

  it('are read back as they are written', () => {
    const text = deliverablesText(tracked, 'EUR');
    expect(text).toBe(
      '1 Reel 790 delivered by 2026-10-28 code INES15 https://www.instagram.com/reel/C1825xdc85cf/; 2 “TikTok Story” 240 by 2026-11-05 code CLEMENCE15',
    );
    expect(readDeliverables(text, { platforms: ['tiktok'], currency: 'EUR' })).toEqual({
      ...{ value: tracked, problem: null },
    });
  });

  it.each([
    ['Publié', 'delivered'],
    ['En retard', 'planned'],
    ['überfällig', 'planned'],
    ['Veröffentlicht', 'delivered'],
    ['storniert', 'cancelled'],
    ['Entwurf erhalten', null],
  ])('reads the status %s', (text, status) => expect(deliverableStatus(text)).toBe(status));
});
