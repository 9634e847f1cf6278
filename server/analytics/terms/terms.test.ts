import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phrasePattern } from './phrases.ts';
import {
  hashtagsOf,
  LONGEST_TERM,
  MOST_TERMS_PER_POST,
  mentionsOf,
  normaliseText,
  parseQuery,
  type QueryPart,
  termsOf,
} from './terms.ts';

const ofMessage = (message: string) => termsOf({ title: null, message, tags: [] });

describe('termsOf', () => {
  test('returns hashtags, mentions and words, each once, with the bare text of the marked ones', () => {
    const terms = ofMessage('New glow! #GlowUp by @tine.lund. and @Ana_1 #glowup');
    expect(terms.toSorted()).toEqual(
      [
        'new',
        'glow',
        '#glowup',
        'glowup',
        'by',
        '@tine.lund',
        'tine.lund',
        'and',
        '@ana_1',
        'ana_1',
      ].toSorted(),
    );
  });

  test('reads the full-width signs and folds letters', () => {
    expect(ofMessage('＃Straße ＠ＫＡＩ ΟΔΟΣ')).toEqual(
      expect.arrayContaining(['#strasse', 'strasse', '@kai', 'kai', 'οδοσ']),
    );
  });

  test('segments Chinese and keeps the hashtag whole', () => {
    const terms = ofMessage('今天推荐口红 #口红推荐');
    expect(terms).toEqual(expect.arrayContaining(['口红', '推荐', '#口红推荐', '口红推荐']));
  });

  test('counts tags of a column as hashtags, also of several words', () => {
    const terms = termsOf({ title: 'Look', message: null, tags: ['#FYP', 'New York'] });
    expect(terms.toSorted()).toEqual(['#fyp', 'fyp', '#new york', 'new', 'york', 'look'].toSorted());
  });

  test('ends hashtags at punctuation, not at combining marks', () => {
    expect(ofMessage('#rock&roll #café #नमस्ते')).toEqual(expect.arrayContaining(['#rock', '#café', '#नमस्ते']));
  });

  test('limits a giant description', () => {
    const message = Array.from({ length: 9000 }, (_, i) => `w${i}`).join(' ');
    expect(ofMessage(message)).toHaveLength(MOST_TERMS_PER_POST);
    expect(ofMessage('口红推荐'.repeat(250_000)).toSorted()).toEqual(['口红', '推荐'].toSorted());
    const [tag, bare] = ofMessage(`#${'x'.repeat(500)}`);
    expect([tag?.length, bare?.length]).toEqual([LONGEST_TERM, LONGEST_TERM]);
  });

  test.each([
    ['@miraさん ＠mira最高', '@mira'],
    ['한국@mira 看看@mira吧', '@mira'],
    ['@ハル最高', '@ハル最高'],
    ['write to mira@shop.example or me@mira.example', ''],
    ['https://x.example/#top www.x.example/@mira (https://x.example/#a)', ''],
    ['(@mira) .@bo_ by @a.b..c', '@mira @bo_ @a.b..c'],
    ['@mira’s @bo. @ana.l.', '@mira @bo @ana.l'],
    ['#1 #2025 #１ #3_', ''],
    ['#2025goals #4x4', '#2025goals #4x4'],
    ['#one#two#three', '#one #two #three'],
    ['rock#roll', ''],
    ['看看#口红#好用', '#口红 #好用'],
    ['#🎉 #❤️ #👩‍🍳x', '#🎉 #❤️ #👩‍🍳'],
    ['#Été2025! #हिन्दी', '#été2025 #हिन्दी'],
  ])('%s marks %s', (text, marks) => {
    const tagged = ofMessage(text).filter((t) => t.startsWith('#') || t.startsWith('@'));
    expect(tagged.toSorted()).toEqual(marks.split(' ').filter(Boolean).map(normaliseText).toSorted());
  });

  test('finds words with apostrophes by their parts, straight or curly', () => {
    expect(ofMessage('Vuitton’s bag by d’Hermès')).toEqual(
      expect.arrayContaining(["vuitton's", 'vuitton', "d'hermès", 'hermès']),
    );
    expect(ofMessage("L'Oréal’s, Levi’s, rock'n'roll, 5's")).toEqual(
      expect.arrayContaining(["l'oréal's", "l'oréal", 'oréal', 'levi']),
    );
    expect(parseQuery('L’Oréal')[0]?.terms).toEqual(parseQuery("l'oréal")[0]?.terms);
    const pattern = new RegExp(
      phrasePattern(parseQuery('"louis vuitton" "l\'oréal paris"')[0] as QueryPart),
      'u',
    );
    expect(pattern.test(normaliseText('my Louis Vuitton’s bag'))).toBe(true);
    const paris = new RegExp(phrasePattern(parseQuery('"l\'oréal paris"')[0] as QueryPart), 'u');
    expect(paris.test(normaliseText('by L’Oréal Paris'))).toBe(true);
  });

  test('finds emoji hashtags', () => {
    expect(parseQuery('#🎉')).toEqual([{ kind: 'hashtag', text: '#🎉', terms: ['#🎉'] }]);
    expect(ofMessage('party #🎉')).toContain('#🎉');
  });

  test('returns the same terms in chunks as for the whole text', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
    const whole = (text: string) => {
      const normal = normaliseText(text);
      const words = [...segmenter.segment(normal)].filter((part) => part.isWordLike);
      const marked = [...hashtagsOf(normal), ...mentionsOf(normal)].flatMap((m) => [m.text, m.bare]);
      const forms = words.flatMap(({ segment }) => {
        const [possessed = segment] = segment.split("'s").filter((part) => segment === `${part}'s`);
        // "c'ss" of "𝘤'ß" has an elided article.
        return [segment, possessed, possessed.replace(/^[cdjlmnst]'(?=\p{L}{2})/u, '')];
      });
      return [...new Set([...marked, ...forms])];
    };
    const piece = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(' ', '\n', '\u00a0', '\u3000', '\u0085', '\u2003', '\t', '\r\n'),
      },
      {
        weight: 5,
        arbitrary: fc.constantFrom(
          ...[
            '#',
            '@',
            '.',
            "'",
            '_',
            '-',
            'ab',
            'É',
            'ΟΔΟΣ',
            'ß',
            '口红',
            'カ',
            '국',
            'ि',
            '7',
            '𝒳',
            '𝘤',
            'L',
          ],
          ...['😍', '❤️', '\u0301', '\u200d', '\u00ad', '\ufe0f', '👍🏽', '´', '½', 'ﬁ', 'ع', 'י'],
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 2 }).map((s) => s.toWellFormed()) },
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (parts) => {
        const text = parts.join('');
        expect(ofMessage(text)).toEqual(whole(text));
        expect(ofMessage(text)).toEqual(whole(text));
      }),
      { numRuns: 20_000 },
    );
  });

  test('returns the same if the words exceed the memory limit', () => {
    for (let i = 0; i < 300_000; i++)
      if (ofMessage(`same w${i} #t${i % 7}`).length !== 4) expect(i).toBe('a post with other terms');
  });

  test('changes nothing when normalized twice, with no term empty or repeated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const normal = normaliseText(text);
        expect(normaliseText(normal)).toBe(normal);
        const terms = ofMessage(text);
        expect(new Set(terms).size).toBe(terms.length);
        expect(terms).not.toContain('');
      }),
      { numRuns: 3000 },
    );
  });

  test('contains every searched hashtag, mention or word among the terms of its post', () => {
    const word = fc.stringMatching(/^[a-zA-Zéßжω]{1,12}$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('', '#', '@'), word), { minLength: 1, maxLength: 8 }),
        (parts) => {
          const text = parts.map(([sign, rest]) => sign + rest).join(' ');
          const terms = new Set(ofMessage(text));
          for (const part of parseQuery(text)) for (const term of part.terms) expect(terms).toContain(term);
        },
      ),
    );
  });
});

describe('parseQuery', () => {
  const kinds = (text: string) => parseQuery(text).map(({ kind, text: t, terms }) => [kind, t, terms]);

  test('distinguishes hashtags, mentions, words and phrases', () => {
    expect(kinds('#Glow, @Tine.Lund lipstick "Red  Lipstick" “new look”')).toEqual([
      ['hashtag', '#glow', ['#glow']],
      ['mention', '@tine.lund', ['@tine.lund']],
      ['word', 'lipstick', ['lipstick']],
      ['phrase', 'red lipstick', ['red', 'lipstick']],
      ['phrase', 'new look', ['new', 'look']],
    ]);
  });

  test('makes a phrase of a Chinese word with several segments, also in quotes', () => {
    expect(kinds('口红推荐')).toEqual([['phrase', '口红推荐', ['口红', '推荐']]]);
    expect(kinds('「口红」，口红')).toEqual([['word', '口红', ['口红']]]);
  });

  test('reads an open quote literally and drops terms without letters', () => {
    expect(kinds('"open end')).toEqual([
      ['word', 'open', ['open']],
      ['word', 'end', ['end']],
    ]);
    expect(kinds(' , # @ "" !! ')).toEqual([]);
  });

  test('treats a quoted hashtag as a hashtag', () => {
    expect(kinds('"#glow" "#new york"')).toEqual([
      ['hashtag', '#glow', ['#glow']],
      ['hashtag', '#new york', ['#new york']],
    ]);
  });
});
